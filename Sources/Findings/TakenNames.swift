import JSONSyntax
import TierLists

/// The names that a document uses, so that a fix can write another one; each set made at its first use.
package final class TakenNames {
  private let tree: SyntaxTree
  private let kind: DocumentKind
  private let table: KeyTable

  /// - Parameter ids: The occurrences of all ids of items and tiers.
  init(_ tree: SyntaxTree, _ kind: DocumentKind, ids: KeyTable) {
    (self.tree, self.kind, table) = (tree, kind, ids)
  }

  /// All ids in lower case; a new id differs from all of them.
  package private(set) lazy var ids = table.lowercasedNames

  /// The keys of `/overrides`.
  package private(set) lazy var overrides = Set(
    tree.members(of: ObjectView(tree, .root)["overrides"]).compactMap { tree.string($0.key) })

  /// The slugs of the items.
  package private(set) lazy var slugs = Set(
    tree.members(of: ObjectView(tree, .root).object("items")?.node).compactMap {
      ObjectView(tree, $0.value).string("slug")
    })

  /// The labels of the tiers.
  package private(set) lazy var labels = Set(
    ObjectView(tree, .root).elements("tiers").compactMap { ObjectView(tree, $0).string("label") })

  /// The colors of the tiers.
  package private(set) lazy var colors: Set<RGBColor> = {
    let root = ObjectView(tree, .root)
    let tiers = root.elements("tiers").compactMap { ObjectView(tree, $0).string("color") }
    let colors = tree.members(of: root["tierColors"]).compactMap { tree.string($0.value) }
    return Set((kind == .project ? tiers : colors).compactMap(RGBColor.init))
  }()

  /// Whether an id of an item or tier is `unranked`, in whatever case.
  package private(set) lazy var hasUnranked: Bool = {
    let root = ObjectView(tree, .root)
    let hasKey = { (object: ASCIIName) in self.tree.members(of: root[object]).contains { self.isUnranked($0.key) } }
    return hasKey("items") || hasKey("overrides")
      || root.elements("tiers").contains { tier in
        let tier = ObjectView(self.tree, tier)
        return tier["id"].map(self.isUnranked) ?? false || tier.elements("itemIds").contains(where: self.isUnranked)
      }
  }()

  private func isUnranked(_ name: NodeID) -> Bool {
    guard tree.kind(name) == .string, !tree[name].isPlainString || tree[name].extent == 10 else { return false }
    let count = tree.utf8(name).count
    return count > 7 && count < 20 && tree.string(name).map(TierLists.isUnranked) ?? false
  }

  private lazy var validKeys = ValidKeys(tree, taken: ids)

  /// A valid and unused key in the place of an invalid key of `/items` or `/overrides`.
  package func validKey(inPlaceOf invalid: String) -> String? { validKeys.key(inPlaceOf: invalid) }
}

extension TakenNames {
  /// An unused id for a tier: from its label, else from its index.
  package func freeID(for tier: Tier) -> String {
    let base = tier.id.map(slug) ?? ""
    let preferred = [slug(tier.label ?? ""), "\(base.isEmpty ? "tier" : base)-\(tier.index &+ 1)"]
    if let free = preferred.first(where: { !$0.isEmpty && !TierLists.isUnranked($0) && !ids.contains($0) }) {
      return free
    }
    var number = 2
    return freeName(preferred.last ?? "tier", ids, from: &number)
  }
}
