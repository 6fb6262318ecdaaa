import Configurations
import JSONSyntax
import SourceText
import TierLists

/// The completions at an offset, the likeliest first.
package struct CompletionList: Sendable {
  /// All replace the same range.
  package var items: [Completion] = []
  /// Whether there are more than listed, so that the client must request them again when more is typed.
  package var isIncomplete = false
}

/// A completion at one insertion point.
package struct Completion: Sendable {
  /// Named after LSP's `CompletionItemKind`.
  package enum Kind: Sendable {
    case property, value, enumMember, color, file, reference, snippet, constant, keyword
  }

  /// The text in the list.
  package var label: String
  package var kind: Kind
  /// Next to the label: a type, the title of an item.
  package var detail: String?
  /// At the end of the line: where the completion comes from.
  package var note: String?
  /// For a color, the color itself.
  package var documentation: Markup?
  /// The id of the item that it refers to; see `itemDocumentation`.
  package var item: String?
  package var isDeprecated = false
  /// Whether a client should select it at first.
  package var isPreselected = false
  /// On one line, which contains the cursor.
  package var edit: TextEdit
  /// Edits elsewhere that belong to it, sorted, apart from each other and from `edit`.
  package var editsElsewhere: [TextEdit] = []
  /// Whether the new text is an LSP snippet with tab stops.
  package var isSnippet = false
  /// The string that clients compare with the text from the start of the edit to the cursor.
  package var filterText: String

  /// All edits, sorted.
  package var allEdits: [TextEdit] { ([edit] + editsElsewhere).sorted { $0.range.precedes($1.range) } }

  /// Whether an edit elsewhere touches its own one, which LSP does not allow.
  fileprivate var touchesItself: Bool {
    editsElsewhere.contains {
      $0.range.lowerBound <= edit.range.upperBound && edit.range.lowerBound <= $0.range.upperBound
    }
  }
}

/// Inputs of completion other than the document. Closures are called only where needed, as they take time.
package struct CompletionContext: Sendable {
  /// The names of the tiers of the workspace's other lists, the most frequent first.
  package var otherTierNames: @Sendable () -> [String] = { [] }
  /// The paths in the document's bundle: `Media/soup.jpg`.
  package var bundleFiles: @Sendable () -> [String] = { [] }
  /// What the configuration asks of the document.
  package var contract: ListContract?
  /// Seconds since 1970.
  package var now: Int64 = 0
  /// A new UUID.
  package var newUUID = ""
  package var supportsSnippets = false
  /// Whether ids that another tier lists are offered, with the edits that remove them there.
  package var movesItems = true

  package init() {}
}

/// The completions at an offset of a document, valid or not. Does not fail.
///
/// - Complexity: O(values before the offset), and O(*items*) where items are offered.
package func completions(
  at offset: ByteOffset, in document: Document, _ context: CompletionContext = CompletionContext()
) -> CompletionList {
  let offset = max(0, min(offset, document.text.count))
  if let csv = document.csv { return csvCompletions(at: offset, in: csv) }
  return InsertionPoint(document, offset).map { completions(at: $0, context) } ?? CompletionList()
}

private func completions(at point: InsertionPoint, _ context: CompletionContext) -> CompletionList {
  let list = candidates(for: CompletionRequest(point, context))
  let renderer = CompletionRenderer(point, supportsSnippets: context.supportsSnippets)
  let items = list.all.map(renderer.completion).filter { !$0.touchesItself }
  return CompletionList(items: items, isIncomplete: list.isIncomplete)
}

/// The card of the item that a completion refers to; `nil` where the document has no item with the id.
///
/// - Complexity: O(*items* + entries of all tiers).
package func itemDocumentation(_ id: String, in document: Document) -> Markup? {
  let tree = document.tree
  let key = ObjectView(tree, .root).object("items")?.members.first { tree.string($0.key) == id }?.key
  return key.flatMap { itemCard($0, tree) }.map { Markup($0) }
}
