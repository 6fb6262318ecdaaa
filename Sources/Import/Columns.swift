import TierLists

/// What the columns of a table mean; decided one after the other, the surest first.
struct Columns: Sendable {
  private(set) var meanings: [ColumnMeaning] = []
  /// The decimal separator of the columns with nothing but numbers.
  private(set) var decimals: [UInt8?] = []
  private(set) var areEmpty: [Bool] = []
  /// What the table is, if it is no list.
  private(set) var otherUse: String?
  /// Whether a tier is that of the rows below it, too, as where cells were merged.
  private(set) var areTiersMerged = false
  private let keys: [String]
  private let values: ColumnValues
  private var taken: [Int: ColumnMeaning] = [:]

  init(_ table: Table) {
    values = ColumnValues(table)
    keys = table.columns.map { ColumnMeaning.key($0) }
    takeTier(table)
    for name in ColumnMeaning.counterNames {
      take(.counter, [name]) { counts($0) && $0.count == table.rows.count }
    }
    // "Survivor" as the show of all contestants is no title.
    take(.title, ColumnMeaning.titleNames) { !$0.isEmpty && !areRepeated($0) }
    if column(of: .title) == nil { take(.title, at: column(beside: ["name", "title"])) }
    // The titles of Jira
    if column(of: .title) == nil { take(.title, ["summary"]) { $0.count == table.rows.count } }
    take(.rating, ColumnMeaning.ratingNames) { values in values.contains { ratingValue($0.text) != nil } }
    take(.notes, ColumnMeaning.notesNames)
    if column(of: .notes) == nil { take(.notes, at: column(beside: ["description", "notes", "comment"])) }
    take(.tags, ColumnMeaning.tagNames)
    for name in ColumnMeaning.pictureNames { take(.picture, [name]) }
    for column in keys.indices where taken[column] == nil && arePictures(values[column]) { take(.picture, at: column) }
    take(.id, ColumnMeaning.idNames) { values in
      !counts(values) && values.allSatisfy { $0.text.map { validKey($0) == $0 } ?? false }
    }
    take(.counter, ["id"], where: counts)
    otherUse = otherUseOfTiers
    // Else the first column with words.
    if column(of: .title) == nil {
      take(.title, at: keys.indices.first { taken[$0] == nil && hasWords(values[$0]) && !areRepeated(values[$0]) })
    }
    if column(of: .title) == nil { take(.title, ColumnMeaning.titleNames) { !$0.isEmpty } }
    if column(of: .title) == nil { take(.title, at: keys.indices.first { taken[$0] == nil && hasWords(values[$0]) }) }
    var names: Set<String> = []
    var numbers: [String: Int] = [:]
    for (column, name) in table.columns.enumerated() {
      let isKey = table.noun == "key"
      let attribute = { attributeName(name, column, isKey: isKey, names: &names, numbers: &numbers) }
      meanings.append(taken[column] ?? .attribute(attribute()))
      areEmpty.append(values[column].isEmpty)
      let decimal: UInt8 = values[column].contains(where: hasDecimalComma) ? .comma : .period
      let areNumbers = values[column].allSatisfy { number($0, decimal: decimal) != nil }
      decimals.append(areNumbers && meanings[column] != .attribute("season") ? decimal : nil)
    }
    areTiersMerged = hasMergedTiers(table)
  }

  /// Takes the column of the tiers: by its name, by a part of that, or by its values.
  private mutating func takeTier(_ table: Table) {
    take(.tier, ColumnMeaning.tierNames) { !$0.isEmpty }
    if column(of: .tier) == nil { take(.tier, ColumnMeaning.rankNames) { areTiers($0) || areRanks($0) } }
    if column(of: .tier) == nil { take(.tier, ColumnMeaning.vagueTierNames, where: areTiers) }
    if column(of: .tier) != nil { return }
    // "My Tier", "Custom field (Tier)"
    let named = keys.indices.first { column in
      let name = letters(of: table.columns[column])
      return ["tier", "rank", "ranking"].contains { name.hasSuffix($0) } && areTiers(values[column])
        || name.hasSuffix("tier") && areRepeated(values[column]) && hasWords(values[column])
    }
    guard named == nil, !table.hasTiers else { return take(.tier, at: named) }
    take(.tier, at: keys.indices.first { keys[$0].isEmpty && plainlyNameTiers(values[$0]) || hasOnlyTiers($0) })
  }

