import JSONSyntax

/// What the words of a finding may draw on: the document, and the names in it.
///
/// Made anew whenever findings are told; lists of names are gathered at their first use.
final class Telling {
  let tree: SyntaxTree
  let settings: Settings

  init(_ tree: SyntaxTree, _ settings: Settings) {
    self.tree = tree
    self.settings = settings
  }

  /// The keys of `/items`, for "did you mean".
  private(set) lazy var itemIDs = Candidates(keys(at: "/items"))

  private func keys(at pointer: String) -> [String] {
    guard let node = tree.node(at: pointer) else { return [] }
    return tree.members(of: node).compactMap { tree.string($0.key) }
  }

  /// A value as a message shows it: strings in quotes, long ones cut, arrays and objects by their size.
  func shown(_ node: NodeID) -> String {
    switch tree.kind(node) {
    case .object: "an object"
    case .array: "an array"
    case .string: quoted(tree.string(node) ?? "")
    default: clipped(tree.text.string(tree.range(node)), to: 60)
    }
  }
}

/// A text in quotes for a message: control characters escaped, cut after 60 characters.
func quoted(_ text: String) -> String { "\"" + clipped(text, to: 60) + "\"" }

/// A text without quotes for a message, like `quoted`.
func shownPlain(_ text: String) -> String { clipped(text, to: 60) }

private func clipped(_ text: String, to most: Int) -> String {
  let shown = text.unicodeScalars.prefix(most).reduce(into: "") { shown, scalar in
    if scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) {
      shown += "\\u{" + String(scalar.value, radix: 16) + "}"
    } else {
      shown.unicodeScalars.append(scalar)
    }
  }
  return text.unicodeScalars.count > most ? shown + "…" : shown
}
