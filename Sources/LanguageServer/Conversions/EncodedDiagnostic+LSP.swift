import Findings
import JSONSyntax
import LanguageServerProtocol
import SourceText

extension EncodedDiagnostic {
  convenience init(
    _ diagnostic: LanguageServerProtocol.Diagnostic, _ pointer: String, in uri: DocumentURI, settingsRevision: String
  ) {
    // A zero byte is in no JSON.
    let json = diagnostic.json(replacingRangesIn: uri.text, by: .raw([0])).bytes
    let gaps = json.indices.filter { json[$0] == 0 }.enumerated().map { $1 - $0 }
    self.init(json: json.filter { $0 != 0 }, gaps: gaps, pointer: pointer, settingsRevision: settingsRevision)
  }

  /// Diagnostics with their ranges.
  static func array(
    _ diagnostics: [(Findings.Diagnostic, EncodedDiagnostic)], _ positions: PositionConverter
  ) -> JSONValue {
    var bytes: [UInt8] = [UInt8(ascii: "[")]
    bytes.reserveCapacity(diagnostics.count * 512)
    var line = 0
    for (diagnostic, encoded) in diagnostics {
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      encoded.write(diagnostic.range, diagnostic.related, positions, after: &line, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
    return .raw(bytes)
  }

  /// Appends the diagnostic with its ranges.
  ///
  /// - Parameter line: A line before the diagnostic; then its own.
  private func write(
    _ range: ByteRange, _ related: [Findings.Diagnostic.Related], _ positions: PositionConverter,
    after line: inout Int, to output: inout [UInt8]
  ) {
    var start = 0
    for (index, gap) in gaps.enumerated() {
      output.append(json, start..<gap)
      start = gap
      if index == 0 {
        let range = positions.range(of: range, after: line)
        line = range.lowerBound.line
        range.write(to: &output)
      } else if index <= related.count {
        positions.range(of: related[index - 1].range).write(to: &output)
      }
    }
    output.append(json, start..<json.count)
  }
}

extension Range<Position> {
  /// Appends the range as JSON, without making a value of it first.
  fileprivate func write(to output: inout [UInt8]) {
    output.append(#"{"start":"#)
    lowerBound.write(to: &output)
    output.append(#","end":"#)
    upperBound.write(to: &output)
    output.append("}")
  }
}

extension Position {
  fileprivate func write(to output: inout [UInt8]) {
    output.append(#"{"line":"#)
    output.appendDecimal(line)
    output.append(#","character":"#)
    output.appendDecimal(character)
    output.append("}")
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a part of an array, without a reference to it.
  fileprivate mutating func append(_ bytes: [UInt8], _ range: Range<Int>) {
    bytes.withUnsafeBufferPointer { append(contentsOf: UnsafeBufferPointer(rebasing: $0[range])) }
  }

  fileprivate mutating func appendDecimal(_ number: Int) {
    var divisor = 1
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
      divisor /= 10
    }
  }
}
