import JSONSyntax

/// - Source: LSP 3.17, CompletionItem.
package struct CompletionItem: Sendable {
  package enum Kind: Int, Sendable {
    case property = 10
    case value = 12
    case keyword = 14
    case snippet, color, file, reference
    case enumMember = 20
    case constant
  }

  package var label: String
  /// Shown after the label, and right-aligned on its line.
  package var labelDetail: String?
  package var labelDescription: String?
  package var kind: Kind
  package var detail: String?
  /// A string or MarkupContent.
  package var documentation: JSONValue?
  package var isDeprecated = false
  package var isPreselected = false
  package var sortText: String
  package var filterText: String
  package var isSnippet = false
  /// Whether the client must not re-indent inserted lines (`InsertTextMode.asIs`).
  package var keepsIndentation = false
  package var textEdit: TextEdit
  package var additionalTextEdits: [TextEdit] = []
  package var data: JSONValue?

  package init(label: String, kind: Kind, sortText: String, filterText: String, textEdit: TextEdit) {
    (self.label, self.kind, self.sortText) = (label, kind, sortText)
    (self.filterText, self.textEdit) = (filterText, textEdit)
  }

  package var json: JSONValue {
    let details: JSONValue? =
      labelDetail == nil && labelDescription == nil
      ? nil
      : .object(["detail": labelDetail.map { .string($0) }, "description": labelDescription.map { .string($0) }])
    return .object([
      "label": .string(label),
      "labelDetails": details,
      "kind": .integer(kind.rawValue),
      "tags": isDeprecated ? [1] : nil,
      "detail": detail.map { .string($0) },
      "documentation": documentation,
      "preselect": isPreselected ? true : nil,
      "sortText": .string(sortText),
      "filterText": .string(filterText),
      "insertTextFormat": isSnippet ? 2 : nil,
      "insertTextMode": keepsIndentation ? 1 : nil,
      "textEdit": textEdit.json,
      "additionalTextEdits": additionalTextEdits.isEmpty ? nil : .array(additionalTextEdits) { $0.json },
      "data": data,
    ])
  }
}
