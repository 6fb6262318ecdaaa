import Findings
import Rules
import TierLists

/// Findings, severity, files and fixable findings of each rule, the most frequent first.
func statisticsText(_ counts: SeverityCounts, as format: ReportFormat, _ styles: Styles) -> String {
  let rows = counts.rules.sorted { ($1.value.findings, $0.key) < ($0.value.findings, $1.key) }
  if format.hasStatistics { return statisticsJSON(rows, isArray: format == .json) }
  let width = rows.map { "\($0.value.findings)".count }.max() ?? 0
  let longest = rows.map(\.key.count).max() ?? 0
  return rows.reduce(into: "") { text, row in
    let number = padded("\(row.value.findings)", to: width, atStart: true)
    let severity = styles(row.value.severity.style, padded(row.value.severity.name, to: 7))
    let summary = RuleCatalog.rule(row.key)?.summary ?? ""
    let files = "in \(counted(row.value.files, "file"))"
    let fixable = row.value.fixable > 0 ? ", \(row.value.fixable) fixable" : ""
    text +=
      "\(styles(.bold, number))  \(severity)  \(styles(.cyan, padded(row.key, to: longest)))  \(summary) (\(files)\(fixable))\n"
  }
}

private func statisticsJSON(_ rows: [(key: String, value: RuleCounts)], isArray: Bool) -> String {
  var output: [UInt8] = []
  for (index, row) in rows.enumerated() {
    output.append(isArray ? (index == 0 ? "[\n" : ",\n") : (index == 0 ? "" : "\n"))
    output.append("{\"rule\":")
    output.append(string: row.key)
    output.append(",\"count\":")
    output.append(number: row.value.findings)
    output.append(",\"files\":")
    output.append(number: row.value.files)
    output.append(",\"severity\":")
    output.append(string: row.value.severity.name)
    output.append(",\"fixable\":")
    output.append(number: row.value.fixable)
    output.append("}")
  }
  if isArray { output.append(rows.isEmpty ? "[]\n" : "\n]\n") } else if !rows.isEmpty { output.append("\n") }
  return String(decoding: output, as: UTF8.self)
}

/// A string padded with spaces.
func padded(_ text: String, to width: Int, atStart: Bool = false) -> String {
  let gap = String(repeating: " ", count: max(0, width - text.count))
  return atStart ? gap + text : text + gap
}
