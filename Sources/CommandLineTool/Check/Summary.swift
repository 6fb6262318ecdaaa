import TierlintCore

/// The last line of a run, on standard error.
///
/// - Parameter noun: What a document is called: a file or a record.
/// - Returns: `nil` when nothing was checked.
func summary(of totals: Totals, _ noun: String, _ fixing: Fixing?, _ styles: Styles) -> String? {
  let isDiff = fixing?.isDiff ?? false
  guard totals.checked > 0 else { return nil }
  let files = counted(totals.checked, noun) + " checked"
  let tally = totals.tally
  let fixed = totals.fixed > 0 ? ", \(counted(totals.fixed, "finding")) \(isDiff ? "to fix" : "fixed")" : ""
  guard tally.total > 0 else {
    if totals.fixed == 0 { return "\(styles(.green, "All good!")) \(files), nothing found." }
    return isDiff
      ? "\(files)\(fixed), nothing else found." : "\(styles(.green, "All good!")) \(files)\(fixed), nothing left."
  }
  let counts = Severity.allCases.reversed().filter { tally.count($0) > 0 }.map { severity in
    styles(severity.style, counted(tally.count(severity), severity.name))
  }
  let left = totals.fixed > 0 ? isDiff ? " besides" : " left" : ""
  let fixable =
    tally.fixable > 0 ? "; \(tally.fixable) with a safe fix\(fixing == nil ? "" : " that was left out")" : ""
  let isCut = totals.printed > 0 && totals.printed < tally.total
  let cut = isCut ? "; the first \(totals.printed) shown" : ""
  return "\(files)\(fixed): \(counts.joined(separator: ", "))\(left)\(fixable)\(cut)."
}

/// A number and what it counts, like `2 files`.
func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 || noun == "info" ? "" : "s")"
}
