import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let attributeSimilarName = Rule(
    id: "attribute/similar-name",
    severity: .hint,
    impact: .none,
    fixable: .suggestion,
    summary: "An attribute that occurs once is nearly the name of a frequent one.",
    appBehavior: "Tiercade does not import attributes; other tools see two attributes",
    explanation: """
      Attributes compare items, so their names repeat: `season` in nineteen items and `seson` in one is most likely a \
      typo. Reported is a name that occurs once and differs by one letter from one that occurs at least three times.
      """,
    checks: [.names(.attribute) { names in similarNames(names) }],
    supersededBy: ["attribute/key", "contract/attribute", "json/duplicate-key"]
  )
}

private func similarNames(_ names: KeyTable) -> [NameFinding] {
  names.typos.flatMap { typo in
    typo.name.all.map { attribute in
      NameFinding(at: .key(attribute.node)) { _ in
        Message(
          "attribute \(quoted(typo.name.text)) occurs once, \(quoted(typo.meant)) \(typo.count) times"
            + hint(typo.meant, for: typo.name.text),
          fixes: { $0.renaming(attribute.node, to: typo.meant) })
      }
    }
  }
}
