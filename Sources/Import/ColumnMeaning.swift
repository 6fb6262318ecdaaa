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
    title name itemname itemtitle primarytitle titel titre titulo título titolo nombre nom nome naam namn nazwa tytuł название имя 名前 タイトル 作品 \
    标题 名称 이름 제목 item items entry film films movie movies game games show series song track album artist book anime character player team \
    brand product spiel serie buch pelicula película juego libro jeu livre gioco eintrag label text what
    """)
  static let tierNames: [String] = words(
    "tier tierlabel tiername tierlist itemtier ティア 티어 层级 тир ranktier stufe")
  /// Those that have other meanings, too: their values decide.
  static let vagueTierNames: [String] = words(
    """
    rank rang rango ranking grade level niveau nivel livello niveles klasse class klassement category kategorie categoria categoría group gruppe bucket list ランク \
    ранг уровень 等级 등급
    """)
  static let ratingNames: [String] = words(
    """
    rating myrating yourrating userrating score myscore yourscore ratings stars points bewertung wertung punkte sterne puntuacion puntuación \
    calificacion calificación nota note valutazione voto evaluation évaluation оценка 評価 评分 평점 betyg ocena
    """)
  static let notesNames: [String] = words(
    """
    notes note summary description desc comment comments remark remarks review thoughts reason why notizen notiz kommentar kommentare bemerkung \
    bemerkungen anmerkung beschreibung notas comentario comentarios descripcion descripción commentaire commentaires remarques commenti 備考 メモ \
    コメント 备注 заметки примечание комментарий opis uwagi
    """)
  static let tagNames: [String] = words("tags tag keywords schlagworte stichworte etiquetas étiquettes тэги теги タグ 标签")
  static let pictureNames: [String] = words(
    """
    image images imagepath imageurl imagefile img imgs picture pictures pic photo photos poster posterurl cover coverurl thumbnail thumb icon bild \
    bilder foto fotos imagen immagine artwork avatar videopath audiopath 画像 图片 картинка изображение obraz
    """)
  static let idNames: [String] = words("id key slug uid")
  static let counterNames: Set<String> = Set(
    words("# no nr num number index pos position place platz rank rang ranking row n° № 番号") + [""])

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  /// A name for comparison.
  static func key(_ name: String) -> String {
    // "Score (out of 10)", "Rating/10"
    let name = name.lowercased()
    let head = name.prefix { !"(/[".contains($0) }
    let letters = (head.isEmpty ? name[...] : head).filter { $0.isLetter || $0.isNumber }
    return letters.isEmpty ? trimmed(name) : letters
  }
}

/// The meanings of the columns of a table.
struct ColumnMeanings: Sendable {
  private(set) var all: [ColumnMeaning]

  init(_ table: Table) {
    let keys = table.columns.map(ColumnMeaning.key)
    let byKey = Dictionary(grouping: keys.indices) { keys[$0] }
    var taken: [Int: ColumnMeaning] = [:]
    let values = table.valuesByColumn
    func take(
      _ meaning: ColumnMeaning, _ names: [String], isMultiple: Bool = false, where test: (Int) -> Bool = { _ in true }
    ) {
      for name in names {
        for column in byKey[name] ?? [] where taken[column] == nil && test(column) {
          taken[column] = meaning
          if !isMultiple { return }
        }
      }
    }
    take(.tier, ColumnMeaning.tierNames) { !values[$0].isEmpty }
    if !taken.values.contains(.tier) {
      take(.tier, ColumnMeaning.vagueTierNames) { nameTiers(values[$0], table.rows.count, column: keys[$0]) }
    }
    if !taken.values.contains(.tier), !table.hasTiers,
      let column = keys.indices.first(where: {
        plainlyNameTiers(values[$0]) && (keys[$0].isEmpty || repeats(values[$0]))
      })
    {
      taken[column] = .tier
    }
    for column in keys.indices where taken[column] == nil && ColumnMeaning.counterNames.contains(keys[column]) {
      if counts(values[column]), values[column].count == table.rows.count { taken[column] = .counter }
    }
    take(.title, ColumnMeaning.titleNames) { !values[$0].isEmpty }
    take(.rating, ColumnMeaning.ratingNames) { values[$0].contains { ratingValue($0) != nil } }
    take(.notes, ColumnMeaning.notesNames)
    take(.tags, ColumnMeaning.tagNames)
    take(.picture, ColumnMeaning.pictureNames, isMultiple: true)
    take(.id, ColumnMeaning.idNames) {
      values[$0].allSatisfy { $0.text.map { validKey($0) == $0 } ?? false } && !counts(values[$0])
    }
    take(.counter, ["id"]) { counts(values[$0]) }
    if !taken.values.contains(.title) {
      let column = keys.indices.first {
        taken[$0] == nil && values[$0].contains { $0.text.map { Double($0) == nil } ?? false }
      }
      if let column { taken[column] = .title }
    }
    var names: Set<String> = []
    all = keys.indices.map {
      taken[$0] ?? .attribute(Self.attribute(table.columns[$0], column: $0, isKey: table.noun == "key", &names))
    }
  }

  func first(_ meaning: ColumnMeaning) -> Int? { all.firstIndex(of: meaning) }

  /// A free name for the attribute of a column.
  private static func attribute(_ column: String, column index: Int, isKey: Bool, _ names: inout Set<String>) -> String
  {
    let name = column.hasPrefix("attr_") ? String(column.dropFirst(5)) : column
    // Names that people read become keys; keys stay as they are.
    let isKey = validKey(name) == name && (name != column || isKey)
    let key = isKey ? name : slug(name)
    let wish = key.isEmpty ? "column-\(index + 1)" : key
    var number = 1
    let free = freeName(wish, names, from: &number)
    names.insert(free.lowercased())
    return free
  }
}

/// Whether values are 1, 2, 3 and so on.
private func counts(_ values: [Value]) -> Bool {
  values.enumerated().allSatisfy { index, value in
    value.text.map { $0 == "\(index + 1)" || $0 == "\(index + 1)." || $0 == "\(index)" && index > 0 } ?? false
  }
}

/// Whether the values of a column with a name of several meanings are tiers.
private func nameTiers(_ values: [Value], _ rowCount: Int, column: String) -> Bool {
  let labels = values.compactMap { $0.text }
  let known = labels.count { KnownTier($0) != nil || isPoolLabel($0) }
  if !labels.isEmpty, known * 2 > labels.count { return true }
  let isRank = ["rank", "rang", "rango", "ranking", "grade", "niveau", "level", "ランク", "等级", "등급"].contains(column)
  let numbers = labels.compactMap { Int($0) }.filter { (0...10).contains($0) }
  return isRank && numbers.count == labels.count && labels.count > 2 && Set(numbers).count * 2 <= labels.count
}

/// Whether values are nothing but tiers, whatever their column is called.
func plainlyNameTiers(_ values: [Value]) -> Bool {
  guard values.count > 1 else { return false }
  let labels = values.compactMap { $0.text }
  guard labels.count == values.count else { return false }
  let known = labels.map { KnownTier($0) }
  let isSure = known.contains { $0?.scale == 0 ? $0?.rank ?? 0 < 10 : $0 != nil } || Set(labels).count > 2
  return isSure
    && zip(labels, known).allSatisfy { label, tier in
      label.utf8.count < 20 && (tier.map { $0.scale >= 0 } ?? isPoolLabel(label))
    }
}

/// Whether some values are the same: names of tiers are, numbers of customers may not be.
private func repeats(_ values: [Value]) -> Bool { Set(values.compactMap { $0.text }).count < values.count }
