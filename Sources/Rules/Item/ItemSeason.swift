import Findings
import JSONSchema
import JSONSyntax
import TierLists

extension Rule {
  static let itemSeason = Rule(
    id: "item/season",
    severity: .error,
    otherSeverities: [.info],
    impact: .crashes,
    summary: "A `season` does not fit in 64 bits, or is an array.",
    appBehavior: "Tiercade crashes when it imports the list",
    explanation: """
      The app converts the `season` in an item's `attributes`, or in its override's `additional`, to an integer and crashes \
      if that does not fit in 64 bits. A season of the override that it can read replaces \
      the item's. An item in no tier is not imported, so that is only an info. An array of seasons \
      is kept in the file, but the imported item has no season. In a state, `season` is a field of the item: a string, \
      or an integer of at most 64 bits.
      """,
    checks: [
      .key(.id, NameTest(in: [.item])) { occurrences, _ in seasons(occurrences) },
      .schema { fault, _ in tooLarge(fault) },
    ]
  )
}

private func seasons(_ occurrences: Occurrences) -> [NameFinding] {
  guard occurrences.has(.item) else { return [] }
  let override = occurrences.all.first { $0.role == .override }.map { ObjectView(occurrences.tree, $0.node) }
  let isHidden = override?.object("additional")?["season"].map { isReadable($0, occurrences.tree) } ?? false
  var found: [NameFinding] = []
  for occurrence in occurrences.all {
    let object: NodeID? =
      switch occurrence.role {
      case .item where isHidden: nil
      case .item: occurrences.tree.firstValue(named: "attributes", in: occurrence.node)
      case .override: occurrences.tree.firstValue(named: "additional", in: occurrence.node)
      default: nil
      }
    if let object, let season = season(in: object, occurrences) { found.append(season) }
  }
  return found
}

/// Whether the app reads a season of an override, and so not that of the item.
private func isReadable(_ season: NodeID, _ tree: SyntaxTree) -> Bool {
  [.string, .number, .true, .false].contains(tree.kind(season))
}

private func season(in object: NodeID, _ occurrences: Occurrences) -> NameFinding? {
  guard let node = occurrences.tree.firstValue(named: "season", in: object) else { return nil }
  switch occurrences.tree.kind(node) {
  case .number: return isTooLarge(node, occurrences.tree) ? tooLarge(node, occurrences) : nil
  case .array: return list(node, occurrences)
  default: return nil
  }
}

/// Whether a number is beyond Int64. The app reads it as a Double, which has no fractions at that size.
func isTooLarge(_ node: NodeID, _ tree: SyntaxTree) -> Bool {
  guard tree.kind(node) == .number, tree[node].extent > 3, let number = tree.double(node), number.isFinite else {
    return false
  }
  return Int64(exactly: number.rounded(.towardZero)) == nil
}

private func tooLarge(_ node: NodeID, _ occurrences: Occurrences) -> NameFinding {
  let isPlaced = occurrences.has(.reference)
  return NameFinding(at: .value(node), severity: isPlaced ? .error : .info, impact: isPlaced ? nil : Impact.none) {
    context in
    Message(
      "season \(context.displayText(node)) of item \(quoted(occurrences.text)) does not fit in 64 bits",
      appBehavior: isPlaced ? nil : "Tiercade would crash on import if a tier listed the item")
  }
}

private func list(_ node: NodeID, _ occurrences: Occurrences) -> NameFinding {
  NameFinding(at: .value(node), severity: .info, impact: .loses) { _ in
    Message(
      "season of item \(quoted(occurrences.text)) is an array",
      appBehavior: "Tiercade imports the item without a season")
  }
}

/// The season of an item of a state, by its schema.
private func tooLarge(_ fault: SchemaViolation) -> ObjectFinding? {
  guard fault.keyword == .format else { return nil }
  return ObjectFinding(at: fault.location, impact: .refuses) { context in
    Message(
      "season \(context.displayText(fault.node))\(context.ownerSuffix(fault.node)) does not fit in 64 bits",
      appBehavior: "Tiercade refuses the whole file: a season must be a string or a 64-bit integer")
  }
}
