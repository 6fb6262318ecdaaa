import JSONSyntax
import TierLists

extension DocumentContext {
  /// The tier, item or override around a value, or the value itself: `tier "Gold"`, `item "cat"`.
  func owner(of node: NodeID) -> String? {
    // The child of the root that holds the value, and the levels below it.
    var (section, element, inner): (NodeID?, NodeID?, NodeID?) = (nil, nil, nil)
    let ancestry = ancestry
    var next = node
    while next != .root, let parent = ancestry.parent(of: next) {
      (section, element, inner) = (next, section, element)
      next = parent
    }
    guard let section, let element else { return nil }
    if let lastOwner, lastOwner.element == element, lastOwner.inner == inner { return lastOwner.name }
    let name = owner(element, in: section, inner)
    lastOwner = (element, inner, name)
    return name
  }

  private func owner(_ element: NodeID, in section: NodeID, _ inner: NodeID?) -> String? {
    switch tree.string(tree.key(of: section)) {
    case "tiers" where tree.kind(section) == .array: return named(ObjectView(tree, element))
    case "tiers": return inner.flatMap(itemByID) ?? tree.string(tree.key(of: element)).map { "tier \(quoted($0))" }
    case "items" where tree.kind(section) == .array: return itemByID(element)
    case "items": return tree.string(tree.key(of: element)).map { "item \(quoted($0))" }
    case "overrides" where tree.kind(section) == .object:
      return tree.string(tree.key(of: element)).map { "the override for \(quoted($0))" }
    default: return nil
    }
  }

  private func named(_ tier: ObjectView) -> String? {
    [tier.string("label"), tier.string("id")].compactMap { $0 }
      .first { !$0.unicodeScalars.allSatisfy { $0.properties.isWhitespace } }.map { "tier \(quoted($0))" }
  }

  private func itemByID(_ item: NodeID) -> String? { ObjectView(tree, item).string("id").map { "item \(quoted($0))" } }
}
