import Findings
import JSONSyntax
import TierLists

/// Renames an attribute of all items of a project.
func renamingAttribute(_ old: String, to new: String, _ document: Document) throws(ListEditError) -> [Change] {
  let tree = document.tree
  guard !new.isEmpty, validKey(new) == new else {
    throw ListEditError("the name \(quoted(new)) must have only A–Z, a–z, 0–9, _, - and :")
  }
  let attributes = tree.members(of: ObjectView(tree, .root)["items"]).compactMap {
    document.kind == .project ? ObjectView(tree, $0.value).object("attributes") : nil
  }
  let named = attributes.map { attributes in attributes.members.filter { tree.string($0.key) == old } }
  guard named.contains(where: { !$0.isEmpty }) else { throw ListEditError("no attribute \(quoted(old))") }
  if old == new { return [] }
  for (attributes, members) in zip(attributes, named) where !members.isEmpty {
    if attributes.members.contains(where: { tree.string($0.key) == new }) {
      throw ListEditError("an item has both attributes, \(quoted(old)) and \(quoted(new))")
    }
  }
  return named.joined().map { .replace(.value($0.key), with: jsonStringLiteral(new)) }
}

/// Renames a tag of all items and overrides of a project; where the new one exists, the old one is removed.
func renamingTag(_ old: String, to new: String, _ document: Document) throws(ListEditError) -> [Change] {
  let tree = document.tree
  guard !trimmed(new).isEmpty else { throw ListEditError("the new name is empty") }
  var changes: [Change] = []
  var isKnown = false
  for name in ["items", "overrides"] as [ASCIIName] where document.kind == .project {
    for (_, owner) in tree.members(of: ObjectView(tree, .root)[name]) {
      let tags = Array(ObjectView(tree, owner).elements("tags"))
      var hasNew = tags.contains { tree.string($0) == new }
      for tag in tags where tree.string(tag) == old {
        isKnown = true
        if old == new { continue }
        changes.append(hasNew ? .remove(tag) : .replace(.value(tag), with: jsonStringLiteral(new)))
        hasNew = true
      }
    }
  }
  guard isKnown else { throw ListEditError("no tag \(quoted(old))", isNothingToEdit: true) }
  return changes
}

/// Sets the label of a tier, which a state or a template has in `tierLabels`.
///
/// - Parameter newName: The name that the tier gets at the same time.
func labeling(
  _ tier: String, _ label: String, _ document: Document, newName: String? = nil
) throws(ListEditError) -> [Change] {
  guard document.kind == .state || document.kind == .template else {
    return try labeling(try document.projectTier(named: tier), label, document)
  }
  guard !trimmed(label).isEmpty else { throw ListEditError("the label is empty") }
  let (own, tree) = (try document.stateTier(named: tier), document.tree)
  let isLabeled = tree.members(of: ObjectView(tree, .root)["tierLabels"]).contains { tree.string($0.key) == own }
  let path = FieldPath(["tierLabels", isLabeled ? own : newName ?? own])
  return try setting(path, to: .string(label), ItemLists(document), allowsUnknown: true)
}

/// - Parameter found: A tier of the project.
func labeling(_ found: Tier, _ label: String, _ document: Document) throws(ListEditError) -> [Change] {
  let tiers = document.projectTiers
  guard !trimmed(label).isEmpty else { throw ListEditError("the label is empty") }
  let isTaken = tiers.contains {
    $0.index != found.index && ($0.label == label || $0.isPool && isUnranked(label))
  }
  if isTaken { throw ListEditError("another tier has the label \(quoted(label))") }
  // The label makes a tier the pool.
  if isUnranked(label) != found.isPool {
    throw ListEditError("\"Unranked\" is the label of the pool of unranked items")
  }
  return found.label == label ? [] : [found.view.setting("label", to: jsonStringLiteral(label))]
}
