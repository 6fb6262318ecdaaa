import JSONSyntax
import LanguageServerProtocol
import SourceText
import TierlintCore

/// A diagnostic as JSON, but for the ranges in its own document: those move with every edit before them.
struct EncodedDiagnostic: Sendable {
  /// What is before, between and after the ranges.
  private let parts: [ArraySlice<UInt8>]

  init(_ diagnostic: LanguageServerProtocol.Diagnostic, in uri: DocumentURI) {
    // A zero byte is in no JSON.
    let json = diagnostic.json(replacingRangesIn: uri.text, by: .raw([0]))
    parts = json.bytes.split(separator: 0, omittingEmptySubsequences: false)
  }

  /// Appends the diagnostic with its ranges.
  func write(_ diagnostic: TierlintCore.Diagnostic, _ positions: PositionConverter, to output: inout [UInt8]) {
    for (index, part) in parts.enumerated() {
      if index == 1 { positions.range(of: diagnostic.range).write(to: &output) }
      if index > 1, index - 2 < diagnostic.related.count {
        positions.range(of: diagnostic.related[index - 2].range).write(to: &output)
      }
      output += part
    }
  }
}

extension Range<Position> {
  /// Appends the range as JSON, without making a value of it first.
  fileprivate func write(to output: inout [UInt8]) {
    output += #"{"start":"#.utf8
    lowerBound.write(to: &output)
    output += #","end":"#.utf8
    upperBound.write(to: &output)
    output += "}".utf8
  }
}

extension Position {
  fileprivate func write(to output: inout [UInt8]) {
    output += #"{"line":"#.utf8
    output.appendDecimal(line)
    output += #","character":"#.utf8
    output.appendDecimal(character)
    output += "}".utf8
  }
}

extension [UInt8] {
  fileprivate mutating func appendDecimal(_ number: Int) {
    var rest = number
    let start = count
    repeat {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }
}
