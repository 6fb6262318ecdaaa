import JSONSyntax
import SourceText

/// Where diagnostics with a safe fix are, wherever in the document; at some places is none any more.
struct FixablePlaces: Sendable {
  private static let limit = 64

  private(set) var ranges: [ByteRange] = []
  /// Whether there are no others.
  private(set) var areAll = true

  mutating func add(_ analysis: Analysis, _ levels: RuleLevels, _ context: MessageContext) {
    for located in analysis.enabled(at: levels)
    where RuleCatalog.all[located.rule].fixable == .safe
      && !ranges.contains(where: { located.range.clamped(to: $0) == located.range })
    {
      guard analysis.findings[located.index].render?(context).fixes.contains(where: \.isSafe) ?? false else { continue }
      areAll = areAll && ranges.count < Self.limit
      if ranges.count < Self.limit { ranges.append(located.range) }
    }
  }

  /// Those that an edit touches grow by it.
  mutating func move(by change: TreeChange) {
    for index in ranges.indices {
      let range = ranges[index]
      ranges[index] =
        change.moved(range)
        ?? min(
          range.lowerBound, change.bytes.lowerBound)..<max(
          range.upperBound + change.byteDelta, change.newBytes.upperBound)
    }
  }

  /// - Parameter isKnown: Whether none is there any more.
  mutating func removeLast(isKnown: Bool) {
    ranges.removeLast()
    areAll = areAll && isKnown
  }
}
