import JSONSyntax

/// - Source: LSP 3.17, CodeAction.
package struct CodeAction: Sendable {
  package var title: String
  package var kind: String
  package var isPreferred: Bool
  package var diagnostics: [Diagnostic]
  /// Why it cannot be applied now.
  package var disabledReason: String?
  package var edit: WorkspaceEdit?
  /// Returned unchanged in `codeAction/resolve`.
  package var data: JSONValue?

  package init(
    title: String, kind: String, isPreferred: Bool = false, diagnostics: [Diagnostic] = [],
    disabledReason: String? = nil, edit: WorkspaceEdit? = nil, data: JSONValue? = nil
  ) {
    (self.title, self.kind, self.isPreferred, self.disabledReason) = (title, kind, isPreferred, disabledReason)
    (self.diagnostics, self.edit, self.data) = (diagnostics, edit, data)
  }

  /// - Parameter usesDocumentChanges: Whether the client supports `documentChanges`, which have versions.
  package func json(usesDocumentChanges: Bool) -> JSONValue {
    .object([
      "title": .string(title), "kind": .string(kind),
      "diagnostics": diagnostics.isEmpty ? nil : .array(diagnostics) { $0.json },
      "isPreferred": isPreferred ? true : nil,
      "disabled": disabledReason.map { .object(["reason": .string($0)]) },
      "edit": edit?.json(usesDocumentChanges: usesDocumentChanges),
      "data": data,
    ])
  }
}

extension ClientCapabilities {
  /// Whether the client supports code actions, not only commands.
  package var supportsCodeActions: Bool { mentions("textDocument", "codeAction", "codeActionLiteralSupport") }

  /// Whether the client resolves the edit of an action when the user selects it.
  package var resolvesCodeActions: Bool {
    has("textDocument", "codeAction", "dataSupport")
      && self["textDocument", "codeAction", "resolveSupport"].strings("properties").contains("edit")
  }

  /// Whether the client shows code actions that cannot be applied.
  package var showsDisabledActions: Bool { has("textDocument", "codeAction", "disabledSupport") }

  /// Whether edits may create files.
  package var createsFiles: Bool {
    usesDocumentChanges && self["workspace", "workspaceEdit"].strings("resourceOperations").contains("create")
  }
}
