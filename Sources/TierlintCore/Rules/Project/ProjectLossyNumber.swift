import JSONSyntax

extension Rule {
  static let projectLossyNumber = Rule(
    id: "project/lossy-number",
    severity: .info,
    impact: .changes,
    summary: "An integer in free data has more digits than the app reads.",
    appBehavior: "Tiercade rounds it to about 16 digits",
    explanation: """
      In `additional`, `rules`, `remote` and `attributes` the app reads every number as a 64-bit float, which is exact for \
      integers up to 2^53 (9007199254740992). Longer ones, mostly ids of other services, lose their last digits. \
      Write such a number as a string, in quotes.
      """,
    checks: ObjectView.freeData.map { kind, root in
      .object(kind) { object, _ in lossyNumbers(object.tree, root(object)) }
    },
    supersededBy: ["schema/type", "item/season", "theme/custom", "attribute/value"]
  )
}

private func lossyNumbers(_ tree: SyntaxTree, _ root: NodeID?) -> [Finding] {
  tree.numbers(under: root, where: isLossy).map { node in
    Finding(at: .value(node)) { context in
      let kept = context.tree.double(node).flatMap { Int(exactly: $0) }
      return Message(
        "integer \(context.displayText(node)) is larger than 2^53 and loses digits: put it in quotes",
        appBehavior: kept.map { "Tiercade rounds it to \($0)" })
    }
  }
}

/// Whether a number written without point and exponent is another one when it has been read as a double.
private func isLossy(_ tree: SyntaxTree, _ node: NodeID) -> Bool {
  // 2^53 has 16 digits.
  guard !tree[node].flags.contains(.complex), tree[node].extent >= 16, !tree.isBeyondDouble(node),
    let value = tree.double(node), value.magnitude >= 9_007_199_254_740_992
  else { return false }
  return DecimalNumber(Array(value.description.utf8)) != DecimalNumber(tree.numberToken(node))
}
