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

/// - Source: LSP 3.17, Color: four components from 0 to 1.
extension AlphaColor {
  fileprivate init(_ view: Params) {
    self.init(
      red: component(view, "red"), green: component(view, "green"), blue: component(view, "blue"),
      alpha: component(view, "alpha"))
  }

  fileprivate func toLSP() -> JSONValue {
    let component = { (byte: UInt8) in JSONValue.number(Double(byte) / 255) }
    return ["red": component(red), "green": component(green), "blue": component(blue), "alpha": component(alpha)]
  }
}

private func component(_ view: Params, _ name: ASCIIName) -> UInt8 {
  let value = view.number(name) ?? 0
  return value > 0 ? UInt8((min(value, 1) * 255).rounded()) : 0
}
