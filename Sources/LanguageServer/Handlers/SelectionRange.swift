import EditorFeatures
import JSONSyntax
import LanguageServerProtocol
import SourceText

extension RequestHandler {
  /// - Source: LSP 3.17, `textDocument/selectionRange`.
  static let selectionRange = RequestHandler.onDocument(
    "textDocument/selectionRange", serverCapabilities: { _ in [.init("selectionRangeProvider", true)] },
    { request throws(ResponseError) in
      guard let document = request.supportedDocument else { return .null }
      let positions = request.positions
      let requested = request.params.views("positions").compactMap { Position($0) }
      if requested.isEmpty { throw ResponseError(.invalidParams, "missing \"positions\"") }
      var selections: [JSONValue] = []
      for position in requested {
        try request.cancellation.check()
        let ranges = selectionRanges(in: document, at: positions.offset(of: position))
        selections.append(nested(ranges, positions))
      }
      return .array(selections)
    })
}

/// A linked list of selections, each with the next larger one as its parent.
///
/// - Parameter ranges: Innermost first.
private func nested(_ ranges: [ByteRange], _ positions: PositionConverter) -> JSONValue {
  // Limits the nesting depth, because JSON parsers do: beyond 100 only the outermost range is kept.
  let limited = ranges.prefix(100) + ranges.dropFirst(100).suffix(1)
  let outermost: JSONValue? = nil
  return limited.reversed().reduce(outermost) { parent, range in
    .object(["range": positions.range(of: range).json, "parent": parent])
  } ?? .null
}
