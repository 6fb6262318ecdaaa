import EditorFeatures
import JSONSyntax
import LanguageServerProtocol

extension RequestHandler {
  /// - Source: LSP 3.17, `textDocument/documentColor`.
  static let documentColor = RequestHandler.onDocument(
    "textDocument/documentColor", serverCapabilities: { _ in [.init("colorProvider", true)] },
    { request throws(ResponseError) in
      guard let document = request.supportedDocument else { return [] }
      let positions = request.positions
      return .array(colors(in: document)) {
        ["range": positions.range(of: $0.range).json, "color": $0.color.toLSP()]
      }
    })

  /// - Source: LSP 3.17, `textDocument/colorPresentation`.
  static let colorPresentation = RequestHandler.onDocument(
    "textDocument/colorPresentation", serverCapabilities: { _ in [] },
    { request throws(ResponseError) in
      guard let document = request.supportedDocument else { return [] }
      let color = AlphaColor(request.params.view("color"))
      let (range, positions) = (try request.range(), request.positions)
      return .array(colorPresentations(of: color, at: range, in: document)) {
        ["label": .string($0.label), "textEdit": positions.toLSP($0.edit).json]
      }
    })
}

/// - Source: LSP 3.17, Color: four numbers from 0 to 1.
extension AlphaColor {
  fileprivate init(_ view: Params) {
    self.init(red: part(view, "red"), green: part(view, "green"), blue: part(view, "blue"), alpha: part(view, "alpha"))
  }

  fileprivate func toLSP() -> JSONValue {
    let part = { (byte: UInt8) in JSONValue.number(Double(byte) / 255) }
    return ["red": part(red), "green": part(green), "blue": part(blue), "alpha": part(alpha)]
  }
}

private func part(_ view: Params, _ name: StaticString) -> UInt8 {
  let share = view.number(name) ?? 0
  return share > 0 ? UInt8((min(share, 1) * 255).rounded()) : 0
}
