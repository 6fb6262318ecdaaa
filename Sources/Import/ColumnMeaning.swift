import TierLists

/// What a column of a table or a key of an object means, by its name and its values.
enum ColumnMeaning: Sendable, Equatable {
  case title, tier, rating, notes, tags, picture, id
  /// The number of its row.
  case counter
  /// The attribute of an item.
  case attribute(String)
}

extension ColumnMeaning {
  /// The names of columns as people write them, the surest first; compared without case and signs.
  static let titleNames: [String] = words(
    """
    title name primarytitle titel titre titulo título titolo nombre nom nome naam namn nazwa tytuł название имя 名前 タイトル 作品 \
    标题 名称 이름 제목 item items entry film films movie movies game games show series song track album artist book anime character player team \
    brand product spiel serie buch pelicula película juego libro jeu livre gioco eintrag label text what
    """)
  static let tierNames: [String] = words(
    "tier tierlabel tiername tierlist ティア 티어 层级 тир ranktier stufe")
  /// Those that have other meanings, too: their values decide.
  static let vagueTierNames: [String] = words(
    """
    rank rang rango ranking grade level niveau nivel livello niveles klasse class klassement category kategorie categoria categoría \
    bucket list уровень nível nivå ranga poziom
    """)
  /// Those whose values may be numbers.
  static let rankNames: [String] = words("rank rang rango ranking grade level niveau ランク ранг 等级 等級 등급")
  static let ratingNames: [String] = words(
    """
    rating myrating yourrating userrating score myscore yourscore ratings stars points bewertung wertung punkte sterne puntuacion puntuación \
    calificacion calificación nota note valutazione voto evaluation évaluation оценка 評価 评分 평점 betyg ocena
    """)
  static let notesNames: [String] = words(
    """
    notes note summary description desc comment comments remark remarks review thoughts reason why notizen notiz kommentar kommentare bemerkung \
    bemerkungen anmerkung beschreibung notas comentario comentarios descripcion descripción commentaire commentaires remarques commenti 備考 メモ \
    コメント 备注 observações opmerking opmerkingen заметки примечание комментарий opis uwagi
    """)
  static let tagNames: [String] = words(
    "tags tag labels keywords schlagworte stichworte etiquetas étiquettes тэги теги タグ 标签")
  static let pictureNames: [String] = words(
    """
    image images imagepath imageurl imagefile img imgs picture pictures pic photo photos poster posterurl cover coverurl thumbnail thumb icon bild \
    bilder foto fotos imagen immagine artwork avatar videopath audiopath 画像 图片 картинка изображение obraz
    """)
  static let idNames: [String] = words("id key slug uid")
  static let counterNames: Set<String> = Set(
    words("# no nr num number index pos position place platz rank rang ranking row n° № 番号") + [""])
  /// Beside grades they say that it is no list.
  static let personNames: [String] = words(
    """
    student students studentname studentid pupil pupils schüler schülerin alumno alumna élève eleve studente employee employees employeename \
    mitarbeiter patient patients firstname lastname surname vorname nachname course subject fach kurs credits semester assignment
    """)
  static let contactNames: [String] = words(
    "email emailaddress mail phone phonenumber telefon customer customerid kunde")
  static let sumNames: Set<String> = Set(
    words("total totals grandtotal subtotal sum summe gesamt gesamtsumme zwischensumme suma somme totale"))
  static let countNames = sumNames.union(words("count anzahl cantidad"))
  static let totalNames: Set<String> = sumNames.union(
    words("average avg mean durchschnitt mittelwert promedio moyenne media"))

  static let headerNames: Set<String> = Set(
    titleNames + tierNames + vagueTierNames + rankNames + ratingNames + notesNames + tagNames + pictureNames + idNames
      + words("# no nr year jahr año année anno date genre genres platform author director artist type status url link")
  )

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map { String($0) } }

  /// A name for comparison.
  static func key(_ name: String) -> String {
    // "Score (out of 10)", "Rating/10"
    let head = String(name.unicodeScalars.prefix { !"(/[".unicodeScalars.contains($0) })
    let letters = letters(of: head.isEmpty ? name : head)
    // "itemImage"
    if letters.hasPrefix("item"), letters.utf8.count > 5 { return String(letters.dropFirst(4)) }
    return letters.isEmpty ? trimmed(String(name)) : letters
  }
}
