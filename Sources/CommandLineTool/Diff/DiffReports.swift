import Conversion
import JSONSyntax
import ListEditing
import ListMerging
import TierLists

extension DiffFormat {
  /// What differs between two versions, for people; empty where nothing does.
  ///
  /// - Parameter lineCount: The number of lines that differ.
  func text(of comparison: ListComparison, _ lineCount: () -> Int, _ terminal: TerminalSettings) -> String {
    var changes = comparison.changes.joiningTiers
    if changes.isEmpty, case let lines = lineCount(), lines > 0 {
      changes = [ListChange("layout", "", "\(counted(lines, "line")) changed, no content")]
    }
    if changes.isEmpty { return "" }
    return self == .text ? table(changes, comparison.title, terminal) : markdownTable(changes, comparison.title)
  }
}

/// One operation a line, in an array.
func operationsText(_ operations: [ListOperation]) -> String {
  if operations.isEmpty { return "[]\n" }
  let lines = operations.map { "  " + String(decoding: $0.json.bytes, as: UTF8.self) }
  return "[\n" + lines.joined(separator: ",\n") + "\n]\n"
}

private func table(_ changes: [ListChange], _ title: String, _ terminal: TerminalSettings) -> String {
  let subjects = changes.map { displayCells($0.subject) }
  let columns = (kind: changes.map(\.kind.count).max() ?? 0, subject: min(40, subjects.map(width).max() ?? 0))
  let rows = zip(changes, subjects).map { change, subject in
    let subject = clipped(subject, to: columns.subject)
    let name = subject.map(\.text).joined() + spaces(columns.subject - width(subject))
    let kind = terminal.styles(change.style, visible(padded(change.kind, to: columns.kind)))
    return "  \(kind)  \(name)  \(visible(change.details))".trimmingSpaces + "\n"
  }
  return (title.isEmpty ? "" : terminal.styles(.bold, displayText(title)) + "\n") + rows.joined()
}

private func markdownTable(_ changes: [ListChange], _ title: String) -> String {
  let rows = changes.map { change in
    "| " + [change.kind, change.subject, change.details].map(markdownText).joined(separator: " | ") + " |\n"
  }
  let heading = title.isEmpty ? "" : "### \(markdownText(title))\n\n"
  return heading + "| change | of | details |\n| --- | --- | --- |\n" + rows.joined()
}

extension ListChange {
  fileprivate var style: Styles.Style { kind == "added" ? .green : kind == "removed" ? .red : .cyan }
}

extension [ListChange] {
  /// With one change for each tier.
  fileprivate var joiningTiers: [ListChange] {
    reduce(into: []) { changes, change in
      if let last = changes.last, change.kind == "tier", last.kind == "tier", last.subject == change.subject {
        changes[changes.count - 1] = ListChange("tier", last.subject, "\(last.details); \(change.details)")
      } else {
        changes.append(change)
      }
    }
  }
}

extension String {
  fileprivate var trimmingSpaces: String { String(reversed().drop { $0 == " " }.reversed()) }
}
