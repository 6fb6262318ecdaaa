import JSONSyntax

/// Something that a client may offer to do.
///
/// - Source: LSP 3.17, CodeAction.
package struct CodeAction: Sendable {
  package var title: String
  package var kind: String
  package var isPreferred: Bool
  package var diagnostics: [Diagnostic]
  package var edit: WorkspaceEdit?
  /// What comes back with `codeAction/resolve`.
  package var data: JSONValue?

  package init(
    title: String, kind: String, isPreferred: Bool = false, diagnostics: [Diagnostic] = [], edit: WorkspaceEdit? = nil,
    data: JSONValue? = nil
  ) {
    (self.title, self.kind, self.isPreferred) = (title, kind, isPreferred)
    (self.diagnostics, self.edit, self.data) = (diagnostics, edit, data)
  }

  /// - Parameter usesDocumentChanges: Whether the client takes `documentChanges`, which name versions.
  package func json(usesDocumentChanges: Bool) -> JSONValue {
    .object([
      "title": .string(title), "kind": .string(kind),
      "diagnostics": diagnostics.isEmpty ? nil : .array(diagnostics, \.json),
      "isPreferred": isPreferred ? true : nil, "edit": edit?.json(usesDocumentChanges: usesDocumentChanges),
      "data": data,
    ])
  }
}

extension ClientCapabilities {
  /// Whether the client takes actions, and not commands alone.
  package var takesCodeActions: Bool { mentions("textDocument", "codeAction", "codeActionLiteralSupport") }

  /// Whether the client asks for the edit of an action only when somebody has chosen it.
  package var resolvesCodeActions: Bool {
    has("textDocument", "codeAction", "dataSupport")
      && self["textDocument", "codeAction", "resolveSupport"].strings("properties").contains("edit")
  }

  /// Whether edits may make files.
  package var createsFiles: Bool {
    usesDocumentChanges && self["workspace", "workspaceEdit"].strings("resourceOperations").contains("create")
  }
}
