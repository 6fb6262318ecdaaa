import JSONSyntax
import SourceText

/// Where diagnostics with a safe fix are, wherever in the document; at some places is none any more.
struct FixablePlaces: Sendable {
  private static let limit = 64

  private var places: [(range: ByteRange, scope: Finding.Scope)] = []
  /// Whether there are no others.
  private(set) var areAll = true

  var last: ByteRange? { places.last?.range }

  mutating func add(_ analysis: Analysis, _ levels: RuleLevels, _ context: MessageContext) {
    for located in analysis.enabled(at: levels)
    where RuleCatalog.all[located.rule].fixable == .safe
      && !places.contains(where: { located.range.clamped(to: $0.range) == located.range })
    {
      if places.count == Self.limit, !areAll { return }
      let finding = analysis.findings[located.index]
      guard finding.render?(context).fixes.contains(where: \.isSafe) ?? false else { continue }
      areAll = areAll && places.count < Self.limit
      if places.count < Self.limit { places.append((located.range, finding.scope)) }
    }
  }

  /// Those that an edit touches grow by it.
  mutating func move(by change: TreeChange) {
    for index in places.indices {
      let range = places[index].range
      places[index].range =
        change.moved(range)
        ?? min(
          range.lowerBound, change.bytes.lowerBound)..<max(
          range.upperBound + change.byteDelta, change.newBytes.upperBound)
    }
  }

  /// Forgets the place of a finding that is gone.
  mutating func remove(_ finding: Finding, at range: ByteRange) {
    guard RuleCatalog.all[finding.rule].fixable == .safe else { return }
    places.removeAll { $0.range == range && $0.scope == finding.scope }
  }

  /// Forgets the findings that depend on ids or tiers.
  mutating func removeDependingOnIDs() { places.removeAll { $0.scope == .ids } }

  /// - Parameter isKnown: Whether none is there any more.
  mutating func removeLast(isKnown: Bool) {
    places.removeLast()
    areAll = areAll && isKnown
  }
}
