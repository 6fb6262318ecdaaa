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
    let ranges = [diagnostic.range] + diagnostic.related.map(\.range)
    for (index, part) in parts.enumerated() {
      if index > 0, index <= ranges.count { positions.range(of: ranges[index - 1]).json.write(to: &output) }
      output += part
    }
  }
}
