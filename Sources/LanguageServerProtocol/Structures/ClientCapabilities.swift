import JSONSyntax
import SourceText

/// What the client says it can do, as far as the server asks. Absent means that it cannot.
///
/// - Source: LSP 3.17, ClientCapabilities.
package struct ClientCapabilities: Sendable {
  private let view: ObjectView

  package init(_ view: ObjectView) { self.view = view }

  /// Those of a client that has not said anything.
  package static let none = ClientCapabilities(ObjectView(SyntaxTree(DocumentText("")), .root))

  /// The member at a path of names.
  package subscript(path: StaticString...) -> ObjectView {
    path.reduce(view) { $0.view($1) }
  }

  /// Whether the member at a path is `true`.
  package func has(_ path: StaticString...) -> Bool {
    let view = path.reduce(view) { $0.view($1) }
    return view.tree.kind(view.node) == .true
  }

  /// Whether the client says anything at a path.
  package func mentions(_ path: StaticString...) -> Bool { path.reduce(view) { $0.view($1) }.isObject }

  /// The first encoding that the client offers and the server knows; UTF-16 where there is none.
  package var positionEncoding: PositionEncodingKind {
    view.view("general").strings("positionEncodings").lazy.compactMap(PositionEncodingKind.init).first ?? .utf16
  }

  package var usesDocumentChanges: Bool { has("workspace", "workspaceEdit", "documentChanges") }
  package var pullsDiagnostics: Bool { mentions("textDocument", "diagnostic") }

  /// The numbers of an array at a path.
  package func numbers(_ name: StaticString, at path: StaticString...) -> [Int] {
    let view = path.reduce(view) { $0.view($1) }
    return view.elements(name).compactMap { view.tree.integer($0) }
  }
}
