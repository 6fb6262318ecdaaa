import JSONSyntax
import SourceText

/// Random edits of a document, as a person makes them: most keep it valid, and what breaks it is often undone.
package struct EditScript {
  package private(set) var tree: SyntaxTree
  private var random: SeededGenerator
  private var undo: TextEdit?

  package init(_ text: DocumentText, seed: UInt64) {
    tree = SyntaxTree(text)
    random = SeededGenerator(seed: seed)
  }

  /// The next edit.
  ///
  /// - Returns: What it replaces in the text before, by how many bytes, and the text after it.
  package mutating func next() -> (bytes: ByteRange, count: Int, text: DocumentText) {
    let text = tree.text
    var edit = undo.flatMap { !tree.problems.isEmpty && Int.random(in: 0..<5, using: &random) > 0 ? $0 : nil } ?? made()
    edit.range = text.wholeCharacters(text.clamped(edit.range))
    let start = edit.range.lowerBound
    undo = TextEdit(start..<start + edit.text.utf8.count, text.string(edit.range))
    return (edit.range, edit.text.utf8.count, text.applying([edit]))
  }

  /// Continues with the text of the last edit.
  package mutating func advance(to tree: SyntaxTree) { self.tree = tree }

  /// Continues with another text.
  package mutating func restart(with tree: SyntaxTree) {
    (self.tree, undo) = (tree, nil)
  }

  private mutating func made() -> TextEdit {
    switch Int.random(in: 0..<43, using: &random) {
    case 40...: lost()
    case 34...: aroundMember()
    case 28...: inString(after: .root)
    case 20...: inString(after: tree.node(at: "/items") ?? .root)
    case 0..<3: typed(" ,\":{}[]0a-é👾\n\r\n\t\\".randomElement(using: &random).map(String.init) ?? "")
    case 3..<6: typed(["\n", " ", "\r\n"].randomElement(using: &random) ?? "")
    case 6: typed(["\r\n", "null", "\"x\": 1, ", "12", "e", "👩‍🚀", "\u{2028}"].randomElement(using: &random) ?? "")
    case 7..<9: deleted()
    case 9..<14: pasted(overNodeOfSameKind: true)
    case 14: pasted(overNodeOfSameKind: false)
    case 15..<17: cut()
    case 17: inserted("\"additional\": { \"tierlint\": { \"ignore\": [\"item\", \"schema/type\"] } }, ")
    default:
      inserted(
        ["\"tags\": [\"a\", \"b\"], ", "\"rating\": 12, ", "\"zzz\": { }, "].randomElement(using: &random) ?? "")
    }
  }

  /// Types or deletes characters inside a string.
  private mutating func inString(after start: NodeID) -> TextEdit {
    let strings = (0..<20).compactMap { _ in node() }.filter { tree.kind($0) == .string && $0 > start }
    guard let content = strings.first.map(tree.content) else { return typed(" ") }
    let start = content.lowerBound + Int.random(in: 0...content.count, using: &random)
    let end = min(content.upperBound, start + Int.random(in: 0..<4, using: &random))
    let texts = ["", "a", "x", "2026-01-01T00:00:00Z", "é", "👾", "1", " ", "#ff0000", "http://a.b/c", "file:///x.png"]
    return TextEdit(start..<end, texts.randomElement(using: &random) ?? "")
  }

  /// Cuts a whole item, override, tier or entry of a tier with its comma, copies one, or gives one the name of another.
  private mutating func aroundMember() -> TextEdit {
    let homes = ["/items", "/overrides", "/tiers", "/tiers/0/itemIds", "/tiers/1/itemIds"].compactMap {
      tree.node(at: $0)
    }
    guard let home = homes.randomElement(using: &random), tree[home].isContainer else { return cut() }
    let starts = tree.kind(home) == .object ? tree.members(of: home).map(\.key) : Array(tree.elements(of: home))
    guard let start = starts.randomElement(using: &random), let other = starts.randomElement(using: &random) else {
      return cut()
    }
    let end = tree.range(tree.kind(home) == .object ? tree.value(of: start) : start).upperBound
    let range = tree.range(start).lowerBound..<end
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return TextEdit(range.lowerBound..<range.lowerBound, tree.text.string(range) + ",\n")
    case 1: return TextEdit(range.lowerBound..<range.lowerBound, "\"new\": " + tree.text.string(range) + ", ")
    case 2: return TextEdit(tree.range(start), tree.text.string(tree.range(other)))
    case 3: return TextEdit(tree.range(start), "\"new\"")
    default:
      let comma = tree.text.bytes[end] == .comma ? 1 : 0
      return TextEdit(range.lowerBound..<range.upperBound + comma, "")
    }
  }

  private mutating func offset() -> Int { Int.random(in: 0...tree.text.count, using: &random) }

  private mutating func typed(_ text: String) -> TextEdit {
    let offset = offset()
    return TextEdit(offset..<offset, text)
  }

  private mutating func deleted() -> TextEdit {
    let start = offset()
    return TextEdit(start..<start + Int.random(in: 1..<4, using: &random), "")
  }

  /// Deletes the first or last character of a node – a quote, bracket or digit – or the comma after it.
  private mutating func lost() -> TextEdit {
    guard let node = node(), case let range = tree.range(node), !range.isEmpty else { return deleted() }
    let last = tree.text.bytes[range.upperBound] == .comma ? range.upperBound : range.upperBound - 1
    let offset = [range.lowerBound, range.upperBound - 1, last].randomElement(using: &random) ?? last
    return TextEdit(offset..<offset + 1, "")
  }

  private mutating func node() -> NodeID? {
    tree.isEmpty ? nil : NodeID(Int.random(in: 0..<tree.nodeIDs.count, using: &random))
  }

  /// Replaces a value or key by another one of the document.
  private mutating func pasted(overNodeOfSameKind isSame: Bool) -> TextEdit {
    guard let node = node() else { return typed("{}") }
    var other: NodeID?
    for _ in 0..<20 where other == nil {
      other = self.node().flatMap {
        let isFit = tree.kind($0) != .end && (!isSame || tree.kind($0) == tree.kind(node))
        return isFit && tree.range($0).count < 3000 ? $0 : nil
      }
    }
    guard let other, tree.kind(node) != .end else { return typed("1") }
    return TextEdit(tree.range(node), tree.text.string(tree.range(other)))
  }

  /// Removes an element, or a member with its comma.
  private mutating func cut() -> TextEdit {
    guard let node = node(), node > .root, tree.kind(node) != .end, let before = tree.sibling(before: node) else {
      return deleted()
    }
    return TextEdit(tree.range(before).upperBound..<tree.range(node).upperBound, "")
  }

  /// Inserts members at the start of an object.
  private mutating func inserted(_ members: String) -> TextEdit {
    guard let node = node(), tree.kind(node) == .object else { return typed(" ") }
    let offset = tree.range(node).lowerBound + 1
    return TextEdit(offset..<offset, members)
  }
}
