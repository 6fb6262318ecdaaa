import JSONSyntax
import SourceText

/// One version of a document, read: its kind and its syntax. No rule has looked at it yet.
package struct Document: Sendable {
  /// What a file name cannot say, but who opens the document knows.
  package enum Claim: Sendable {
    case none
    /// It is a tier list, unless its root is plainly of another kind.
    case list
    case csv
  }

  /// A path; empty where there is none.
  package let name: String
  package let claim: Claim
  package let kind: DocumentKind
  package let content: Content

  package enum Content: Sendable {
    case json(SyntaxTree)
    case csv(CSVDocument)
  }

  package var text: DocumentText {
    switch content {
    case .json(let tree): tree.text
    case .csv(let csv): csv.table.text
    }
  }

  /// The syntax tree; an empty one where the document is not JSON.
  package var tree: SyntaxTree { if case .json(let tree) = content { tree } else { .empty } }

  package var csv: CSVDocument? { if case .csv(let csv) = content { csv } else { nil } }

  /// Reads a document. Does not fail.
  ///
  /// - Complexity: O(*bytes*).
  package init(_ text: DocumentText, name: String = "", claim: Claim = .none) {
    (self.name, self.claim) = (name, claim)
    if claim == .csv || claim == .none && DocumentKind(named: name) == .csv {
      (kind, content) = (.csv, .csv(CSVDocument(text)))
    } else {
      let tree = SyntaxTree(text)
      kind = DocumentKind(of: tree, name: name, isClaimed: claim == .list)
      content = .json(tree)
    }
  }
}
