import JSONSyntax

/// - Source: LSP 3.17, TextEdit.
package struct TextEdit: Sendable, Equatable {
  package var range: Range<Position>
  package var newText: String

  package init(range: Range<Position>, newText: String) {
    self.range = range
    self.newText = newText
  }

  package var json: JSONValue { json(annotation: nil) }

  /// - Source: LSP 3.17, AnnotatedTextEdit.
  fileprivate func json(annotation: JSONValue?) -> JSONValue {
    .object(["range": range.json, "newText": .string(newText), "annotationId": annotation])
  }
}

/// - Source: LSP 3.17, WorkspaceEdit.
package struct WorkspaceEdit: Sendable, Equatable {
  /// The edits of one document.
  package struct DocumentChange: Sendable, Equatable {
    package var uri: String
    /// The version that the edits apply to; `nil` if the document is not open.
    package var version: Int?
    package var edits: [TextEdit]
    /// Whether the file is created first.
    package var isNew = false

    package init(uri: String, version: Int?, edits: [TextEdit], isNew: Bool = false) {
      self.uri = uri
      self.version = version
      self.edits = edits
      self.isNew = isNew
    }
  }

  package var changes: [DocumentChange]
  /// What they do, for the undo history of clients with change annotations.
  package var label: String?

  package init(_ changes: [DocumentChange], label: String? = nil) { (self.changes, self.label) = (changes, label) }

  /// - Parameter usesDocumentChanges: Whether the client supports `documentChanges`, which have versions.
  package func json(usesDocumentChanges: Bool) -> JSONValue {
    guard usesDocumentChanges else {
      return .object(["changes": .object(changes.map { .init($0.uri, .array($0.edits) { $0.json }) })])
    }
    let annotation: JSONValue? = label == nil ? nil : "edit"
    return .object([
      "documentChanges": .array(
        changes.flatMap { change -> [JSONValue] in
          let creation = JSONValue.object(["kind": "create", "uri": .string(change.uri)])
          let edit = JSONValue.object([
            "textDocument": .object([
              "uri": .string(change.uri), "version": change.version.map { .integer($0) } ?? .null,
            ]),
            "edits": .array(change.edits) { $0.json(annotation: annotation) },
          ])
          return change.isNew ? [creation, edit] : [edit]
        }),
      "changeAnnotations": label.map { .object(["edit": .object(["label": .string($0)])]) },
    ])
  }
}

extension ClientCapabilities {
  /// Whether edits may say what they do.
  package var hasChangeAnnotations: Bool { mentions("workspace", "workspaceEdit", "changeAnnotationSupport") }
}
