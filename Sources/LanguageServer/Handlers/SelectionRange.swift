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
      let places = request.params.views("positions").compactMap { Position($0) }
      if places.isEmpty { throw ResponseError(.invalidParams, "positions are missing") }
      var selections: [JSONValue] = []
      for place in places {
        try throwIfCancelled()
        let ranges = selectionRanges(in: document, at: positions.offset(of: place))
        selections.append(nested(ranges, positions))
      }
      return .array(selections)
    })
}

/// Selections in each other: each names the next larger one as its parent.
///
/// - Parameter ranges: The smallest first.
private func nested(_ ranges: [ByteRange], _ positions: PositionConverter) -> JSONValue {
  // Readers of JSON limit how deep a value may be; of the deepest places some selections in the middle are left out.
  let shown = ranges.prefix(100) + ranges.dropFirst(100).suffix(1)
  let outermost: JSONValue? = nil
  return shown.reversed().reduce(outermost) { parent, range in
    .object(["range": positions.range(of: range).json, "parent": parent])
  } ?? .null
}
