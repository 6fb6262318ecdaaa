import Findings
import JSONSyntax
import SourceText
import TierLists

extension SyntaxError {
  /// The members of an object after the document merged into it: an assistant wrote only what is new.
  func mergingObject(after document: SyntaxTree) -> [Fix] {
    let rest = trimmed(document.text.string(range.lowerBound..<document.text.count))
    let pasted = rest.drop { $0 == "," || $0.isWhitespace }
    // Members without the braces around them are items.
    let members = pasted.last == "," ? pasted.dropLast() : pasted
    guard let first = pasted.utf8.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "\""),
      case let added = SyntaxTree(
        DocumentText(first == UInt8(ascii: "{") ? rest : "{\(members)}"), searchesRepairs: false),
      added.problems.isEmpty, added.kind(.root) == .object,
      case let areItems = added.members(of: .root).allSatisfy({ isItem($0.value, added) }),
      let home = areItems ? ObjectView(document, .root)["items"] : .root, document.kind(home) == .object,
      let changes = merged(.root, of: added, into: home, document), !changes.isEmpty
    else { return [] }
    let removal = Change.edit(TextEdit(document.range(.root).upperBound..<document.text.count, "\n"))
    return [Fix(title: "Merge into the document", isSafe: false, changes: changes + [removal])]
  }
}

/// The members that are new, and those of objects that both have, to a few levels; `nil` if a value would be replaced.
private func merged(
  _ new: NodeID, of added: SyntaxTree, into old: NodeID, _ document: SyntaxTree, levels: Int = 4
) -> [Change]? {
  if levels == 0 { return nil }
  let values = Dictionary(
    document.members(of: old).compactMap { key, value in document.string(key).map { ($0, value) } },
    uniquingKeysWith: { first, _ in first })
  var changes: [Change] = []
  for (key, value) in added.members(of: new) {
    guard let name = added.string(key) else { return nil }
    let text = added.text.string(added.range(value))
    guard let known = values[name] else {
      changes.append(.addMember(to: old, key: name, value: text))
      continue
    }
    if document.text.string(document.range(known)) == text { continue }
    guard document.kind(known) == .object, added.kind(value) == .object,
      let inner = merged(value, of: added, into: known, document, levels: levels - 1)
    else { return nil }
    changes += inner
  }
  return changes
}
