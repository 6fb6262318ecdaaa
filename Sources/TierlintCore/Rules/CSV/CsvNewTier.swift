import JSONSyntax
import CSVSyntax
import SourceText

extension Rule {
  static let csvNewTier = Rule(
    id: "csv/new-tier",
    severity: .warning,
    impact: .changes,
    fixable: .safe,
    summary: "A tier's name looks like a typo of another one.",
    appBehavior: "Tiercade creates a separate tier for this name",
    explanation: """
      Every new name in the tier column becomes a new tier. A name that differs from a more frequent one only in spaces, or \
      in one letter of a longer word, is most likely a typo. In the wide form, case matters, too; the short form reads \
      names in upper case. `S` and `A`, `B+` and `B-`, `Tier 1` and `Tier 2` are different tiers.
      """,
    checks: [.csv(.tier { newTiers($0, $1) })]
  )
}

private func newTiers(_ occurrences: CSVOccurrences, _ skeleton: CSVSkeleton) -> [Finding] {
  let key = occurrences.document.header.tierKey(occurrences.text)
  // The most frequent name cannot be a typo.
  guard let most = skeleton.tiers.first?.name, most.count > occurrences.cells.count, key != "unranked",
    let first = occurrences.cells.first,
    !occurrences.document.isWhitespace(first)
  else { return [] }
  let tier = FrequentName(key, count: occurrences.cells.count)
  guard let meant = skeleton.tiers.first(where: { tier.isTypo(of: $0.name) }) else { return [] }
  return occurrences.cells.map { cell in
    Finding(at: .cell(cell)) { _ in
      let table = occurrences.document.table
      let name = trimmed(table.value(meant.first))
      let edit = TextEdit(table.range(cell), csvField(name, isQuoted: table.cells[cell].kind == .quoted))
      return Message(
        "tier \(quoted(table.value(cell))) looks like a typo of \(quoted(name)), which \(meant.name.count) lines use",
        fixes: [.safe("Change to \(quoted(name))", .edit(edit))])
    }
  }
}
