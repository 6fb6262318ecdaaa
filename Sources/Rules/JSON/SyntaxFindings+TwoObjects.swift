import Findings
import JSONSyntax
import SourceText

/// Two objects that became one, because the lines between them are gone: the keys of the first repeat in their order.
struct TwoObjects {
  private let tree: SyntaxTree
  /// The first member of the second object.
  private let start: NodeID
  /// The further ones.
  let rest: [NodeID]

  /// - Parameter first, later: The values of two members with the same key.
  init?(_ first: NodeID, _ later: NodeID, _ tree: SyntaxTree) {
    let isFirst = first.index >= 2 && tree.kind(NodeID(first.index - 2)) == .object
    let (next, nextLater) = (tree.after(first), tree.after(later))
    guard isFirst, tree.kind(next) == .string, next < tree.key(of: later), tree.kind(nextLater) == .string,
      tree.text.slice(tree.range(next)) == tree.text.slice(tree.range(nextLater))
    else { return nil }
    (self.tree, start) = (tree, later)
    var values: [NodeID] = []
    var key = nextLater
    while tree.kind(key) == .string, values.count < 64 {
      values.append(tree.value(of: key))
      key = tree.after(tree.value(of: key))
    }
    rest = values
  }

  /// The brackets between them, and the key of the second where objects have keys.
  var fix: Fix? {
    guard let object = tree.parent(of: start), let home = tree.parent(of: object) else { return nil }
    let key = tree.range(tree.key(of: start)).lowerBound
    let comma = (max(0, key - 200)..<key).last { tree.text.bytes[$0] == .comma } ?? key
    let name = tree.string(tree.key(of: start), equals: "id") ? tree.string(start) : nil
    guard tree.kind(home) == .array || name != nil else { return nil }
    let opener = tree.kind(home) == .array ? "{ " : jsonStringLiteral(name ?? "") + ": { "
    return .suggestion("Split into two objects", .edit(TextEdit(comma..<key, " },\n" + opener)))
  }
}
