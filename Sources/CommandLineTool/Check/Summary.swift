import TierlintCore

/// The last line of a run, on standard error.
///
/// - Returns: `nil` when nothing was checked.
func summary(of totals: Totals, _ styles: Styles) -> String? {
  guard totals.checked > 0 else { return nil }
  let files = counted(totals.checked, "file")
  let tally = totals.tally
  guard tally.total > 0 else { return "\(styles(.green, "All good!")) \(files) checked, nothing found." }
  let counts = Severity.allCases.reversed().filter { tally.count($0) > 0 }.map { severity in
    styles(severity.style, counted(tally.count(severity), severity.name))
  }
  let fixable = tally.fixable > 0 ? "; \(tally.fixable) with a safe fix" : ""
  let isCut = totals.printed > 0 && totals.printed < tally.total
  let cut = isCut ? "; the first \(totals.printed) shown" : ""
  return "\(files) checked: \(counts.joined(separator: ", "))\(fixable)\(cut)."
}

private func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 || noun == "info" ? "" : "s")"
}
