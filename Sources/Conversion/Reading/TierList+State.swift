import JSONSyntax
import SourceText
import TierLists

extension TierList {
  /// Reads a state, a template or an old save.
  init(_ tree: SyntaxTree, _ kind: DocumentKind, title: String) {
    self.init(title: title)
    let root = ObjectView(tree, .root)
    addRoot(root)
    let outline = StateSkeleton(tree)
    var indices = addTiers(outline)
    if kind == .state {
      for list in outline.tiers {
        let name = tree.string(tree.key(of: list)) ?? ""
        let index = index(of: name, &indices)
        tiers[index].range = tree.memberRange(list)
        for (number, item) in tree.elements(of: list).enumerated() {
          add(item, tree, to: name, at: "/tiers/\(pointerToken(name))/\(number)", &indices)
        }
      }
    } else {
      for (number, item) in root.elements("items").enumerated() {
        add(item, tree, to: nil, at: "/items/\(number)", &indices)
      }
    }
    movePoolLast()
  }

  private mutating func addRoot(_ root: ObjectView) {
    var known: Set<String> = []
    for (key, value) in root.members {
      guard let name = root.tree.string(key), known.insert(name).inserted else { continue }
      switch name {
      case "tiers", "tierOrder", "tierLabels", "tierColors", "lockedTiers", "items", "$schema": continue
      case "name": root.tree.string(value).map { if !trimmed($0).isEmpty { title = $0 } }
      case "description": description = root.tree.string(value)
      case "createdDate": if let date = date(root.tree.double(value)) { createdAt = date }
      default: additional.add(name, raw(value, root.tree))
      }
    }
  }

  /// Adds the tiers in `tierOrder`, then the others.
  ///
  /// - Returns: The index of each tier by its name.
  private mutating func addTiers(_ outline: StateSkeleton) -> [String: Int] {
    let tree = outline.root.tree
    let labels = strings(outline.root["tierLabels"], tree)
    let colors = strings(outline.root["tierColors"], tree)
    let locked = Set(outline.root.elements("lockedTiers").compactMap { tree.string($0) })
    var indices: [String: Int] = [:]
    for name in (outline.names(.orderEntry) + outline.names(.stateTier)).compactMap({ tree.string($0) }) {
      let index = index(of: name, &indices)
      if !tiers[index].isPool, let label = labels[name], !trimmed(label).isEmpty { tiers[index].label = label }
      tiers[index].color = colors[name]
      tiers[index].isLocked = locked.contains(name)
    }
    return indices
  }

  /// The index of a tier, which is added if it is missing.
  private mutating func index(of name: String, _ indices: inout [String: Int]) -> Int {
    let key = isUnranked(name) ? "unranked" : name
    if let index = indices[key] { return index }
    indices[key] = tiers.count
    let label = isUnranked(name) ? "Unranked" : trimmed(name).isEmpty ? "tier \(tiers.count + 1)" : name
    tiers.append(
      Tier(name: name, label: label, isPool: isUnranked(name), pointer: "/tiers/\(pointerToken(name))"))
    return tiers.count - 1
  }

  /// - Parameter tier: The name of the tier that contains the item; `nil` where the item refers to it.
  private mutating func add(
    _ node: NodeID, _ tree: SyntaxTree, to tier: String?, at pointer: String, _ indices: inout [String: Int]
  ) {
    guard tree.kind(node) == .object else { return }
    let view = ObjectView(tree, node)
    let id = view.string("id") ?? ""
    var item = Item(id: id, title: id, pointer: pointer)
    item.range = tree.range(node)
    // The app reads the first of two members with one key.
    var known: Set<String> = []
    for (key, value) in view.members {
      if let name = tree.string(key), known.insert(name).inserted { item.add(name, value, tree) }
    }
    let index = index(of: tier ?? view.string("tier") ?? "unranked", &indices)
    tiers[index].items.append(item)
  }
}

extension TierList.Item {
  /// Adds a member of an item of a state; under `additional` where a project has no field for it.
  fileprivate mutating func add(_ name: String, _ value: NodeID, _ tree: SyntaxTree) {
    let text = tree.string(value)
    switch (name, text) {
    case ("id", _), ("tier", _): return
    case ("name", let text?): title = text
    case ("description", let text?): summary = text
    case ("status", let text?), ("season", let text?): attributes.add(name, .string(text))
    case ("season", _) where tree.integer(value) != nil: attributes.add(name, raw(value, tree))
    default:
      if name == "imageUrl" { thumbnail = text }
      if tree.isPresent(value) { additional.add(name, raw(value, tree)) }
    }
  }
}

extension SyntaxTree {
  /// The bytes of a member, from its key to the end of its value.
  func memberRange(_ value: NodeID) -> ByteRange {
    let (start, end) = (range(key(of: value)).lowerBound, range(value).upperBound)
    return start..<max(start, end)
  }
}

/// The members of an object that are strings; of duplicate keys the first.
func strings(_ object: NodeID?, _ tree: SyntaxTree) -> [String: String] {
  let members = tree.members(of: object).compactMap { key, value in
    tree.string(key).flatMap { name in tree.string(value).map { (name, $0) } }
  }
  return Dictionary(members) { first, _ in first }
}

func raw(_ node: NodeID, _ tree: SyntaxTree) -> JSONValue { .raw(Array(tree.text.slice(tree.range(node)))) }

/// Converts seconds since 2001 to seconds since 1970; `nil` for implausible dates.
private func date(_ seconds: Double?) -> Int64? {
  guard let seconds, (-1e9...1e10).contains(seconds) else { return nil }
  return Int64(seconds) + 978_307_200
}
