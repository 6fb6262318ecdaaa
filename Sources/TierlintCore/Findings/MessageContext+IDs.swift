import JSONSyntax

// What `MessageContext` gathers about ids, and how new ids are made.

/// The uses of the ids of items and tiers in the whole document.
package func idTable(_ tree: SyntaxTree) -> KeyTable {
  let root = ObjectView(tree, 0)
  var keys = ProjectKeys(tree)
  for tier in root.elements("tiers") { keys.add(.tier, ObjectView(tree, tier)) }
  for (_, item) in tree.members(of: root["items"] ?? -1) { keys.add(.item, ObjectView(tree, item)) }
  for (_, override) in tree.members(of: root["overrides"] ?? -1) { keys.add(.override, ObjectView(tree, override)) }
  return keys[.id]
}

/// All names of a table, in lower case.
package func loweredNames(_ table: KeyTable) -> Set<String> {
  var names: Set<String> = []
  table.forEach { names.insert($0.text.lowercased()) }
  return names
}

/// The items that no tier lists, in document order; of a repeated key the first.
package func itemsWithoutTier(_ tree: SyntaxTree, _ ids: KeyTable) -> [NodeID] {
  tree.members(of: ObjectView(tree, 0)["items"] ?? -1).compactMap { key, item in
    guard !ids.has(.reference, key), ids.occurrences(of: key)?.item?.node == item else { return nil }
    return item
  }
}

/// The entries of `itemIds` that name no item, in document order.
package func unknownReferences(_ skeleton: ProjectSkeleton) -> [String] {
  let entries = skeleton.tiers.flatMap { Array($0.view.elements("itemIds")) }
  return entries.filter { !skeleton.hasItem($0) }.compactMap { skeleton.project.tree.string($0) }
}

/// A sound key for each bad one, all different from each other and from the ids in use.
package func validKeysByInvalidKey(_ context: MessageContext) -> [String: String] {
  let root = ObjectView(context.tree, 0)
  var taken = context.takenIDs
  var numbers: [String: Int] = [:]
  var sound: [String: String] = [:]
  for name in ["items", "overrides"] as [StaticString] {
    for (key, value) in context.tree.members(of: root[name] ?? -1) {
      guard let bad = context.tree.string(key), sound[bad] == nil, bad.isEmpty || validKey(bad) != bad else { continue }
      let wish = wishedKey(bad, ObjectView(context.tree, value))
      let free = freeName(wish, taken, from: &numbers[wish, default: 1])
      taken.insert(free.lowercased())
      sound[bad] = free
    }
  }
  return sound
}

/// What is left of a bad key, or else of the item's title.
private func wishedKey(_ bad: String, _ item: ObjectView) -> String {
  [validKey(bad), slug(item.string("title") ?? "")].first { !$0.isEmpty } ?? "item"
}

/// A text with a hyphen for each run of characters that a key may not have; none at its ends.
package func validKey(_ text: String) -> String {
  let sound = text.unicodeScalars.split { !isKeyScalar($0) }.map { String(Substring($0)) }
  return sound.joined(separator: "-")
}

/// A text as an id: lower case, words joined by hyphens; empty where it has no ASCII letter or digit.
package func slug(_ text: String) -> String { validKey(text.lowercased()) }

/// The first of `id`, `id-2`, `id-3` … that is not among ids in lower case.
///
/// - Parameter number: Where to begin; where it ended, so that the next search for the same id need not begin anew.
package func freeName(_ id: String, _ taken: Set<String>, from number: inout Int) -> String {
  while true {
    let free = number == 1 ? id : "\(id)-\(number)"
    number &+= 1
    if !taken.contains(free.lowercased()) { return free }
  }
}

extension MessageContext {
  /// An id for a tier that no tier or item has: from its label, else from its place.
  package func freeID(for tier: Tier) -> String {
    let base = tier.id.map(slug) ?? ""
    let wishes = [slug(tier.label ?? ""), "\(base.isEmpty ? "tier" : base)-\(tier.index &+ 1)"]
    if let free = wishes.first(where: { !$0.isEmpty && !isUnranked($0) && !takenIDs.contains($0) }) { return free }
    var number = 2
    return freeName(wishes.last ?? "tier", takenIDs, from: &number)
  }
}

private func isKeyScalar(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "A"..."Z", "a"..."z", "0"..."9", "_", "-", ":": true
  default: false
  }
}
