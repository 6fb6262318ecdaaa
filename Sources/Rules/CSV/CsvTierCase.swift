import CSVSyntax
import Findings
import TierLists

extension Rule {
  static let csvTierCase = Rule(
    id: "csv/tier-case",
    severity: .info,
    impact: .changes,
    summary: "A tier's name is not in capitals.",
    appBehavior: "Tiercade writes the names of tiers in capitals when it imports a CSV",
    explanation: """
      Import changes `Totally Awesome` to `TOTALLY AWESOME`. That is a new tier, next to one with the first name that the \
      app may have already. Only `Unranked` is the same in any case. Reported once for each tier.
      """,
    checks: [.csv(.tier { tierCase($0, $1) })],
    supersededBy: ["csv/new-tier"]
  )
}

private func tierCase(_ occurrences: CSVOccurrences, _ skeleton: CSVSkeleton) -> [NameFinding] {
  let document = occurrences.document
  let key = document.header.tierKey(occurrences.text)
  // Where no header is known, the column is not known to hold tiers.
  guard document.header.form == .short, document.header.fault == nil, key != "unranked", !key.isEmpty,
    let cell = occurrences.spellings.first(where: { trimmedField(document.table.value($0)) != key })
  else { return [] }
  return [
    NameFinding(at: .cell(cell)) { _ in
      Message(
        "tier \(quoted(trimmedField(document.table.value(cell)))) is not in capitals",
        appBehavior: "Tiercade imports it as tier \(quoted(key))")
    }
  ]
}
