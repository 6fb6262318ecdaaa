import Findings
import JSONSchema
import JSONSyntax
import TierLists

extension Rule {
  static let idInvalidKey = Rule(
    id: "id/invalid-key",
    severity: .error,
    impact: .none,
    fixable: .suggestion,
    summary: "A key of `items` or `overrides` is empty or contains an invalid character.",
    appBehavior: "Tiercade loads the list, but its published schema and stricter parsers refuse it",
    explanation: """
      The key is the item's id. An id has at least one character, each of them `A`–`Z`, `a`–`z`, `0`–`9`, `_`, `-` or `:`. \
      The suggestion renames the item everywhere: in `items`, in the tiers and in `overrides`.
      """,
    checks: [.schema { fault, _ in invalidKey(fault) }],
    supersededBy: ["override/unknown-item"],
    // The title or another name is the key, and the tiers list the `id`.
    explains: [.idOfItem(.lostItem)]
  )
}

private func invalidKey(_ fault: SchemaViolation) -> ObjectFinding? {
  guard fault.keyword == .pattern, fault.role == .key else { return nil }
  let key = fault.tree.string(fault.tree.key(of: fault.node)) ?? ""
  let isSnippet = key.isEmpty && fault.tree.isComplete(fault.node, .object) && fault.tree.isEmpty(fault.node)
  if isSnippet || isPlaceholder(key) { return placeholder(fault, key) }
  return ObjectFinding(at: fault.location) { _ in
    Message(
      key.isEmpty
        ? "item key is empty"
        : "item key \(quoted(key)) contains \(invalidCharacter(key)); use only A–Z, a–z, 0–9, _, - and :",
      fixes: { rename(key, at: fault.node, $0) })
  }
}

/// The finding about a member that is no item; it explains all others about it.
private func placeholder(_ fault: SchemaViolation, _ key: String) -> ObjectFinding {
  var finding = ObjectFinding(at: fault.location) { _ in
    Message(
      "\(quoted(key)) is not an item", fixes: { _ in [.suggestion("Remove \(quoted(key))", .remove(fault.node))] })
  }
  finding.explains = [fault.node]
  return finding
}

/// The first invalid character, with its Unicode name if it is invisible or looks like a valid one.
func invalidCharacter(_ key: String) -> String {
  guard let scalar = key.unicodeScalars.first(where: { validKey(String($0)).isEmpty }) else { return "\"\"" }
  if scalar == " " { return "a space" }
  let letter = oddCharacter(of: String(scalar), comparedWith: "")
  return letter.isEmpty ? quoted(String(scalar)) : "\(quoted(String(scalar))), \(describedCharacter(scalar))"
}

/// Writes the item's own `id` as its key, or a key like the invalid one.
private func rename(_ key: String, at item: NodeID, _ document: DocumentContext) -> [Fix] {
  let node = document.tree.key(of: item)
  if let id = ObjectView(document.tree, item).validID, id != key, !document.index.itemKeys.contains(id) {
    return document.ids.occurrences(of: node).map { [renaming($0, key, to: id, document)] } ?? []
  }
  return document.taken.validKey(inPlaceOf: key).map { renamingItem(key, to: $0, at: node, document) } ?? []
}

extension ObjectView {
  /// Its `id`, if an item can have it.
  var validID: String? { string("id").flatMap { !$0.isEmpty && validKey($0) == $0 ? $0 : nil } }
}

/// Renames an item everywhere.
///
/// - Parameter node: Its key.
func renamingItem(_ key: String, to new: String, at node: NodeID, _ document: DocumentContext) -> [Fix] {
  // Without an item, or with an item whose `id` is what tiers list, another name may be meant.
  guard let occurrences = document.ids.occurrences(of: node),
    let item = occurrences.all.first(where: { $0.role == .item }),
    !document.ids.isRenamed(ObjectView(document.tree, item.node))
  else { return [] }
  return [renaming(occurrences, key, to: new, document)]
}

private func renaming(_ occurrences: Occurrences, _ key: String, to new: String, _ document: DocumentContext) -> Fix {
  .change(occurrences.all.flatMap { locations(of: $0, key, document.tree) }, "Rename to", to: new)
}

/// Where a use of an item's id is written; of an item also its own `id`.
private func locations(of occurrence: Occurrence, _ key: String, _ tree: SyntaxTree) -> [NodeLocation] {
  switch occurrence.role {
  case .item:
    guard let id = ObjectView(tree, occurrence.node)["id"], tree.string(id) == key else {
      return [.key(occurrence.node)]
    }
    return [.key(occurrence.node), .value(id)]
  case .override: return [.key(occurrence.node)]
  case .reference: return [.value(occurrence.node)]
  default: return []
  }
}
