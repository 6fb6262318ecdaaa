import JSONSyntax
import SourceText

/// One version of a document, parsed, with its kind, before any rule runs.
package struct Document: Sendable {
  /// What the caller knows about a document's kind, apart from its file name.
  package enum Claim: Sendable {
    case none
    /// It is a tier list, unless its root is clearly of another kind.
    case list
    case csv
  }

  /// A path; empty where there is none.
  package let name: String
  package let claim: Claim
  package let kind: DocumentKind
  /// Without nodes where the document is a CSV.
  package let tree: SyntaxTree
  /// The document, where it is a CSV.
  package let csv: CSVDocument?

  package var text: DocumentText { tree.text }

  /// Reads a document. Does not fail.
  ///
  /// - Complexity: O(*bytes*).
  package init(_ text: DocumentText, name: String = "", claim: Claim = .none) {
    (self.name, self.claim) = (name, claim)
    if claim == .csv || claim == .none && DocumentKind(named: name) == .csv {
      (kind, tree, csv) = (.csv, SyntaxTree(unread: text), CSVDocument(text))
    } else {
      tree = SyntaxTree(text)
      kind = DocumentKind(of: tree, name: name, isClaimed: claim == .list)
      csv = nil
    }
  }
}
