import TierLists

/// The words for columns and keys in usual languages; compared without case and signs.
enum ColumnNames {
  static let tiers = words("tier tiers tierlist ティア ティアー 티어 层级 梯队 тир уровень stufe tierliste niveautier")
  /// Those that have other meanings, too: their values decide.
  static let vagueTiers = words(
    """
    rank rang rango ranking grade level niveau nivel nivell livello niveles klasse class klassement category kategorie categoria categoría \
    catégorie cat verdict bucket list group gruppe grupo groupe nível nivå ranga poziom ランク 랭크 等级 等級 등급 ранг категория класс \
    urteil veredicto overall placement einstufung
    """)
  static let plainTitles = words(
    "title name titel titre titulo título titolo nombre nom nome naam namn nazwa tytuł название имя 名前 タイトル 标题 名称 이름 제목 item"
  )
  static let titles = plainTitles.union(kinds)
  /// What a title is of.
  private static let kinds = words(
    """
    作品 items \
    entry film films movie movies game games show series song track album artist book anime character player username champion team brand product \
    spiel serie buch pelicula película juego libro jeu livre gioco eintrag bezeichnung label text alt content what
    """)
  static let ratings = words(
    """
    rating score ratings stars points bewertung wertung punkte sterne puntuacion puntuación calificacion calificación nota note valutazione voto \
    evaluation évaluation оценка 評価 評分 평점 betyg ocena
    """)
  static let notes = words(
    """
    notes note summary description desc comment comments remark remarks review thoughts reason why notizen notiz kommentar kommentare bemerkung \
    bemerkungen anmerkung beschreibung notas comentario comentarios descripcion descripción commentaire commentaires remarques commenti 備考 メモ \
    コメント 备注 observações opmerking opmerkingen заметки примечание комментарий opis uwagi
    """)
  static let tags = words(
    "tags tag labels keywords schlagworte stichworte etiquetas étiquettes тэги теги タグ 标签")
  static let pictures = words(
    """
    image images img imgs src picture pictures pic photo photos poster cover thumbnail thumb icon bild bilder foto fotos imagen immagine artwork \
    avatar videopath audiopath 画像 图片 картинка изображение obraz
    """)
  static let ids = words("id key slug uid uuid")
  static let counters = words("# no nr num number index pos position place platz rank rang ranking row n° № 番号")
  /// Of columns and rows that sum up others.
  static let totals = words(
    """
    total totals grandtotal subtotal sum summe gesamt gesamtsumme zwischensumme suma somme totale count anzahl cantidad average avg mean \
    durchschnitt mittelwert promedio moyenne media
    """)
  static let colors = words("color colour colors hex background bg farbe couleur cor css")
  /// The keys under which tools keep what is in a tier.
  static let items = words(
    """
    items entries contents content elements imgs images children list values cards members films movies games titles ids picks characters \
    champions fighters players
    """)
  /// The keys under which tools keep tiers.
  static let lists = words("tiers tierlist rows ranking rankings ranks board lists categories groups columns sections")
  /// They say what the order in the file says, or nothing to people.
  static let pools: Set<String> = words("unranked pool bank bench")
  static let order = words("order index position pos sort sortorder labelposition")
  static let further = words(
    "# year jahr año année anno date genre genres platform author director type status url link")

  /// Names of columns that stand in a header.
  static let header = titles.union(tiers).union(vagueTiers).union(ratings).union(notes).union(tags).union(pictures)
    .union(ids).union(further)

  private static func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map { String($0) }) }
}

/// The name of a column or a key, for comparison.
struct ColumnName: Sendable {
  /// Its letters and digits in lower case: `yourrating`.
  let word: String
  /// Its words: `your`, `rating`.
  let parts: [String]

  init(_ name: String) {
    // "Score (out of 10)", "Rating/10"
    let head = name.unicodeScalars.prefix { !"(/[".unicodeScalars.contains($0) }
    let scalars = head.contains { $0.isWord } ? Array(head) : Array(name.unicodeScalars)
    var (parts, part, before): ([String], String, Unicode.Scalar) = ([], "", " ")
    for scalar in scalars {
      let isBreak = before.properties.isLowercase && scalar.properties.isUppercase
      if !scalar.isWord || isBreak, !part.isEmpty {
        parts.append(part.lowercased())
        part = ""
      }
      if scalar.isWord { part.unicodeScalars.append(scalar) }
      before = scalar
    }
    if !part.isEmpty { parts.append(part.lowercased()) }
    self.parts = parts.isEmpty ? [trimmed(name)] : parts
    word = self.parts.joined()
  }

  /// How surely it is one of some words: 3 for the name, 2 for its end, 1 for a part; 0 if it is not.
  func match(_ words: Set<String>) -> Int {
    if words.contains(word) { return 3 }
    if parts.last.map({ words.contains($0) }) ?? false { return 2 }
    // "name_en", "tierId", "Tier List Placement"
    return parts.first.map { words.contains($0) } ?? false || parts.count > 2 && parts.contains { words.contains($0) }
      ? 1 : 0
  }

  /// Whether it names the items without a rank.
  var isPool: Bool {
    if isPoolLabel(word) { return true }
    let pools = [
      "unrank", "uncategor", "unassign", "untier", "unplaced", "unsorted", "notranked", "pool", "bank", "bench",
      "available",
    ]
    return word.utf8.count < 40 && pools.contains { word.contains($0) }
  }
}