  private var isCalledTier: Bool { column(of: .tier).map { ColumnMeaning.tierNames.contains(keys[$0]) } ?? false }

  /// What the table is, if its tiers are not those of a list.
  private var otherUseOfTiers: String? {
    if column(of: .tier) == nil { return nil }
    let isRanking = isCalledTier && hasTierS
    let people = isCalledTier ? ColumnMeaning.contactNames : ColumnMeaning.personNames + ColumnMeaning.contactNames
    if !isRanking, keys.contains(where: { people.contains($0) }) {
      return "it has the grades of people or of what they learn"
    }
    if !isTableOfPrices { return nil }
    return areTiersRepeated
      ? "it has grades beside prices; call their column Tier if they are tiers"
      : "each row has a tier of its own, as in a table of prices"
  }

  /// Whether the tiers come first, each once, with rows between that have none.
  private func hasMergedTiers(_ table: Table) -> Bool {
    guard let tier = column(of: .tier), let title = column(of: .title), tier < title else { return false }
    let labels = table.rows.map { first(.tier, of: $0)?.text }
    let own = labels.compactMap { $0 }
    let last = labels.lastIndex { $0 != nil } ?? 0
    return labels.first != .some(nil) && Set(own).count == own.count && labels[..<last].contains(nil)
  }

  /// Whether a row sums up those above it.
  ///
  /// - Parameter tier: What is in its column of tiers.
  func isTotal(_ row: Table.Row, tier: String?) -> Bool {
    let title = { ColumnMeaning.key(first(.title, of: row)?.text ?? "") }
    guard let tier else { return row.tier == nil && ColumnMeaning.totalNames.contains(title()) }
    // "Total,3", "S Total,3" or "3,Total"
    let last = tier.split(separator: " ").last.map { ColumnMeaning.key(String($0)) } ?? ""
    return ColumnMeaning.sumNames.contains(last) || Double(tier) != nil && ColumnMeaning.sumNames.contains(title())
  }

  /// The first value of a row with a meaning.
  func first(_ meaning: ColumnMeaning, of row: Table.Row) -> Value? {
    row.cells.first { meanings[$0.0] == meaning }?.1
  }

  private func column(of meaning: ColumnMeaning) -> Int? { taken.first { $0.value == meaning }?.key }

  private mutating func take(_ meaning: ColumnMeaning, at column: Int?) { if let column { taken[column] = meaning } }

  /// Takes the first column with one of the names whose values fit.
  private mutating func take(
    _ meaning: ColumnMeaning, _ names: [String], where fits: ([Value]) -> Bool = { _ in true }
  ) {
    let columns = keys.indices.filter { taken[$0] == nil && names.contains(keys[$0]) }
    let sorted = columns.sorted { names.firstIndex(of: keys[$0]) ?? 0 < names.firstIndex(of: keys[$1]) ?? 0 }
    take(meaning, at: sorted.first { fits(values[$0]) })
  }

  /// The first column with one of the names and another word, as `Card Name` or `title_en`.
  private func column(beside names: [String]) -> Int? {
    keys.indices.first { column in
      taken[column] == nil && !values[column].isEmpty
        && names.contains { keys[column].hasSuffix($0) || keys[column].hasPrefix($0) }
    }
  }

  /// Whether a column of any name has nothing but tiers: repeated, or S and A.
  private func hasOnlyTiers(_ column: Int) -> Bool {
    guard plainlyNameTiers(values[column]) else { return false }
    let labels = Set(values[column].compactMap { $0.text })
    let ranks = Set(labels.compactMap { KnownTier($0) }.filter { $0.scale == 0 }.map { $0.rank })
    let isSAndA = ranks.isSuperset(of: [0, 10])
    // Letters alone are those of groups or types, too.
    let hasTop = ranks.isEmpty || ranks.contains { $0 < 10 }
    return labels.count < values[column].count && hasTop
      || isSAndA && !ColumnMeaning.titleNames.contains(keys[column])
  }

