import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let attributeSimilarValue = Rule(
    id: "attribute/similar-value",
    severity: .hint,
    impact: .none,
    fixable: .suggestion,
    summary: "A tag or an attribute's value that occurs once is nearly a frequent one.",
    appBehavior: "Tiercade imports neither tags nor attributes; the filters of other tools do not find the item",
    explanation: """
      Tags and the values of an attribute repeat across items: `autumn` in eight items and `autmn` in one is most likely a \
      typo. Reported is a string that occurs once and differs by one letter from one that occurs at least three times.
      """,
    checks: [
      .names(.tag) { tags in similarValues(tags, "tag") },
      .values { values in similarValues(values, "value") },
    ],
    supersededBy: ["contract/tag", "contract/value"]
  )
}

private func similarValues(_ values: KeyTable, _ noun: String) -> [NameFinding] {
  values.typos.flatMap { typo in
    typo.name.all.map { value in
      NameFinding(at: .value(value.node)) { _ in
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
