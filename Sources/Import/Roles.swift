import TierLists

/// What a column of a table or a key of an object means, by its name and its values.
enum Role: Sendable, Equatable {
  case title, label, rating, notes, tags, picture, id
  /// The number of its row.
  case counter
  case attribute(String)
}

/// What the columns of a table mean.
struct Roles: Sendable {
  private(set) var roles: [Role] = []
  /// The decimal separator of the columns with nothing but numbers.
  private(set) var decimals: [UInt8?] = []
  /// Whether a label holds for the rows below it, too, as where cells were merged.
  private(set) var areLabelsCarried = false
  let label: Int?
  /// What plain numbers of the ratings are out of.
  private(set) var ratingScale = 100.0
  /// The columns that are no attributes, in order.
  private var places: [(role: Role, column: Int)] = []
  private let names: [ColumnName]
  private let values: ColumnValues
  private var taken: [Int: Role] = [:]

  /// - Parameter label: The column of the labels; `nil` where each row has its tier.
  init(_ table: Table, _ values: ColumnValues, label: Int?, _ options: ImportOptions) {
    (self.values, self.label) = (values, label)
    names = table.columns.map { ColumnName($0) }
    take(.label, at: label)
    if let title = options.title { take(.title, at: table.column(named: title)) }
    takeCounter(table.rows.count)
    let mayBeTitle = { [values] column in
      values.count(column) > 0 && !values.isRepeated(column) && !values.holdsAddresses(column)
        && !values.holdsContainers(column)
    }
    take(.title, ColumnNames.plainTitles, where: mayBeTitle)
    // Of the artist and the album, that which says what each is.
    take(.title, ColumnNames.titles) { mayBeTitle($0) && values.areTitles($0) }
    take(.title, ColumnNames.titles, where: mayBeTitle)
    // Some rows may call it otherwise.
    let further = names.indices.filter { taken[$0] == nil && names[$0].match(ColumnNames.titles) == 3 }
    for column in further.prefix(8) {
      if let title = self.column(of: .title), values.areDisjoint(title, column) { taken[column] = .title }
    }
    // The titles of Jira
    if column(of: .title) == nil { take(.title, ["summary"]) { values.count($0) == table.rows.count } }
    take(.rating, ColumnNames.ratings) { values[$0].contains { ratingValue($0.text) != nil } }
    if let rating = column(of: .rating) { ratingScale = scale(ofRatings: rating, named: table.columns[rating]) }
    take(.notes, ColumnNames.notes) { _ in true }
    take(.tags, ColumnNames.tags) { _ in true }
    for column in names.indices where taken[column] == nil {
      let isNamed =
        names[column].match(ColumnNames.pictures) > 0 && values[column].allSatisfy { $0.name != nil || $0.text == nil }
      if isNamed || values.holdsPictures(column) { take(.picture, at: column) }
    }
    take(.id, ColumnNames.ids) { column in
      !values.counts(column) && values[column].allSatisfy { $0.text.map { validKey($0) == $0 } ?? false }
    }
    takeTitleByValues()
    decideAttributes(table)
    areLabelsCarried = hasCarriedLabels(table)
  }

  /// The first value of a row with a role.
  func first(_ role: Role, of row: Table.Row) -> Value? {
    for place in places where place.role == role {
      if let value = row.value(place.column), !value.isEmpty { return value }
    }
    return nil
  }

  /// What a column says that its ratings are out of, in its name or in a value such as `9/10`; 100 if it does not.
  private func scale(ofRatings column: Int, named name: String) -> Double {
    let texts =
      [name] + values[column].lazy.filter { $0.text?.utf8.contains(.slash) ?? false }.prefix(1).map { $0.text ?? "" }
    guard let scale = texts.lazy.compactMap(ratingScale(in:)).first else { return 100 }
    let numbers = values[column].compactMap { $0.text.flatMap(decimalNumber) }
    return numbers.allSatisfy { $0 <= scale } ? scale : 100
  }

  private func column(of role: Role) -> Int? { taken.filter { $0.value == role }.keys.min() }

  private mutating func take(_ role: Role, at column: Int?) {
    if let column, taken[column] == nil { taken[column] = role }
  }

  /// Takes the column whose name is most surely one of the words, and whose values fit.
  private mutating func take(_ role: Role, _ words: Set<String>, where fits: (Int) -> Bool) {
    guard column(of: role) == nil else { return }
    var best: (column: Int, match: Int)?
    for column in names.indices where taken[column] == nil {
      let match = names[column].match(words)
      if match > best?.match ?? 0, fits(column) { best = (column, match) }
    }
    take(role, at: best?.column)
  }

  private mutating func takeCounter(_ rowCount: Int) {
    let words = ColumnNames.counters.union(ColumnNames.ids).union([""])
    take(
      .counter,
      at: names.indices.first { column in
        taken[column] == nil && names[column].match(words) == 3 && values.count(column) == rowCount
          && values.counts(column)
      })
  }

