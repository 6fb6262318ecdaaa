import SourceText

/// Operations that an editor offers for the item or the tier at the cursor, and never applies by itself.
///
/// Everything about them is here: the table of `docs/editors.md` and the commands of the extension for VS Code are generated.
package struct Refactor: Sendable {
  /// What an offer does.
  package enum Action: Sendable {
    case edit(ListOperation)
    /// Edits of the document, sorted, without overlaps.
    case edits([TextEdit])
    case duplicateItem(String)
    case makeProject
  }

  package struct Offer: Sendable {
    package let title: String
    package let action: Action
    /// Why it cannot be applied, as a clause; `nil` if it can.
    package let obstacle: String?

    init(_ title: String, _ action: Action, obstacle: String? = nil) {
      (self.title, self.action, self.obstacle) = (title, action, obstacle)
    }
  }

  /// Names the command of the extension; never changed.
  package let name: String
  /// In menus.
  package let title: String
  package let kind: CodeActionKind
  /// What it does, for the docs: an imperative without full stop.
  package let summary: String
  /// Those at the cursor; none of them changes nothing.
  package let offers: @Sendable (RefactorContext) -> [Offer]

  init(
    _ name: String, _ title: String, kind: CodeActionKind, summary: String,
    offers: @escaping @Sendable (RefactorContext) -> [Offer]
  ) {
    (self.name, self.title, self.kind, self.summary, self.offers) = (name, title, kind, summary, offers)
  }
}
