import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let projectLossyNumber = Rule(
    id: "project/lossy-number",
    severity: .info,
    impact: .changes,
    summary: "A number has more digits than the app reads.",
    appBehavior: "Tiercade rounds it to about 16 digits",
    explanation: """
      The app reads ratings, sizes of media, and every number in `additional`, `rules`, `remote` and `attributes` as a 64-bit \
      float: exact for integers up to 2^53 (9007199254740992), and for about 16 digits of others. Longer integers in free \
      data are mostly ids of other services: write them as strings, in quotes.
      """,
    checks: ObjectView.freeData.map { data in
      .object(data.kind) { object, _ in lossyNumbers(object.tree, data.root(object)) }
    } + [
      .object(.item) { item, _ in lossyFields(item) { $0.string($1, equals: "rating") } },
      .object(.override) { override, _ in lossyFields(override) { $0.string($1, equals: "rating") } },
      .object(.media) { media, _ in lossyFields(media, isSize) },
    ],
    supersededBy: [
      "schema/type", "item/season", "theme/custom", "attribute/value", "rating/out-of-range", "media/size",
    ]
  )
}

private func lossyNumbers(_ tree: SyntaxTree, _ root: NodeID?) -> [ObjectFinding] {
  let numbers = tree.numbers(under: root, where: isLossy)
  return numbers.isEmpty
    ? []
    : numbers.map { node in
      finding(node, tree[node].flags.contains(.complex) ? "" : ": put it in quotes")
    }
}

/// - Parameter isWanted: Whether the app reads the field of a key.
private func lossyFields(_ object: ObjectView, _ isWanted: (SyntaxTree, _ key: NodeID) -> Bool) -> [ObjectFinding] {
  var found: [ObjectFinding] = []
  object.tree.forEachMember(of: object.node) { key, value in
    guard object.tree.kind(value) == .number, isLossy(object.tree, value), isWanted(object.tree, key) else { return }
    found.append(finding(value, ""))
  }
  return found
}

private func finding(_ node: NodeID, _ hint: String) -> ObjectFinding {
  ObjectFinding(at: .value(node)) { context in
    let value = context.double(node) ?? 0
    // Larger doubles are written with an exponent.
    let read = Int64(exactly: value).map { "\($0)" } ?? (value.magnitude < 1e15 ? "\(value)" : nil)
    return Message(
      "number \(context.displayText(node)) has more digits than a 64-bit float keeps\(hint)",
      appBehavior: read.map { "Tiercade rounds it to \($0)" })
  }
}

/// Whether a number is another one when it has been read as a double.
private func isLossy(_ tree: SyntaxTree, _ node: NodeID) -> Bool {
  // A double keeps any 15 digits; 2^53 has 16.
  guard tree[node].extent >= 16, !tree.isBeyondDouble(node), let value = tree.double(node) else { return false }
  return DecimalNumber(Array(value.description.utf8)) != DecimalNumber(tree.numberToken(node))
}
