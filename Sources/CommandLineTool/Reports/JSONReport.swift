import Findings
import Rules
import SourceText
import TierLists

/// An array of findings, one per line.
package let jsonReport = Report(
  opening: "[\n", separator: ",\n", closing: "\n]\n", empty: "[]\n", wantsIDs: true, write: writeObject)

/// One finding per line.
package let ndjsonReport = Report(wantsIDs: true) { diagnostic, subject, output in
  writeObject(diagnostic, subject, &output)
  output.append("\n")
}

@Sendable private func writeObject(_ diagnostic: Diagnostic, _ subject: Subject, _ output: inout [UInt8]) {
  let start = output.count
  defer { output.escapeInvisible(from: start) }
  output.append("{\"path\":")
  output.append(string: subject.path.text)
  if let record = subject.record {
    output.append(",\"record\":")
    output.append(number: record)
  }
  output.append(",\"rule\":")
  output.append(string: diagnostic.rule)
  output.append(",\"severity\":")
  output.append(string: diagnostic.severity.name)
  output.append(",\"message\":")
  output.append(string: diagnostic.fullMessage)
  writeLocation(diagnostic.pointer, diagnostic.range, subject.lines, to: &output)
  output.append(",\"impact\":")
  output.append(string: diagnostic.impact.rawValue)
  output.append(",\"consequence\":")
  output.append(string: diagnostic.appBehavior)
  output.append(",\"fixes\":")
  output.append(array: Array(diagnostic.fixes.enumerated())) { fix, output in
    write(fix: fix.element, id: diagnostic.id(ofFix: fix.offset), &output)
  }
  output.append(",\"related\":")
  output.append(array: diagnostic.related) { related, output in
    output.append("{\"message\":")
    output.append(string: related.message)
    writeLocation(related.pointer, related.range, subject.lines, to: &output)
    output.append("}")
  }
  output.append(",\"help\":")
  output.append(string: documentationPage(ofRule: diagnostic.rule))
  output.append(",\"id\":")
  output.append(string: diagnostic.id)
  output.append("}")
}

private func writeLocation(_ pointer: String, _ range: ByteRange, _ lines: LineIndex, to output: inout [UInt8]) {
  output.append(",\"pointer\":")
  output.append(string: pointer)
  output.append(",\"range\":{\"start\":")
  write(position: range.lowerBound, lines, &output)
  output.append(",\"end\":")
  write(position: range.upperBound, lines, &output)
  output.append("}")
}

private func write(position offset: ByteOffset, _ lines: LineIndex, _ output: inout [UInt8]) {
  let location = lines.location(of: offset)
  output.append("{\"line\":")
  output.append(number: location.line)
  output.append(",\"column\":")
  output.append(number: location.column)
  output.append(",\"offset\":")
  output.append(number: offset)
  output.append("}")
}

private func write(fix: Diagnostic.Fix, id: String, _ output: inout [UInt8]) {
  output.append("{\"title\":")
  output.append(string: fix.title)
  output.append(",\"safe\":")
  output.append(fix.isSafe ? "true" : "false")
  output.append(",\"edits\":")
  output.append(array: fix.edits) { edit, output in
    output.append("{\"offset\":")
    output.append(number: edit.range.lowerBound)
    output.append(",\"length\":")
    output.append(number: edit.range.count)
    output.append(",\"text\":")
    output.append(string: edit.text)
    output.append("}")
  }
  if let obstacle = fix.obstacle {
    output.append(",\"leftOut\":")
    output.append(string: "it \(obstacle)")
  }
  output.append(",\"id\":")
  output.append(string: id)
  output.append("}")
}
