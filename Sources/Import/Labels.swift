import TierLists

/// How surely values are labels of tiers.
enum Evidence: Int, Sendable, Comparable {
  case none
  /// They are at a place where labels may be.
  case place
  /// A key or a heading says that they group things, and they come again.
  case group
  /// A key says that they are tiers, or they are known.
  case tier
  /// The person says so.
  case said

  static func < (one: Evidence, other: Evidence) -> Bool { one.rawValue < other.rawValue }
}

/// How surely the values under a name are labels.
func evidence(named name: ColumnName, of values: some Collection<Value>, rowCount: Int) -> Evidence {
  let isNamed = name.match(ColumnNames.tiers) > 0 || name.match(ColumnNames.vagueTiers) > 0
  // The first ones decide whether the rest is looked at.
  let first = values.prefix(200).compactMap { labelText($0) }
  guard isNamed || plainlyNameTiers(first) else { return .none }
  let texts = values.compactMap { labelText($0) }
  guard texts.count > 0, texts.count == values.count, !texts.contains(where: { $0.utf8.count > 80 }) else {
    return .none
  }
  let counts = texts.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
  let distinct = Set(counts.keys.map { $0.lowercased() }).count
  let numbers = counts.keys.compactMap { Double($0) }
  let known = counts.reduce(0) { $0 + (KnownTier($1.key) != nil || isPoolLabel($1.key) ? $1.value : 0) }
  let isTier = name.match(ColumnNames.tiers) > 0 && name.match(ColumnNames.ratings) < 2
  let isVague = name.match(ColumnNames.vagueTiers) > 0
  if numbers.count == counts.count {
    let areRanks = numbers.allSatisfy { $0 == $0.rounded() && (0...99).contains($0) } && distinct < texts.count
    return areRanks && isTier ? .tier : areRanks && isVague && distinct * 2 <= texts.count + 1 ? .group : .none
  }
  if isTier { return distinct == texts.count && texts.count > 2 && known * 2 < texts.count ? .none : .tier }
  let levels = counts.keys.allSatisfy { KnownTier($0).map { $0.isLevel && !$0.isTop } ?? false }
  if isVague, known * 2 > texts.count, !levels, known > 2 || plainlyNameTiers(first) { return .tier }
  if isVague, distinct > 1, distinct * 3 <= texts.count * 2, numbers.isEmpty { return .group }
  guard plainlyNameTiers(first), known * 4 > texts.count * 3 else { return .none }
  let ranks = Set(counts.keys.compactMap { KnownTier($0) }.filter { $0.scale == 0 }.map { $0.rank })
  let isCalledTitle = name.match(ColumnNames.titles) == 3
  return distinct < texts.count || ranks.isSuperset(of: [0, 10]) && !isCalledTitle ? .tier : .none
}

/// The text of a label, or of the name of an object such as `{"name": "S", "color": "red"}`.
func labelText(_ value: Value) -> String? { labelValue(value)?.text }

func labelValue(_ value: Value) -> Value? {
  if value.text != nil { return value }
  return value.map.flatMap { label(of: $0)?.value }
}

/// The member that names an object, the surest first.
func label(of members: [Value.Member]) -> Value.Member? {
  let named = members.filter { $0.value.text != nil }
  let words = [
    "label", "tier", "name", "title", "rank", "tiername", "header", "heading", "text", "category", "group", "role",
    "key", "id",
  ]
  let names = named.map { ColumnName($0.key) }
  if let index = words.lazy.compactMap({ word in names.firstIndex { $0.word == word } }).first { return named[index] }
  return zip(named, names).first { $1.match(["label", "name", "title", "tier"]) > 1 }?.0
}