  /// Those of the tiers.
  private var labels: [String] { column(of: .tier).map { values[$0].compactMap { $0.text } } ?? [] }

  /// Whether a row has the tier S, which no program gives to customers or goods.
  private var hasTierS: Bool { labels.contains { KnownTier($0) == KnownTier("S") } }

  private var areTiersRepeated: Bool { Set(labels).count < labels.count }

  private var isTableOfPrices: Bool {
    let labels = labels
    let isOwn = !labels.contains { isTierLabel($0) }
    let isEach = labels.count > 1 && !areTiersRepeated
    let hasPrices = keys.indices.contains { index in
      ["price", "cost", "preis", "prix", "precio"].contains { keys[index].hasPrefix($0) } || arePrices(values[index])
    }
    // Beside prices only letters in a column of this name, or tiers that repeat, are those of a list.
    let isPlan = isEach && !labels.allSatisfy { KnownTier($0)?.scale == 0 }
    let isOther = isOwn || isPlan || !isCalledTier && !(hasTierS && areTiersRepeated)
    return !labels.isEmpty && (hasPrices ? isOther : isOwn && isEach && labels.count > 2)
  }
}

/// A free name for the attribute of a column.
///
/// - Parameter isKey: Whether the name of the column is a key, which stays as it is; those that people read become keys.
private func attributeName(
  _ column: String, _ index: Int, isKey: Bool, names: inout Set<String>, numbers: inout [String: Int]
) -> String {
  let name = column.hasPrefix("attr_") ? String(column.dropFirst(5)) : column
  let key = validKey(name) == name && (name != column || isKey) ? name : slug(name)
  let wish = key.isEmpty ? "column-\(index + 1)" : key
  let free = freeName(wish, names, from: &numbers[wish, default: 1])
  names.insert(free.lowercased())
  return free
}

private func areLevels(_ values: [Value]) -> Bool {
  values.allSatisfy { $0.text.flatMap { KnownTier($0) }.map { $0.isLevel && !$0.isTop } ?? false }
}

private func arePictures(_ values: [Value]) -> Bool {
  !values.isEmpty && values.allSatisfy { $0.text.map { picturePath($0) != nil } ?? false }
}

/// Whether most values come again.
private func areRepeated(_ values: [Value]) -> Bool {
  values.count > 1 && Set(values.compactMap { $0.text }).count * 2 <= values.count
}

/// Whether a value has more letters than digits, as no number and no date has.
private func hasWords(_ values: [Value]) -> Bool {
  values.contains { value in
    let scalars = (value.text ?? "").unicodeScalars
    return scalars.count { $0.properties.isAlphabetic } > scalars.count { ("0"..."9").contains($0) }
  }
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
  let known = values.compactMap { $0.text.flatMap { isTierLabel($0) ? $0 : nil } }
  return known.count * 2 > values.count && !areLevels(values) && (known.count > 2 || plainlyNameTiers(values))
}

/// Whether values are the numbers of tiers.
private func areRanks(_ values: [Value]) -> Bool {
  let numbers = values.compactMap { $0.text.flatMap { Int($0) } }.filter { (0...10).contains($0) }
  return numbers.count == values.count && numbers.count > 2 && Set(numbers).count * 2 <= numbers.count + 1
}

/// Whether values are nothing but tiers, whatever their column is called.
func plainlyNameTiers(_ values: [Value]) -> Bool {
  let areTiers = values.allSatisfy { value in
    guard let label = value.text, label.utf8.count < 20 else { return false }
    return KnownTier(label).map { $0.scale >= 0 } ?? isPoolLabel(label)
  }
  guard values.count > 1, areTiers, !areLevels(values) else { return false }
  let labels = Set(values.compactMap { $0.text })
  return labels.count > 2 || labels.contains { KnownTier($0).map { $0.scale != 0 || $0.rank < 10 } ?? false }
}
