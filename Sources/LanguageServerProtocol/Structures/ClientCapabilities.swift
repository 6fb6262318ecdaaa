import JSONSyntax
import SourceText

/// The capabilities of the client. Absent members mean unsupported.
///
/// - Source: LSP 3.17, ClientCapabilities.
package struct ClientCapabilities: Sendable {
  private let view: ObjectView

  package init(_ view: ObjectView) { self.view = view }

  package static let none = ClientCapabilities(ObjectView(SyntaxTree(DocumentText("")), .root))

  /// The member at a path of keys.
  package subscript(path: ASCIIName...) -> ObjectView {
    path.reduce(view) { $0.view($1) }
  }

  /// Whether the member at a path is `true`.
  package func has(_ path: ASCIIName...) -> Bool {
    let view = path.reduce(view) { $0.view($1) }
    return view.tree.kind(view.node) == .true
  }

  /// Whether the member at a path is an object.
  package func mentions(_ path: ASCIIName...) -> Bool { path.reduce(view) { $0.view($1) }.isObject }

  /// The first supported encoding that the client offers; UTF-16 if there is none.
  package var positionEncoding: PositionEncodingKind {
    view.view("general").strings("positionEncodings").lazy.compactMap(PositionEncodingKind.init).first ?? .utf16
  }

  package var usesDocumentChanges: Bool { has("workspace", "workspaceEdit", "documentChanges") }
  package var pullsDiagnostics: Bool { mentions("textDocument", "diagnostic") }
  /// Of pulled diagnostics since LSP 3.18.
  package var showsRelatedInformation: Bool {
    has("textDocument", "publishDiagnostics", "relatedInformation")
      || has("textDocument", "diagnostic", "relatedInformation")
  }

  /// The integers of an array at a path.
  package func numbers(_ name: ASCIIName, at path: ASCIIName...) -> [Int] {
    let view = path.reduce(view) { $0.view($1) }
    return view.elements(name).compactMap { view.tree.integer($0).map { Int($0) } }
  }
}