  /// Takes the first column with words, else with numbers, else with pictures.
  private mutating func takeTitleByValues() {
    guard column(of: .title) == nil else { return }
    let free = names.indices.filter {
      taken[$0] == nil && values.count($0) > 0 && !values.holdsAddresses($0) && !values.holdsContainers($0)
    }
    let words = free.filter { values.hasWords($0) && !values.isColor($0) }
    let named = free.first { names[$0].match(ColumnNames.titles) > 0 }
    if let column = words.first(where: values.areTitles) ?? words.first(where: { !values.isRepeated($0) }) ?? named
      ?? words.first
    {
      return take(.title, at: column)
    }
    if let column = column(of: .id) ?? column(of: .counter) ?? free.first(where: { !values.isRepeated($0) }) {
      taken[column] = .title
    }
  }

  private mutating func decideAttributes(_ table: Table) {
    var known: Set<String> = []
    var numbers: [String: Int] = [:]
    for (column, name) in table.columns.enumerated() {
      if let role = taken[column] {
        roles.append(role)
        places.append((role, column))
        decimals.append(nil)
        continue
      }
      roles.append(.attribute(attributeName(for: name, at: column, &known, &numbers)))
      let decimal: UInt8 = values[column].contains(where: hasDecimalComma) ? .comma : .period
      let areNumbers = values[column].allSatisfy { number($0, decimal: decimal) != nil }
      decimals.append(areNumbers && roles[column] != .attribute("season") ? decimal : nil)
    }
  }

  /// Whether the labels come first, each once, with rows between that have none.
  private func hasCarriedLabels(_ table: Table) -> Bool {
    guard let label, let title = column(of: .title), label < title else { return false }
    let labels = table.rows.map { first(.label, of: $0)?.text }
    let own = labels.compactMap { $0 }
    return labels.first != .some(nil) && Set(own).count == own.count && own.count < labels.count
  }
}

extension ColumnValues {
  /// Whether no value comes again, and each is as short as a title.
  func areTitles(_ column: Int) -> Bool {
    distinctCount(column) == count(column) && self[column].allSatisfy { $0.text?.utf8.count ?? 0 < 60 }
  }

  /// Whether most values come again: "Survivor" as the show of all contestants is no title.
  func isRepeated(_ column: Int) -> Bool {
    let total = count(column)
    return total > 1 && distinctCount(column) * 2 <= total
  }

  /// The number of different values.
  func distinctCount(_ column: Int) -> Int { Set(self[column].map { $0.text ?? "" }).count }

  func hasWords(_ column: Int) -> Bool {
    self[column].contains { value in
      let scalars = (value.text ?? "").unicodeScalars
      return scalars.count { $0.properties.isAlphabetic } > scalars.count { ("0"..."9").contains($0) }
    }
  }

  func holdsContainers(_ column: Int) -> Bool { self[column].contains { $0.text == nil } }

  func holdsAddresses(_ column: Int) -> Bool {
    count(column) > 0 && self[column].allSatisfy { $0.text.map { isWebAddress($0) || picturePath($0) != nil } ?? false }
  }

  func holdsPictures(_ column: Int) -> Bool {
    count(column) > 0 && self[column].allSatisfy { $0.text.map { picturePath($0) != nil } ?? false }
  }

  func isColor(_ column: Int) -> Bool {
    self[column].allSatisfy { $0.text.map { $0.hasPrefix("#") && RGBColor($0) != nil } ?? false }
  }

  /// Whether values are 1, 2, 3 and so on.
  func counts(_ column: Int) -> Bool {
    self[column].enumerated().allSatisfy { index, value in
      value.text.map { $0 == "\(index + 1)" || $0 == "\(index + 1)." || $0 == "\(index)" } ?? false
    }
  }
}

extension Table {
  /// The column with a name, or that of a path such as `/ratings/ann` or `ratings.ann`.
  func column(named name: String) -> Int? {
    let path = name.split { $0 == "/" || $0 == "." }.joined(separator: "_")
    return columns.firstIndex(of: name) ?? columns.firstIndex(of: path)
      ?? columns.firstIndex { letters(of: $0) == letters(of: name) && !letters(of: name).isEmpty }
  }
}

/// A free name for the attribute of a column.
private func attributeName(
  for column: String, at index: Int, _ known: inout Set<String>, _ numbers: inout [String: Int]
) -> String {
  let name = column.hasPrefix("attr_") ? String(column.dropFirst(5)) : column
  let isKey =
    validKey(name) == name
    && (name != column || name == name.lowercased() || !name.contains(" ") && name.first?.isLowercase ?? false)
  let key = isKey ? name : slug(name)
  let wish = key.isEmpty ? "column-\(index + 1)" : key
  let free = freeName(wish, known, from: &numbers[wish, default: 1])
  known.insert(free.lowercased())
  return free
}
