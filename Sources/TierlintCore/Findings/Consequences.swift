import JSONSyntax
import SourceText

/// Drops the findings that only follow from another one: one mistake, one finding. An unplaced item becomes a hint.
///
/// - Complexity: O(*findings*), and the search for what unknown names mean where there are any.
func droppingConsequences(
  _ findings: [Finding], _ tree: SyntaxTree, _ kind: DocumentKind, _ settings: Settings
) -> [Finding] {
  droppingConsequences(findings, causes: [], MessageContext(tree, tree.text, kind, settings))
}

/// The same, with the findings of the rest of the document from which some of them may follow.
func droppingConsequences(_ findings: [Finding], causes: [Finding], _ context: MessageContext) -> [Finding] {
  var consequences = Consequences(causes + findings, context)
  consequences.collect()
  return findings.compactMap { finding in
    guard consequences.contains(finding) else { return finding }
    // The app loses the item all the same, so it stays visible.
    guard RuleCatalog.all[finding.rule].id == "item/orphaned" else { return nil }
    var hint = finding
    hint.severity = .hint
    return hint
  }
}

/// The findings of a document that follow from others.
private struct Consequences {
  private let context: MessageContext
  private var tree: SyntaxTree { context.tree }
  /// The findings of the rules that have or are consequences.
  private let byRule: [String: [Finding]]
  /// Disjoint values, in document order, with findings that explain all others in them.
  private let explained: [NodeID]
  private var followers: Set<Follower> = []

  init(_ findings: [Finding], _ context: MessageContext) {
    self.context = context
    let tree = context.tree
    byRule = findings.reduce(into: [:]) { rules, finding in
      let rule = RuleCatalog.all[finding.rule].id
      if related.contains(rule) { rules[rule, default: []].append(finding) }
    }
    explained = findings.flatMap(\.explains).sorted().reduce(into: []) { values, node in
      if values.last.map({ node >= tree.after($0) }) ?? true { values.append(node) }
    }
  }

  func contains(_ finding: Finding) -> Bool {
    if explained.isEmpty, followers.isEmpty { return false }
    let rule = RuleCatalog.all[finding.rule]
    if followers.contains(Follower(rule: rule.id, location: finding.location)) { return true }
    guard rule.family != "json", let node = finding.location.node else { return false }
    let around = explained[..<explained.partitioningIndex { $0 > node }].last
    guard let around, node < tree.after(around) else { return false }
    return !finding.explains.contains(around)
  }

  mutating func collect() {
    collectIncompleteItems()
    collectRenamedItems()
    collectStrayItems()
    collectCopiedItems()
    collectMeantItems()
    collectOrphanedTiers()
    collectRenamedTiers()
  }

  /// An item that lacks a required field: it is being written, and placed afterwards.
  private mutating func collectIncompleteItems() {
    for finding in byRule["schema/missing"] ?? [] {
      if let node = finding.location.node { follow("item/orphaned", .key(node)) }
    }
  }

  /// An item whose key was changed, but neither its `id` nor the tiers.
  private mutating func collectRenamedItems() {
    var names: Set<String> = []
    for finding in byRule["id/item-mismatch"] ?? [] {
      guard let id = finding.location.node, let node = tree.parent(of: id),
        context.isRenamed(ObjectView(tree, node)), let name = tree.string(id)
      else { continue }
      follow("item/orphaned", .key(node))
      names.insert(name)
    }
    if !names.isEmpty { followUnknown(names) }
  }

  /// Items in another object than `items`.
  private mutating func collectStrayItems() {
    let strays = (byRule["schema/unknown-key"] ?? []).compactMap(\.location.node).filter { isItem($0, tree) }
    let names = strays.compactMap { tree.string(tree.key(of: $0)) } + explained.compactMap { idOfItem($0) }
    if !names.isEmpty { followUnknown(Set(names)) }
  }

  /// The id of an item among the tiers.
  private func idOfItem(_ node: NodeID) -> String? {
    let object = ObjectView(tree, node)
    return object["title"] != nil && object["itemIds"] == nil ? object.string("id") : nil
  }

  /// A copied item that has the key of the original still, where the only unknown id is the new one.
  private mutating func collectCopiedItems() {
    let copies = (byRule["json/duplicate-key"] ?? []).compactMap(\.location.node)
    let isItem = copies.contains { tree.kind($0) == .object && tree.parent(of: $0) == context.skeleton.itemObject }
    if isItem, copies.count == 1, let unknown = context.onlyUnknownID { followUnknown([unknown]) }
  }

