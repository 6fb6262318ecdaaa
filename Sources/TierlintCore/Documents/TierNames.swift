import JSONSyntax

/// The names of the tiers of a state, to find out which one a misspelled name means.
package struct TierNames: Sendable {
  /// One of the places that name tiers, as far as it can have gone wrong.
  private struct List {
    /// The tiers that are not named there.
    let absent: SpellingSuggester
    /// What is named there and is no tier.
    let unknown: SpellingSuggester
  }

  /// All tiers, the pool among them even where it is missing.
  private let tiers: SpellingSuggester
  private let lists: [Occurrence.Role: List]
  /// Whether there are few enough names to compare them all, and few enough tiers to compare those of items with.
  private let isSmall: Bool
  private let hasFewTiers: Bool

  package init(_ skeleton: StateSkeleton) {
    let tree = skeleton.root.tree
    var known: Set<String> = []
    let written = skeleton.names(.stateTier).compactMap { tree.string($0) }.filter { known.insert($0).inserted }
    let names = written.contains(where: isUnranked) ? written : written + ["unranked"]
    tiers = SpellingSuggester(names)
    hasFewTiers = names.count <= 200
    var unknownCount = 0
    lists = [Occurrence.Role.orderEntry, .tierLabel, .tierColor, .lock].reduce(into: [:]) { lists, role in
      let listed = Set(skeleton.names(role).compactMap { tree.string($0) })
      let unknown = listed.subtracting(known).filter { !isUnranked($0) }
      let absent = names.filter { !listed.contains($0) && (role != .orderEntry || !isUnranked($0)) }
      unknownCount += unknown.count
      lists[role] = List(absent: SpellingSuggester(absent), unknown: SpellingSuggester(unknown.sorted()))
    }
    isSmall = unknownCount < 1_000_000 / max(1, names.count)
  }

  /// The tier whose name is nearest, whatever else the document says.
  package func nearest(to name: String, _ role: Occurrence.Role) -> String? {
    guard hasFewTiers, let tier = tiers.onlyNearest(to: name), isLike(tier, name) else { return nil }
    return role == .orderEntry && isUnranked(tier) ? nil : tier
  }

  /// The tier that a misspelled name should be replaced by: of those not named there yet, unless another name means it as
  /// well. `nil` for items, of which many may name one tier.
  package func meant(by name: String, _ role: Occurrence.Role) -> String? {
    guard isSmall, let list = lists[role], let tier = list.absent.onlyNearest(to: name), isLike(tier, name) else {
      return nil
    }
    return list.unknown.onlyNearest(to: tier) == name ? tier : nil
  }

  /// The name in `tierOrder` that means a tier.
  package func misspelling(of tier: String) -> String? {
    guard isSmall, let name = lists[.orderEntry]?.unknown.onlyNearest(to: tier) else { return nil }
    return meant(by: name, .orderEntry) == tier ? name : nil
  }
}

/// Whether two near names may be one: short ones are all near to each other, and must differ in case or blanks alone.
private func isLike(_ one: String, _ other: String) -> Bool {
  one.utf8.count > 2 && other.utf8.count > 2 || isSame(one, other)
}

/// Whether two near names are so surely one that nobody need be asked: their letters differ, not their digits and signs.
package func isSurely(_ one: String, _ other: String) -> Bool {
  isSame(one, other) || min(one.utf8.count, other.utf8.count) > 3 && signs(one) == signs(other)
}

/// Whether two names differ in case or blanks alone.
private func isSame(_ one: String, _ other: String) -> Bool { folded(one) == folded(other) }

private func folded(_ name: String) -> String {
  String(String.UnicodeScalarView(name.lowercased().unicodeScalars.filter { !$0.properties.isWhitespace }))
}

private func signs(_ name: String) -> [Unicode.Scalar] {
  name.unicodeScalars.filter { !$0.properties.isAlphabetic && !$0.properties.isWhitespace }
}
