import JSONSyntax
import SourceText

/// One version of a document, parsed, with its kind, before any rule runs.
package struct Document: Sendable {
  /// The kind of document that the caller knows independently of the file name, such as from the language id of an editor.
  package enum LanguageHint: Sendable, Equatable {
    case none
    /// It is a tier list, unless its root is clearly of another kind.
    case list
    case csv
    /// The kind of an earlier version of an open document, which it keeps until it is plainly another.
    case earlier(DocumentKind)
  }

  /// A path; empty where there is none.
  package let name: String
  package let languageHint: LanguageHint
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
  package init(_ text: DocumentText, name: String = "", languageHint: LanguageHint = .none) {
    if languageHint == .csv || languageHint != .list && DocumentKind(named: name) == .csv {
      self.init(.csv(CSVDocument(text)), .csv, name, languageHint)
    } else {
      self.init(SyntaxTree.repaired(text, name: name), name: name, languageHint: languageHint)
    }
  }

  /// A document whose tree has been made before.
  package init(_ tree: SyntaxTree, name: String = "", languageHint: LanguageHint = .none) {
    let kind = DocumentKind(of: tree, name: name, languageHint)
    self.init(.json(tree), kind, name, languageHint)
  }

  private init(_ content: Content, _ kind: DocumentKind, _ name: String, _ languageHint: LanguageHint) {
    (self.content, self.kind, self.name, self.languageHint) = (content, kind, name, languageHint)
  }
}

extension Document {
  /// Whether it is a text: not JSON by its name, and without the bracket with which JSON of a list begins.
  package var isText: Bool {
    let name = name.split(separator: "/").last ?? ""
    guard kind == .unrecognized, let dot = name.lastIndex(of: ".") else { return false }
    if ["json", "ndjson", "jsonl", "tierlist"].contains(name[dot...].dropFirst().lowercased()) { return false }
    let first = text.slice(0..<text.count).first { !$0.isSpaceOrTab && $0 != .newline && $0 != .carriageReturn }
    return first.map { $0 != .openBrace && $0 != .openBracket } ?? false
  }

  /// The id of a project, if it is a non-empty string.
  package var projectID: String? {
    guard kind == .project, let id = ObjectView(tree, .root).string("projectId"), !id.isEmpty else { return nil }
    return id
  }
}
