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
  static let vagueTierNames: [String] =
    rankNames
    + words(
      """
      nivel livello niveles klasse class klassement category kategorie categoria categoría group gruppe bucket list уровень
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

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map { String($0) } }

  /// A name for comparison.
  static func key(_ name: String) -> String {
    // "Score (out of 10)", "Rating/10"
    let name = name.lowercased().unicodeScalars
    let head = name.prefix { !"(/[".unicodeScalars.contains($0) }
    let letters = String(String.UnicodeScalarView((head.isEmpty ? name[...] : head).filter { $0.isWord }))
    return letters.isEmpty ? trimmed(String(name)) : letters
  }
}

/// What the columns of a table mean.
struct Columns: Sendable {
  private(set) var meanings: [ColumnMeaning] = []
  /// Whether all values of a column are numbers as JSON writes them.
  private(set) var areNumbers: [Bool] = []
  /// Whether it is a table of prices or the like.
  private(set) var isOffer = false

  init(_ table: Table) {
    let values = ColumnValues(table)
    var guess = ColumnGuess(table, values)
    guess.run()
    isOffer = guess.isOffer
    var names: Set<String> = []
    meanings = table.columns.indices.map { column in
      guess.taken[column]
        ?? .attribute(attributeName(table.columns[column], column, isKey: table.noun == "key", &names))
    }
    areNumbers = meanings.indices.map { column in
      if case .attribute(let name) = meanings[column] {
        name != "season" && values[column].allSatisfy(isNumber)
      } else {
        false
      }
    }
  }

  /// The first value of a row with a meaning.
  func first(_ meaning: ColumnMeaning, of row: Table.Row) -> Value? {
    row.cells.first { meanings[$0.0] == meaning }?.1
  }
}

/// Decides column by column, the surest meanings first.
private struct ColumnGuess {
  let table: Table
  let values: ColumnValues
  let keys: [String]
  let byKey: [String: [Int]]
  var taken: [Int: ColumnMeaning] = [:]

  init(_ table: Table, _ values: ColumnValues) {
    (self.table, self.values) = (table, values)
    let keys = table.columns.map { ColumnMeaning.key($0) }
    self.keys = keys
    byKey = Dictionary(grouping: keys.indices) { keys[$0] }
  }

  mutating func run() {
    take(.tier, ColumnMeaning.tierNames) { !$0.isEmpty }
    if isMissing(.tier) { take(.tier, ColumnMeaning.rankNames) { areTiers($0) || areRanks($0) } }
    if isMissing(.tier) { take(.tier, ColumnMeaning.vagueTierNames, where: areTiers) }
    if isMissing(.tier), !table.hasTiers,
      let column = keys.indices.first(where: {
        plainlyNameTiers(values[$0])
          && (keys[$0].isEmpty || Set(values[$0].compactMap { $0.text }).count < values[$0].count)
      })
    {
      taken[column] = .tier
    }
    let rowCount = table.rows.count
    for name in ColumnMeaning.counterNames {
      take(.counter, [name]) { counts($0) && $0.count == rowCount }
    }
    take(.title, ColumnMeaning.titleNames) { !$0.isEmpty }
    take(.rating, ColumnMeaning.ratingNames) { values in values.contains { ratingValue($0) != nil } }
    take(.notes, ColumnMeaning.notesNames)
    take(.tags, ColumnMeaning.tagNames)
    for name in ColumnMeaning.pictureNames { take(.picture, [name]) }
    take(.id, ColumnMeaning.idNames) { values in
      !counts(values) && values.allSatisfy { $0.text.map { validKey($0) == $0 } ?? false }
    }
    take(.counter, ["id"], where: counts)
    // Else the first column with words.
    if isMissing(.title),
      let column = keys.indices.first(where: { column in
        taken[column] == nil && values[column].contains { $0.text.map { Double($0) == nil } ?? false }
      })
    {
      taken[column] = .title
    }
  }

  /// Whether it has no tier that people know and another one in each row, or either of both beside prices.
  var isOffer: Bool {
    guard let column = taken.first(where: { $0.value == .tier })?.key else { return false }
    let labels = values[column].compactMap { $0.text }
    let isOwn = !labels.contains { isTierLabel($0) }
    let isEach = labels.count > 1 && Set(labels).count == labels.count
    let hasPrices = keys.indices.contains { index in
      ["price", "cost", "preis", "prix", "precio"].contains { keys[index].hasPrefix($0) } || arePrices(values[index])
    }
    return hasPrices ? isOwn || isEach : isOwn && isEach && labels.count > 2
  }

  private func isMissing(_ meaning: ColumnMeaning) -> Bool { !taken.values.contains(meaning) }

  /// Takes the first column with one of the names whose values fit.
  private mutating func take(
    _ meaning: ColumnMeaning, _ names: [String], where fits: ([Value]) -> Bool = { _ in true }
  ) {
    for name in names {
      for column in byKey[name] ?? [] where taken[column] == nil && fits(values[column]) {
        taken[column] = meaning
        return
      }
    }
  }
}

/// A free name for the attribute of a column.
///
/// - Parameter isKey: Whether the name of the column is a key, which stays as it is; those that people read become keys.
private func attributeName(_ column: String, _ index: Int, isKey: Bool, _ names: inout Set<String>) -> String {
  let name = column.hasPrefix("attr_") ? String(column.dropFirst(5)) : column
  let key = validKey(name) == name && (name != column || isKey) ? name : slug(name)
  var number = 1
  let free = freeName(key.isEmpty ? "column-\(index + 1)" : key, names, from: &number)
  names.insert(free.lowercased())
  return free
}

/// Whether most values are amounts of money.
private func arePrices(_ values: [Value]) -> Bool {
  values.count { value in
    let scalars = (value.text ?? "").unicodeScalars
    return scalars.contains { "$€£¥".unicodeScalars.contains($0) } && scalars.contains { ("0"..."9").contains($0) }
  } * 2 > values.count
}

/// Whether values are 1, 2, 3 and so on.
private func counts(_ values: [Value]) -> Bool {
  values.enumerated().allSatisfy { index, value in
    value.text.map { $0 == "\(index + 1)" || $0 == "\(index + 1)." || $0 == "\(index)" && index > 0 } ?? false
  }
}

/// Whether most of the values of a column with a name of several meanings are tiers.
private func areTiers(_ values: [Value]) -> Bool {
  values.count { $0.text.map { isTierLabel($0) } ?? false } * 2 > values.count
}

/// Whether values are the numbers of tiers.
private func areRanks(_ values: [Value]) -> Bool {
  let numbers = values.compactMap { $0.text.flatMap { Int($0) } }.filter { (0...10).contains($0) }
  return numbers.count == values.count && numbers.count > 2 && Set(numbers).count * 2 <= numbers.count
}

/// Whether values are nothing but tiers, whatever their column is called.
func plainlyNameTiers(_ values: [Value]) -> Bool {
  let areTiers = values.allSatisfy { value in
    guard let label = value.text, label.utf8.count < 20 else { return false }
    return KnownTier(label).map { $0.scale >= 0 } ?? isPoolLabel(label)
  }
  guard values.count > 1, areTiers else { return false }
  let labels = Set(values.compactMap { $0.text })
  return labels.count > 2 || labels.contains { KnownTier($0).map { $0.scale != 0 || $0.rank < 10 } ?? false }
}