  /// The uses of ids that are explained, and the tiers that have no others.
  private mutating func followUnknown(_ names: Set<String>) {
    for finding in byRule["item/unknown-reference"] ?? [] {
      if let node = finding.location.node, names.contains(tree.string(node) ?? "") {
        follow("item/unknown-reference", finding.location)
      }
    }
    followOverrides(names)
    followTiers(names)
  }

  private mutating func followOverrides(_ names: Set<String>) {
    for finding in byRule["override/unknown-item"] ?? [] {
      if let node = finding.location.node, names.contains(tree.string(tree.key(of: node)) ?? "") {
        follow("override/unknown-item", finding.location)
      }
    }
  }

  private mutating func followTiers(_ names: Set<String>) {
    for finding in orphanedTiers where ids(in: finding).contains(where: names.contains) {
      follow("tier/orphaned", finding.location)
    }
  }

  /// The unknown ids of a tier in which no other ids are, unless one of them is explained.
  private mutating func collectOrphanedTiers() {
    for finding in orphanedTiers where !followers.contains(Follower(rule: "tier/orphaned", location: finding.location))
    {
      guard let list = finding.location.node else { continue }
      for entry in tree.elements(of: list) { follow("item/unknown-reference", .value(entry)) }
    }
  }

  /// The findings of tiers in projects, at their `itemIds`.
  private var orphanedTiers: [Finding] {
    (byRule["tier/orphaned"] ?? []).filter { $0.location.node.map { tree.string(tree.key(of: $0)) } == "itemIds" }
  }

  private func ids(in orphanedTier: Finding) -> [String] {
    orphanedTier.location.node.map { tree.elements(of: $0).compactMap { tree.string($0) } } ?? []
  }

  /// The items in no tier that an unknown id means, and the overrides of such ids.
  private mutating func collectMeantItems() {
    let references = byRule["item/unknown-reference"] ?? []
    guard byRule["item/orphaned"] != nil, references.count < 1_000 else { return }
    let names = Set(references.compactMap { $0.location.node.flatMap { tree.string($0) } })
    let meant = Dictionary(names.compactMap { name in context.meantItem(by: name).map { (name, $0.key) } }) { $1 }
    let keys = Set(meant.values)
    for finding in byRule["item/orphaned"] ?? [] {
      guard let item = finding.location.node, keys.contains(tree.string(tree.key(of: item)) ?? "") else { continue }
      follow("item/orphaned", finding.location)
    }
    followOverrides(Set(meant.keys))
    followTiers(Set(meant.keys))
  }

  /// The tiers of a state that an unknown name in its order means, and the other uses of that name.
  private mutating func collectRenamedTiers() {
    guard let orphans = byRule["tier/orphaned"], let unknown = byRule["tier/unknown"] else { return }
    let order = Set(context.stateSkeleton.order)
    var places: [String: [DocumentLocation]] = [:]
    for finding in unknown {
      guard case .json(let place) = finding.location, let node = place.nameNode(tree), let name = tree.string(node),
        !order.contains(node)
      else { continue }
      places[name, default: []].append(finding.location)
    }
    for orphan in orphans {
      guard case .json(.key(let tier)) = orphan.location, let name = tree.string(tree.key(of: tier)),
        let old = context.tierNames.misspelling(of: name) ?? context.tierNames.formerName(of: name)
      else { continue }
      follow("tier/orphaned", orphan.location)
      for place in places[old] ?? [] { follow("tier/unknown", place) }
    }
  }

  private mutating func follow(_ rule: String, _ location: DocumentLocation) {
    followers.insert(Follower(rule: rule, location: location))
  }
}

private struct Follower: Hashable {
  let rule: String
  let location: DocumentLocation
}

let related: Set<String> = [
  "id/item-mismatch", "item/orphaned", "json/duplicate-key", "item/unknown-reference", "override/unknown-item",
  "schema/missing", "schema/unknown-key",
  "tier/orphaned", "tier/unknown",
]

extension NodeLocation {
  /// The string that holds a name.
  fileprivate func nameNode(_ tree: SyntaxTree) -> NodeID? {
    switch self {
    case .key(let node): tree.key(of: node)
    case .value(let node): node
    default: nil
    }
  }
}
