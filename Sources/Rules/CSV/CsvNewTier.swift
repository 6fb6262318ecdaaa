import CSVSyntax
import Findings
import JSONSyntax
import SourceText
import TierLists

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
      names in upper case. `S` and `A`, `B+` and `B-`, `Tier 1` and `Tier 2` are different tiers. The fix \
      is a suggestion for words of less than five letters, and for a name that several rows use: `GOLD` and `GOOD` may be two tiers.
      """,
    checks: [.csv(.tier { newTiers($0, $1) })]
  )
}

private func newTiers(_ occurrences: CSVOccurrences, _ skeleton: CSVSkeleton) -> [NameFinding] {
  if let header = repeatedHeader(occurrences) { return [header] }
  let key = occurrences.document.header.tierKey(occurrences.text)
  // The most frequent name cannot be a typo.
  guard let most = skeleton.tiers.first?.name, most.count > occurrences.cells.count, key != "unranked",
    let first = occurrences.cells.first,
    !occurrences.document.isWhitespace(first)
  else { return [] }
  let tier = FrequentName(key, count: occurrences.cells.count)
  // A separator of another program may be left at the end of the line, and "Tier" before or after the name.
  let words = key.split(separator: " ").filter { $0.lowercased() != "tier" }
  let withoutMark = key.hasSuffix(";") ? String(key.dropLast()) : words.joined(separator: " ")
  guard
    let meant = skeleton.tiers.first(where: {
      tier.isTypo(of: $0.name) || $0.name.name == withoutMark && withoutMark != key
    })
  else { return [] }
  return occurrences.cells.map { cell in
    NameFinding(at: .cell(cell), impact: occurrences.document.header.wideImpact) { _ in
      let table = occurrences.document.table
      let name = trimmed(table.value(meant.first))
      let kind = table.cells[cell].kind
      let edit = TextEdit(table.range(cell), csvField(name, isQuoted: kind == .quoted))
      // Quotes inside may be meant as such.
      let isSafe = kind != .mixed && isCertain(tier, meant.name, skeleton)
      return Message(
        "tier \(quoted(table.value(cell))) looks like a typo of \(quoted(name)), which \(meant.name.count) lines use",
        appBehavior: occurrences.document.header.wideBehavior,
        fixes: [Fix(title: "Change to \(quoted(name))", isSafe: isSafe, changes: [.edit(edit)])])
    }
  }
}

/// The finding about a line that repeats the header.
private func repeatedHeader(_ occurrences: CSVOccurrences) -> NameFinding? {
  let (document, table) = (occurrences.document, occurrences.document.table)
  guard occurrences.cells.count == 1, let cell = occurrences.cells.first, case let line = table.line(of: cell),
    let name = table.cells(ofLine: line).first,
    table.cells(ofLine: line).map({ trimmedField(table.value($0)).lowercased() })
      == document.header.columns.map({ $0.lowercased() })
  else { return nil }
  let edit = TextEdit(table.wholeRange(ofLine: line), "")
  return NameFinding(at: .row(name)) { _ in
    Message("the header is repeated", fixes: [.suggestion("Remove the line", .edit(edit))])
  }
}

/// Whether a name can only be a typo of that of a tier.
private func isCertain(_ name: FrequentName, _ tier: FrequentName, _ skeleton: CSVSkeleton) -> Bool {
  SpellingSuggester(skeleton.tiers.map { $0.name.name })
    .isCertain(name.name, means: tier.name, occursOnce: name.count == 1)
}
