import JSONSyntax

extension Rule {
  static let attributeSimilarName = Rule(
    id: "attribute/similar-name",
    severity: .hint,
    impact: .none,
    fixable: .suggestion,
    summary: "An attribute that occurs once is nearly the name of a frequent one.",
    appBehavior: "Tiercade loads it as another attribute, so it cannot sort and filter by it",
    explanation: """
      Attributes compare items, so their names repeat: `season` in nineteen items and `seson` in one is most likely a \
      typo. Reported is a name that occurs once and differs by one letter from one that occurs at least three times.
      """,
    checks: [.names(.attribute) { names in similarNames(names) }],
    supersededBy: ["attribute/key", "json/duplicate-key"]
  )
}

private func similarNames(_ names: KeyTable) -> [Finding] {
  names.typos.flatMap { typo in
    typo.name.all.map { attribute in
      Finding(at: .key(attribute.node)) { context in
        let isTaken =
          context.ancestry.parent(of: attribute.node).map { parent in
            context.tree.members(of: parent).contains { context.tree.string($0.key) == typo.meant }
          } ?? false
        let rename = Change.replace(.key(attribute.node), with: jsonStringLiteral(typo.meant))
        return Message(
          "attribute \(quoted(typo.name.text)) occurs once, \(quoted(typo.meant)) \(typo.count) times"
            + hint(typo.meant, for: typo.name.text),
          fixes: isTaken ? [] : [.suggestion("Rename to \(quoted(typo.meant))", rename)])
      }
    }
  }
}
