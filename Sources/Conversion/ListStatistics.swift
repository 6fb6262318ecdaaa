import JSONSyntax

/// What the app's analysis computes of a list, and the ratings, attributes and tags of its items.
package struct ListStatistics: Sendable {
  package struct Ratings: Sendable {
    package var count = 0
    package var minimum = 0.0
    package var maximum = 0.0
    private var sum = 0.0

    init(_ ratings: [Double]) {
      count = ratings.count
      minimum = ratings.min() ?? 0
      maximum = ratings.max() ?? 0
      sum = ratings.reduce(0, +)
    }

    package var mean: Double { count == 0 ? 0 : sum / Double(count) }
  }

  package struct Tier: Sendable {
    package var label: String
    package var color: String?
    package var isPool: Bool
    package var count: Int
    /// Of all items, in percent.
    package var share: Double
    package var ratings: Ratings
  }

  package let title: String
  /// The ranked tiers, then the pool.
  package let tiers: [Tier]
  /// The number of items in tiers, the pool included; one in two tiers counts twice, as in the app.
  package let count: Int
  package let unrankedCount: Int
  /// The number of items that no tier lists; the app drops them.
  package let unplacedCount: Int
  package let ratings: Ratings
  /// The names of attributes and the tags with the number of their items, the most frequent first.
  package let attributes: [(name: String, count: Int)]
  package let tags: [(name: String, count: Int)]

  package init(_ list: TierList) {
    let placed = list.items.filter { $0.isCounted }
    let total = placed.count
    title = list.title
    count = total
    unplacedCount = list.items.count { $0.isUnplaced }
    ratings = Ratings(placed.compactMap { $0.ratingNumber })
    attributes = frequencies(placed.map { $0.attributes.all.map { $0.name } })
    tags = frequencies(placed.map { Array(Set($0.tags)) })
    // The app does not know a tier of which it skips all lines.
    tiers = list.tiers.filter { $0.items.isEmpty || !$0.items.allSatisfy { $0.isSkipped } }.map { tier in
      let items = tier.items.filter { $0.isCounted }
      let share = total == 0 ? 0 : 100 * Double(items.count) / Double(total)
      return Tier(
        label: tier.label, color: tier.color, isPool: tier.isPool, count: items.count, share: share,
        ratings: Ratings(items.compactMap { $0.ratingNumber }))
    }
    unrankedCount = tiers.filter { $0.isPool }.reduce(0) { $0 + $1.count }
  }

  package var ranked: [Tier] { tiers.filter { !$0.isPool } }

  /// How evenly the ranked tiers are filled, 0…100; `nil` without ranked tiers.
  package var balance: Double? {
    guard !ranked.isEmpty else { return nil }
    let even = 100 / Double(ranked.count)
    return max(0, 100 - ranked.reduce(0) { $0 + abs($1.share - even) } / Double(ranked.count))
  }

  /// The first of the tiers with the most items, and of those with the fewest.
  package var most: Tier? { ranked.reduce(ranked.first) { $1.count > $0?.count ?? 0 ? $1 : $0 } }
  package var least: Tier? { ranked.reduce(ranked.first) { $1.count < $0?.count ?? 0 ? $1 : $0 } }

  /// The share of unranked items as the app computes it, in percent: of all items plus the unranked ones.
  package var unrankedShare: Double { 100 * Double(unrankedCount) / Double(max(1, count + unrankedCount)) }
}

extension TierList.Item {
  /// Whether the app has it in a tier.
  fileprivate var isCounted: Bool { !isUnplaced && !isSkipped }
}

private func frequencies(_ names: [[String]]) -> [(name: String, count: Int)] {
  let counts = names.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
  return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
}
