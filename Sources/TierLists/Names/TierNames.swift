import JSONSyntax

/// Suggests tier names of a state for misspelled ones.
package struct TierNames: Sendable {
  /// What is wrong with one list of tier names.
  private struct List {
    /// The tiers that are missing from it.
    let absent: SpellingSuggester
    /// Its names that are not those of a tier.
    let unknown: SpellingSuggester
    /// The one tier that is missing and the one name that is unknown, if there is one of each.
    let renamed: (tier: String, name: String)?
  }

  /// All tiers, always including the pool.
  private let tiers: SpellingSuggester
  private let lists: [Occurrence.Role: List]
  /// Limits on the number of comparisons.
  private let isSmall: Bool
  private let hasFewTiers: Bool

  package init(_ skeleton: StateSkeleton) {
    let tree = skeleton.root.tree
    let (written, known) = tree.distinct(skeleton.names(.stateTier))
    let hasPool = written.contains { tree.string($0).map(isUnranked) ?? false }
    tiers = SpellingSuggester(written.compactMap { tree.string($0) } + (hasPool ? [] : ["unranked"]))
    hasFewTiers = written.count < 200
    var unknownCount = 0
    let most = min(10_000, 100_000 / (written.count + 1))
    lists = [Occurrence.Role.orderEntry, .tierLabel, .tierColor, .lock].reduce(into: [:]) { lists, role in
      let (listed, table) = tree.distinct(skeleton.names(role))
      let others = listed.filter { known.first(named: $0) == nil }
      unknownCount += others.count
      let unknown = others.count < most ? others.compactMap { tree.string($0) }.filter { !isUnranked($0) } : []
      let hasPool = hasPool || role == .orderEntry || others.contains { tree.string($0) == "unranked" }
      let absent =
        written.filter { table.first(named: $0) == nil }.compactMap { tree.string($0) }
        .filter { role != .orderEntry || !isUnranked($0) } + (hasPool ? [] : ["unranked"])
      let renamed = absent.count == 1 && unknown.count == 1 ? (absent[0], unknown[0]) : nil
      lists[role] = List(
        absent: SpellingSuggester(absent), unknown: SpellingSuggester(unknown.sorted()), renamed: renamed)
    }
    isSmall = unknownCount < most
  }

  /// The tier with the nearest name.
  package func nearest(to name: String, _ role: Occurrence.Role) -> String? {
    guard hasFewTiers, let tier = tiers.onlyNearest(to: name), mayBeSame(tier, name) else { return nil }
    return role == .orderEntry && isUnranked(tier) ? nil : tier
  }

  /// The tier that a misspelled name must mean: missing from the list, and no other misspelled name is as near to it.
  /// `nil` for items, because many of them may refer to one tier.
  package func meant(by name: String, _ role: Occurrence.Role) -> String? {
    guard isSmall, let list = lists[role], let tier = list.absent.onlyNearest(to: name), mayBeSame(tier, name) else {
      return nil
    }
    return list.unknown.onlyNearest(to: tier) == name ? tier : nil
  }

  /// Whether a name can only mean a tier.
  package func isCertain(_ name: String, means tier: String, occursOnce: Bool) -> Bool {
    isSmall && tiers.isCertain(name, means: tier, occursOnce: occursOnce)
  }

  /// The one tier that is not in `tierOrder`, for the one name in it that is not that of a tier: renamed in one place.
  package func newName(of name: String) -> String? {
    lists[.orderEntry]?.renamed.flatMap { $0.name == name ? $0.tier : nil }
  }
}

extension SyntaxTree {
  /// The first string of each name, and a table of all names.
  fileprivate func distinct(_ names: [NodeID]) -> (first: [NodeID], table: NameTable) {
    var table = NameTable(self, capacity: names.count)
    return (names.filter { table.insert($0) == $0 }, table)
  }
}

/// Whether two near names may be the same: all short names are near, so they must differ in case or whitespace only.
private func mayBeSame(_ one: String, _ other: String) -> Bool {
  one.utf8.count > 2 && other.utf8.count > 2 || differOnlyInCase(one, other)
}
