import JSONSyntax
import SourceText

/// One version of a document, parsed, with its kind, before any rule runs.
package struct Document: Sendable {
  /// The kind of document that the caller knows independently of the file name, such as from the language id of an editor.
  package enum LanguageHint: Sendable {
    case none
    /// It is a tier list, unless its root is clearly of another kind.
    case list
    case csv
  }

  /// A path; empty where there is none.
  package let name: String
  package let languageHint: LanguageHint
  package let kind: DocumentKind
  /// Without nodes where the document is a CSV.
  package let tree: SyntaxTree
  /// The document, where it is a CSV.
  package let csv: CSVDocument?

  package var text: DocumentText { tree.text }

  /// Reads a document. Does not fail.
  ///
  /// - Complexity: O(*bytes*).
  package init(_ text: DocumentText, name: String = "", languageHint: LanguageHint = .none) {
    (self.name, self.languageHint) = (name, languageHint)
    if languageHint == .csv || languageHint == .none && DocumentKind(named: name) == .csv {
      (kind, tree, csv) = (.csv, SyntaxTree(unread: text), CSVDocument(text))
    } else {
      tree = SyntaxTree(text)
      kind = DocumentKind(of: tree, name: name, isClaimed: languageHint == .list)
      csv = nil
    }
  }
}
