import Findings
import Rules
import SourceText

extension Diagnostic {
  /// Appends the finding as `check --format json` writes it.
  ///
  /// - Parameter record: The document's line in a stream of documents, from 1.
  package func writeJSON(path: String, record: Int? = nil, _ lines: LineIndex, to output: inout [UInt8]) {
    let start = output.count
    defer { output.escapeInvisible(from: start) }
    output.append("{\"path\":")
    output.append(string: path)
    if let record {
      output.append(",\"record\":")
      output.append(number: record)
    }
    output.append(",\"rule\":")
    output.append(string: rule)
    output.append(",\"severity\":")
    output.append(string: severity.name)
    output.append(",\"message\":")
    output.append(string: fullMessage)
    writeLocation(pointer, range, lines, to: &output)
    output.append(",\"impact\":")
    output.append(string: impact.rawValue)
    output.append(",\"consequence\":")
    output.append(string: appBehavior)
    output.append(",\"fixes\":")
    output.append(array: Array(fixes.enumerated())) { fix, output in
      write(fix: fix.element, id: id(ofFix: fix.offset), &output)
    }
    output.append(",\"related\":")
    output.append(array: related) { related, output in
      output.append("{\"message\":")
      output.append(string: related.message)
      writeLocation(related.pointer, related.range, lines, to: &output)
      output.append("}")
    }
    output.append(",\"help\":")
    output.append(string: documentationPage(ofRule: rule))
    output.append(",\"id\":")
    output.append(string: id)
    output.append("}")
  }
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
  output.append(array: fix.edits) { $0.json.write(to: &$1) }
  if let obstacle = fix.obstacle {
    output.append(",\"leftOut\":")
    output.append(string: "it \(obstacle)")
  }
  output.append(",\"id\":")
  output.append(string: id)
  output.append("}")
}
