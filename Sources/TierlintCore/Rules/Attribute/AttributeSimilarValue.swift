import JSONSyntax

extension Rule {
  static let attributeSimilarValue = Rule(
    id: "attribute/similar-value",
    severity: .hint,
    impact: .none,
    fixable: .suggestion,
    summary: "A tag or an attribute's value that occurs once is nearly a frequent one.",
    appBehavior: "Tiercade loads it as a value of its own, so filters do not find the item",
    explanation: """
      Tags and the values of an attribute repeat across items: `autumn` in eight items and `autmn` in one is most likely a \
      typo. Reported is a string that occurs once and differs by one letter from one that occurs at least three times.
      """,
    checks: [
      .names(.tag) { tags in similarValues(tags, "tag") },
      .key(.attribute) { occurrences, _ in similarValues(values(of: occurrences), "value") },
    ]
  )
}

/// The strings of an attribute: its values and the elements of arrays.
private func values(of attribute: Occurrences) -> KeyTable {
  let tree = attribute.tree
  var table = KeyTable(tree, attribute.completeness)
  for occurrence in attribute.all {
    if table.nameCount > 200 { break }
    table.add(occurrence.node, Occurrence(role: .attribute, node: occurrence.node))
    tree.forEachElement(of: occurrence.node) { table.add($0, Occurrence(role: .attribute, node: $0)) }
  }
  return table
}

private func similarValues(_ values: KeyTable, _ noun: String) -> [Finding] {
  values.typos.flatMap { typo in
    typo.name.all.map { value in
      Finding(at: .value(value.node)) { _ in
        Message(
          "\(noun) \(quoted(typo.name.text)) occurs once, \(quoted(typo.meant)) \(typo.count) times"
            + hint(typo.meant, for: typo.name.text),
          fixes: [
            .suggestion(
              "Change to \(quoted(typo.meant))", .replace(.value(value.node), with: jsonStringLiteral(typo.meant)))
          ])
      }
    }
  }
}
