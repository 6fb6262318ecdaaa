import JSONSyntax
import CSVSyntax
import SourceText

extension Rule {
  static let csvNewTier = Rule(
    id: "csv/new-tier",
    severity: .warning,
    impact: .changes,
    fixable: .safe,
    summary: "A tier's name looks like a slip of another one.",
    appBehavior: "Tiercade makes a tier of its own for this name",
    explanation: """
      Every name in the tier's column that is not known yet becomes a new tier. Where it differs from a more frequent one \
      by its blanks or by one letter of a longer word, it was hardly meant so; in the wide form capitals count too, \
      while the short form reads names in capitals. `S` and `A`, `B+` and `B-`, `Tier 1` and `Tier 2` are no slips of \
      each other.
      """,
    checks: [.csv(.tier { newTiers($0, $1) })]
  )
}

private func newTiers(_ occurrences: CSVOccurrences, _ skeleton: CSVSkeleton) -> [Finding] {
  let key = occurrences.document.header.tierKey(occurrences.text)
  // A name that is more frequent than all others can be no slip.
  guard let most = skeleton.tiers.first, most.count > occurrences.cells.count, key != "unranked",
    let first = occurrences.cells.first,
    !occurrences.document.isWhitespace(first)
  else { return [] }
  let tier = CSVTier(key, count: occurrences.cells.count, first: first)
  guard let meant = skeleton.tiers.first(where: tier.isTypo(of:)) else { return [] }
  return occurrences.cells.map { cell in
    Finding(at: .cell(cell)) { _ in
      let table = occurrences.document.table
      let name = table.value(meant.first)
      let edit = TextEdit(table.range(cell), csvField(name, isQuoted: table.cells[cell].kind == .quoted))
      return Message(
        "tier \(quoted(table.value(cell))) is nearly the same as \(quoted(name)), which \(meant.count) lines have",
        fixes: [.safe("Write \(quoted(name))", .edit(edit))])
    }
  }
}
