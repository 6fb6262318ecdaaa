import Configurations
import Findings
import TierLists

/// The last line of a run, on standard error.
///
/// - Parameter hasFailed: Whether a file or a configuration could not be read or used.
/// - Returns: `nil` if nothing was checked.
func summaryLine(of summary: RunSummary, _ settings: CheckSettings, hasFailed: Bool) -> String? {
  guard summary.checked > 0, settings.mode != .listFiles else { return nil }
  let noun = settings.run.input.hasRecords ? "record" : "file"
  if case .writeBaseline(let path) = settings.mode {
    let counts = "\(counted(summary.checked, noun)) checked, \(counted(summary.counts.total, "finding"))"
    return "\(counts) written to \(visible(path.bytes))."
  }
  return results(of: summary, noun, settings, hasFailed: hasFailed) + baselineNote(summary, settings)
}

private func results(of summary: RunSummary, _ noun: String, _ settings: CheckSettings, hasFailed: Bool) -> String {
  let (isDiff, styles) = (settings.mode.isDiff, settings.terminal.errorStyles)
  let fixed = summary.fixed > 0 ? ", \(counted(summary.fixed, "finding")) \(isDiff ? "would be fixed" : "fixed")" : ""
  let start = "\(counted(summary.checked, noun)) checked\(fixed)"
  let counts = summary.counts
  let hidden = hiddenErrors(in: summary.hiddenSyntaxErrors, noun)
  guard counts.total > 0 else {
    if summary.fixed > 0, isDiff { return "\(start), nothing else found\(hidden)." }
    let praise = hasFailed || !hidden.isEmpty ? "" : "\(styles(.green, "All good!")) "
    return "\(praise)\(start), nothing \(summary.fixed > 0 ? "left" : "found")\(hidden)."
  }
  let severities = Severity.allCases.reversed().filter { counts.count($0) > 0 }.map { severity in
    styles(severity.style, counted(counts.count(severity), severity.name))
  }
  let left = summary.fixed > 0 ? " left" : ""
  let printed = summary.printed > 0 && summary.printed < counts.total ? " (first \(summary.printed) shown)" : ""
  return
    "\(start): \(counts.isLowerBound ? "at least " : "")\(severities.joined(separator: ", "))\(left)\(printed)\(settings.mode.isFixing ? leftOut(counts.obstacles) : fixable(counts, noun))\(hidden)\(summary.mayBeCSV ? "; for a CSV, add --stdin-filename list.csv" : "")."
}

/// What the baseline hides, and what it lists in vain.
private func baselineNote(_ summary: RunSummary, _ settings: CheckSettings) -> String {
  guard settings.baseline != nil else { return "" }
  let hidden = summary.hidden > 0 ? " The baseline hides \(counted(summary.hidden, "finding"))." : ""
  guard summary.stale > 0 else { return hidden }
  let stale =
    "\(counted(summary.stale, "finding")) of the baseline \(summary.stale == 1 ? "no longer exists" : "no longer exist")"
  return "\(hidden) \(stale): write it again with --write-baseline."
}

/// Tiercade cannot read these documents, whichever rules are turned off.
private func hiddenErrors(in count: Int, _ noun: String) -> String {
  count == 0 ? "" : "; \(counted(count, noun)) with syntax errors, which are turned off"
}

private func fixable(_ counts: SeverityCounts, _ noun: String) -> String {
  if counts.fixable == 0 { return "" }
  // Records are read from a stream, where nothing can be fixed.
  let option = noun == "record" ? "" : " with --fix"
  return "; \(counts.hasMoreFixable ? "at least " : "")\(counts.fixable) fixable\(option)"
}

/// The fixes that were not applied, by reason, the most frequent first.
private func leftOut(_ obstacles: [String: Int]) -> String {
  let reasons = obstacles.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
  let total = obstacles.values.reduce(0, +)
  return reasons.isEmpty
    ? "" : "; \(counted(total, "fix", plural: "fixes")) left out: \(reasons.joined(separator: ", "))"
}

/// A number with its noun, like `2 files`.
func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
  "\(count) \(count == 1 || noun == "info" ? noun : plural ?? noun + "s")"
}
