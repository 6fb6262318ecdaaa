import Findings
import SourceText
import TierLists

/// A line for each finding with a short id, and one for each of its fixes with a letter, then the command that applies them: for
/// programs that fix findings by their ids.
package let agentReport = Report(wantsIDs: true, writeDocument: writeFindings) { _, _, _ in }

/// The maximum number of findings of a document; the others are counted.
private let maximumCount = 50

@Sendable private func writeFindings(_ diagnostics: [Diagnostic], _ subject: Subject, _ output: inout [UInt8]) {
  guard !diagnostics.isEmpty else { return }
  let length = idLength(diagnostics)
  // The most severe ones, in document order.
  let ranked = diagnostics.indices.sorted {
    (diagnostics[$1].severity.rawValue, $0) < (diagnostics[$0].severity.rawValue, $1)
  }
  let shown = ranked.prefix(maximumCount).sorted().map { diagnostics[$0] }
  output += "\(subject.name) \(counted(diagnostics.count, "finding"))\n".utf8
  for diagnostic in shown { write(diagnostic, subject, idLength: length, to: &output) }
  write(rest: ranked.dropFirst(maximumCount).map { diagnostics[$0].rule }, to: &output)
  let fixes = shown.compactMap { shown in shown.fixes.firstIndex(where: \.isSafe).map { shortID(shown, $0, length) } }
  guard !fixes.isEmpty || shown.contains(where: { !$0.fixes.isEmpty }) else { return }
  let ids = fixes.isEmpty ? "ID.LETTER,…" : fixes.joined(separator: ",")
  output += "apply: tierlint check --apply \(ids) FILE\n".utf8
}

private func write(_ diagnostic: Diagnostic, _ subject: Subject, idLength: Int, to output: inout [UInt8]) {
  let start = subject.lines.location(of: diagnostic.range.lowerBound)
  let place = "\(diagnostic.id.prefix(idLength)) \(start.line):\(start.column)"
  let kind = "\(diagnostic.severity.name) \(diagnostic.rule) \(diagnostic.impact.rawValue)"
  output += "\(place) \(kind): \(visible(diagnostic.message))\n".utf8
  for (index, fix) in diagnostic.fixes.enumerated() {
    let letters = diagnostic.id(ofFix: index).drop { $0 != "." }.dropFirst()
    let obstacle = fix.obstacle.map { " (left out: it \($0))" } ?? ""
    output += "  \(letters)\(fix.isSafe ? " safe" : "") \(visible(fix.title))\(obstacle)\n".utf8
  }
}

private func write(rest rules: [String], to output: inout [UInt8]) {
  guard !rules.isEmpty else { return }
  let counts = rules.reduce(into: [:]) { $0[$1, default: 0] += 1 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
  output += "\(rules.count) more: \(counts.map { "\($0.key) \($0.value)" }.joined(separator: ", "))\n".utf8
}

/// How many digits make all ids different, at least four.
private func idLength(_ diagnostics: [Diagnostic]) -> Int {
  (4..<8).first { length in Set(diagnostics.map { $0.id.prefix(length) }).count == diagnostics.count } ?? 8
}

private func shortID(_ diagnostic: Diagnostic, _ fix: Int, _ length: Int) -> String {
  "\(diagnostic.id.prefix(length))\(diagnostic.id(ofFix: fix).drop { $0 != "." })"
}
