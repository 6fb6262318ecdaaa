import Findings
import SourceText
import TierLists

/// A line for each finding with a short id, and one for each of its fixes with a letter, then the command that applies them: for
/// programs that fix findings by their ids.
package let agentReport = Report(wantsIDs: true, writeDocument: writeFindings) { _, _, _ in }

@Sendable private func writeFindings(_ diagnostics: [Diagnostic], _ subject: Subject, _ output: inout [UInt8]) {
  guard !diagnostics.isEmpty else { return }
  let findings = FindingsByID(diagnostics)
  output += "\(subject.name) \(counted(diagnostics.count, "finding"))\n\(findings.text(subject.lines))".utf8
  guard findings.shown.contains(where: { !$0.fixes.isEmpty }) else { return }
  let ids = findings.safeFixes.isEmpty ? "ID.LETTER,…" : findings.safeFixes.joined(separator: ",")
  output += "apply: tierlint check --apply \(ids) FILE\n".utf8
}

/// The findings of a document for programs that refer to them by ids, which are as short as possible.
struct FindingsByID {
  /// The most severe ones, in document order.
  let shown: [Diagnostic]
  /// The rules of the others, with their numbers.
  private let rest: [(rule: String, count: Int)]
  /// How many digits make all ids different, at least four.
  private let idLength: Int

  /// The maximum number of findings that are shown.
  private static let maximumCount = 50

  /// - Parameter diagnostics: With ids.
  init(_ diagnostics: [Diagnostic]) {
    let ranked = diagnostics.indices.sorted {
      (diagnostics[$1].severity.rawValue, $0) < (diagnostics[$0].severity.rawValue, $1)
    }
    shown = ranked.prefix(Self.maximumCount).sorted().map { diagnostics[$0] }
    let others = ranked.dropFirst(Self.maximumCount).reduce(into: [:]) { $0[diagnostics[$1].rule, default: 0] += 1 }
    rest = others.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { (rule: $0.key, count: $0.value) }
    idLength =
      (4..<8).first { length in Set(diagnostics.map { $0.id.prefix(length) }).count == diagnostics.count } ?? 8
  }

  func id(_ diagnostic: Diagnostic) -> String { String(diagnostic.id.prefix(idLength)) }

  /// The id of a fix, with that of its finding.
  func id(_ diagnostic: Diagnostic, fix: Int) -> String {
    "\(id(diagnostic))\(diagnostic.id(ofFix: fix).drop { $0 != "." })"
  }

  var omittedCount: Int { rest.reduce(0) { $0 + $1.count } }

  /// The ids of the safe fix of each finding that has one.
  var safeFixes: [String] {
    shown.compactMap { finding in finding.fixes.firstIndex { $0.isSafe }.map { id(finding, fix: $0) } }
  }

  /// A line for each finding and fix.
  func text(_ lines: LineIndex) -> String {
    let counts = rest.map { "\($0.rule) \($0.count)" }.joined(separator: ", ")
    return shown.map { text($0, lines) }.joined() + (rest.isEmpty ? "" : "\(omittedCount) more: \(counts)\n")
  }

  private func text(_ diagnostic: Diagnostic, _ lines: LineIndex) -> String {
    let start = lines.location(of: diagnostic.range.lowerBound)
    let place = "\(id(diagnostic)) \(start.line):\(start.column)"
    let kind = "\(diagnostic.severity.name) \(diagnostic.rule) \(diagnostic.impact.rawValue)"
    return diagnostic.fixes.enumerated().reduce("\(place) \(kind): \(visible(diagnostic.message))\n") { text, fix in
      let letters = diagnostic.id(ofFix: fix.offset).drop { $0 != "." }.dropFirst()
      let obstacle = fix.element.obstacle.map { " (left out: it \($0))" } ?? ""
      return text + "  \(letters)\(fix.element.isSafe ? " safe" : "") \(visible(fix.element.title))\(obstacle)\n"
    }
  }
}
