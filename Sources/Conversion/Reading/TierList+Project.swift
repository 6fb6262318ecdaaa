import JSONSyntax
import TierLists

extension TierList {
  /// Reads a project: tiers in the order of the array, items with what their overrides show.
  init(project document: Document, title: String) {
    self.init(title: title)
    let tree = document.tree
    let root = ObjectView(tree, .root)
    if let own = root.string("title"), !trimmed(own).isEmpty { self.title = own }
    description = root.string("description")
    let items = ProjectItems(root)
    var placed: Set<String> = []
    for tier in document.projectTiers {
      var shown = Tier(name: tier.id ?? "", label: label(of: tier), pointer: "/tiers/\(tier.index)")
      shown.range = tree.range(tier.view.node)
      shown.color = tier.view.string("color")
      shown.isLocked = tier.view.bool("locked") ?? false
      shown.isPool = tier.isPool
      for entry in tier.view.elements("itemIds") {
        guard let id = tree.string(entry), var item = items.item(id) else { continue }
        item.entry = tree.range(entry)
        shown.items.append(item)
        placed.insert(id)
      }
      tiers.append(shown)
    }
    addUnplaced(items.ids.filter { !placed.contains($0) }.compactMap(items.item))
  }

  /// Adds the items that no tier lists to the pool.
  private mutating func addUnplaced(_ unplaced: [Item]) {
    movePoolLast()
    guard !unplaced.isEmpty else { return }
    if tiers.last?.isPool != true { tiers.append(Tier(name: "unranked", label: "Unranked", isPool: true)) }
    tiers[tiers.count - 1].items += unplaced.map { item in
      var item = item
      item.isUnplaced = true
      return item
    }
  }
}

private func label(of tier: TierLists.Tier) -> String {
  [tier.label, tier.id].compactMap { $0 }.first { !trimmed($0).isEmpty } ?? "tier \(tier.index + 1)"
}

/// The items of a project with their overrides; of duplicate keys the first.
struct ProjectItems {
  /// In document order.
  private(set) var ids: [String] = []
  private(set) var items: [String: ObjectView] = [:]
  private(set) var overrides: [String: ObjectView] = [:]

  init(_ root: ObjectView) {
    let tree = root.tree
    for (key, value) in tree.members(of: root["items"]) where tree.kind(value) == .object {
      guard let id = tree.string(key), items[id] == nil else { continue }
      ids.append(id)
      items[id] = ObjectView(tree, value)
    }
    for (key, value) in tree.members(of: root["overrides"]) {
      guard let id = tree.string(key), overrides[id] == nil else { continue }
      overrides[id] = ObjectView(tree, value)
    }
  }

  func has(_ id: String) -> Bool { items[id] != nil }

  func item(_ id: String) -> TierList.Item? {
    items[id].map { TierList.Item(id: id, ofProject: $0, override: overrides[id]) }
  }
}

extension TierList.Item {
  /// Reads an item of a project with what its override shows.
  package init(id: String, ofProject view: ObjectView, override: ObjectView?) {
    let tree = view.tree
    let title = [override?.string("displayTitle"), view.string("title")].compactMap { $0 }.first {
      !trimmed($0).isEmpty
    }
    self.init(id: id, title: title ?? id, pointer: "/items/\(pointerToken(id))")
    range = tree.memberRange(view.node)
    subtitle = view.string("subtitle")
    summary = override?.string("notes") ?? view.string("summary")
    let node = override?["rating"] ?? view["rating"]
    rating = node.flatMap { tree.kind($0) == .number ? raw($0, tree) : nil }
    let entries = override?["tags"].map { tree.elements(of: $0) } ?? view.elements("tags")
    tags = entries.compactMap { tree.string($0) }
    for (key, value) in tree.members(of: view["attributes"]) {
      if let name = tree.string(key), let value = attribute(value, tree) { attributes.add(name, value) }
    }
    let media = override?.elements("media").first { _ in true } ?? view.elements("media").first { _ in true }
    let entry = media.map { ObjectView(tree, $0) }
    thumbnail = entry?.string("thumbUri") ?? entry?.string("posterUri")
    if thumbnail == nil || thumbnail == entry?.string("uri") { pictureFile = entry?["uri"] }
    isHidden = override?.bool("hidden") ?? false
  }
}

/// The value of an attribute: a scalar, or an array of strings; `nil` for anything else.
private func attribute(_ node: NodeID, _ tree: SyntaxTree) -> JSONValue? {
  switch tree.kind(node) {
  case .string: tree.string(node).map { .string($0) }
  case .number, .true, .false: raw(node, tree)
  case .array: .array(tree.elements(of: node).compactMap { tree.string($0) }) { .string($0) }
  default: nil
  }
}
