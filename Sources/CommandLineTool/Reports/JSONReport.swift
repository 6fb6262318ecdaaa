import ListAnalysis

/// An array of findings, one per line.
package let jsonReport = Report(
  opening: "[\n", separator: ",\n", closing: "\n]\n", empty: "[]\n", wantsIDs: true
) { diagnostic, subject, output in
  diagnostic.writeJSON(path: subject.path.text, record: subject.record, subject.lines, to: &output)
}

/// One finding per line.
package let ndjsonReport = Report(wantsIDs: true) { diagnostic, subject, output in
  diagnostic.writeJSON(path: subject.path.text, record: subject.record, subject.lines, to: &output)
  output.append("\n")
}
