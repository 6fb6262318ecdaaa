import JSONSyntax
import SourceText
import TierlintCore

/// What may be written at a place, the likeliest first.
package struct CompletionList: Sendable {
  /// All replace the same text.
  package var items: [Completion] = []
  /// Whether there is more than is listed, so that it is worth asking again once more is typed.
  package var isIncomplete = false
}

/// One thing that may be written at a place.
package struct Completion: Sendable {
  /// What it is, by the names of LSP's `CompletionItemKind`.
  package enum Kind: Sendable {
    case property, value, enumMember, color, file, reference, snippet, constant, keyword
  }

  /// What people see; also what they know it by.
  package var label: String
  package var kind: Kind
  /// Beside the label: a type, the title of an item.
  package var detail: String?
  /// At the far end of the line: where it comes from.
  package var note: String?
  /// Of a color the color itself.
  package var documentation: Markup?
  /// The item that it names, of which `itemDocumentation` knows more.
  package var item: String?
  package var isDeprecated = false
  /// Whether it is so likely that it should be chosen already.
  package var isPreselected = false
  /// Replaces what stands there; on one line, which holds the cursor.
  package var edit: TextEdit
  /// Whether the text of the edit is a snippet as LSP has them, with tab stops.
  package var isSnippet = false
  /// What the text from the start of the edit to the cursor is compared with.
  package var filterText: String
}

/// What completion may use besides the document. What takes time is asked for where it is needed.
package struct CompletionContext: Sendable {
  /// The names of the tiers of the workspace's other lists, the most frequent first.
  package var otherTierNames: @Sendable () -> [String] = { [] }
  /// The files of the bundle that the document is the project of, from its folder on: `Media/soup.jpg`.
  package var bundleFiles: @Sendable () -> [String] = { [] }
  /// Seconds since 1970.
  package var now = 0
  /// A UUID that nothing has yet.
  package var newUUID = ""
  /// Whether snippets may be inserted.
  package var takesSnippets = false

  package init() {}
}

/// What may be written at an offset of a document, whatever state it is in. Does not fail.
///
/// - Complexity: O(values before the offset), and O(*items*) where items are offered.
package func completions(
  at offset: ByteOffset, in document: Document, _ context: CompletionContext = CompletionContext()
) -> CompletionList {
  let offset = max(0, min(offset, document.text.count))
  if let csv = document.csv { return csvCompletions(at: offset, in: csv) }
  guard let spot = CompletionSpot(document, offset) else { return CompletionList() }
  guard let mended = spot.mended, let better = CompletionSpot(mended, offset) else { return spot.list(context) }
  var list = better.list(context)
  for index in list.items.indices {
    let start = list.items[index].edit.range.lowerBound
    list.items[index].edit.range = start..<spot.range.upperBound
  }
  return list
}

extension CompletionSpot {
  fileprivate func list(_ context: CompletionContext) -> CompletionList {
    let choices = CompletionChoices(spot: self, context: context).list
    let writer = CompletionWriter(self, takesSnippets: context.takesSnippets)
    return CompletionList(items: choices.all.map(writer.completion), isIncomplete: choices.isIncomplete)
  }
}

/// What is to be said of an item that a completion names; `nil` where the document has none of that id.
///
/// - Complexity: O(*items* + entries of all tiers).
package func itemDocumentation(_ id: String, in document: Document) -> Markup? {
  let tree = document.tree
  let key = ObjectView(tree, .root).object("items")?.members.first { tree.string($0.key) == id }?.key
  return key.flatMap { itemCard($0, tree) }.map { Markup($0) }
}
