import JSONSchema
import JSONSyntax

extension Rule {
  static let itemSeason = Rule(
    id: "item/season",
    severity: .error,
    otherSeverities: [.info],
    impact: .crashes,
    summary: "A `season` is a number beyond 64 bits, or a list.",
    appBehavior: "Tiercade crashes when it imports the list",
    explanation: """
      The app turns the `season` among an item's attributes, or under its override's `additional`, into a whole number \
      and ends when that does not fit into 64 bits. An item in no tier is not imported, so its season does no harm yet. \
      A list of seasons is kept in the file, but the imported item has none. The items of a state have their `season` \
      beside their name: a text, or a whole number of the same size.
      """,
    checks: [.key(.id) { occurrences, _ in seasons(occurrences) }, .schema { fault, _ in tooLarge(fault) }]
  )
}

private func seasons(_ occurrences: Occurrences) -> [Finding] {
  guard occurrences.has(.item) else { return [] }
  return occurrences.all.compactMap { occurrence in
    switch occurrence.role {
    case .item: season(ObjectView(occurrences.tree, occurrence.node).object("attributes"), occurrences)
    case .override: season(ObjectView(occurrences.tree, occurrence.node).object("additional"), occurrences)
    default: nil
    }
  }
}

private func season(_ object: ObjectView?, _ occurrences: Occurrences) -> Finding? {
  guard let node = object?["season"] else { return nil }
  switch occurrences.tree.kind(node) {
  case .number: return isTooLarge(node, occurrences.tree) ? tooLarge(node, occurrences) : nil
  case .array: return list(node, occurrences)
  default: return nil
  }
}

/// Whether a number is beyond Int64. The app reads it as a Double, which has no fractions at that size.
private func isTooLarge(_ node: NodeID, _ tree: SyntaxTree) -> Bool {
  guard tree[node].extent > 3, let number = tree.double(node), number.isFinite else { return false }
  return Int64(exactly: number.rounded(.towardZero)) == nil
}

private func tooLarge(_ node: NodeID, _ occurrences: Occurrences) -> Finding {
  let isPlaced = occurrences.has(.reference)
  return Finding(at: .value(node), severity: isPlaced ? .error : .info, impact: isPlaced ? nil : Impact.none) {
    context in
    Message(
      "season \(context.displayText(node)) of item \(quoted(occurrences.text)) does not fit into 64 bits",
      appBehavior: isPlaced ? nil : "Tiercade would crash on import if a tier listed the item")
  }
}

private func list(_ node: NodeID, _ occurrences: Occurrences) -> Finding {
  Finding(at: .value(node), severity: .info, impact: .loses) { _ in
    Message(
      "season of item \(quoted(occurrences.text)) is a list", appBehavior: "Tiercade imports the item without a season")
  }
}

/// The season of an item of a state, by its schema.
private func tooLarge(_ fault: SchemaViolation) -> Finding? {
  guard fault.keyword == .format else { return nil }
  return Finding(at: fault.location, impact: .refuses) { context in
    Message(
      "season \(context.displayText(fault.node)) does not fit into 64 bits",
      appBehavior: "Tiercade reads a season as a text or as a whole number of 64 bits, and can read neither here")
  }
}
