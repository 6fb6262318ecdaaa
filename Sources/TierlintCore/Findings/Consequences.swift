import JSONSyntax
import SourceText

/// Drops the findings that only follow from another one: one mistake, one finding. An unplaced item becomes a hint.
///
/// - Complexity: O(*findings*), and the search for what unknown names mean where there are any.
func droppingConsequences(
  _ findings: consuming [Finding], _ tree: SyntaxTree, _ kind: DocumentKind, _ settings: Settings
) -> [Finding] {
  droppingConsequences(findings, causes: [], MessageContext(tree, tree.text, kind, settings))
}

/// The same, with the findings of the rest of the document from which some of them may follow.
func droppingConsequences(_ all: consuming [Finding], causes: [Finding], _ context: MessageContext) -> [Finding] {
  var findings = consume all
  if findings.isEmpty { return findings }
  var consequences = Consequences(findings, causes: causes, context)
  consequences.collect()
  if consequences.isEmpty { return findings }
  // The app loses an unplaced item all the same, so it stays visible.
  let orphaned = RuleCatalog.index(of: .itemOrphaned)
  for index in findings.indices where findings[index].rule == orphaned && consequences.contains(index, of: findings) {
    findings[index].severity = .hint
  }
  return findings.keeping { findings[$0].rule == orphaned || !consequences.contains($0, of: findings) }
}

/// The findings of a document that follow from others.
private struct Consequences {
  private let context: MessageContext
  private let tree: SyntaxTree
  /// Where the rules that have or are consequences have findings, by the index of the rule.
  private var locations = [[DocumentLocation]](repeating: [], count: RuleCatalog.isRelated.count)
  /// Disjoint values, in document order, with findings that explain all others in them.
  private var explained: [NodeID] = []
  /// The `itemIds` of tiers in which no ids are known, in document order: their ids have no findings of their own.
  private var orphanedLists: [NodeID] = []
  private var followers: Set<Follower> = []

  init(_ findings: [Finding], causes: [Finding], _ context: MessageContext) {
    self.context = context
    tree = context.tree
    add(causes)
    add(findings)
    explained = explained.sorted().reduce(into: []) { values, node in
      if values.last.map({ node >= tree.after($0) }) ?? true { values.append(node) }
    }
  }

  private mutating func add(_ findings: [Finding]) {
    let isRelated = RuleCatalog.isRelated
    var counts = [Int](repeating: 0, count: isRelated.count)
    // By index, because a loop over the elements copies them.
    for index in findings.indices { counts[findings[index].rule] += 1 }
    for rule in counts.indices where isRelated[rule] && counts[rule] > 0 {
      locations[rule].reserveCapacity(locations[rule].count + counts[rule])
    }
    for index in findings.indices {
      if findings[index].hasRelations { explained += findings[index].explains }
      let rule = findings[index].rule
      if isRelated[rule] { locations[rule].append(findings[index].location) }
    }
  }

  private func locations(of rule: Rule) -> [DocumentLocation] { locations[RuleCatalog.index(of: rule)] }

  var isEmpty: Bool { explained.isEmpty && orphanedLists.isEmpty && followers.isEmpty }

  /// Whether the finding at an index follows from others.
  func contains(_ index: Int, of findings: [Finding]) -> Bool {
    let (rule, location) = (findings[index].rule, findings[index].location)
    if explained.isEmpty, !RuleCatalog.mayFollow[rule] { return false }
    if !followers.isEmpty, followers.contains(Follower(rule: rule, location: location)) { return true }
    guard let node = location.node else { return false }
    if !orphanedLists.isEmpty, rule == Finding.unknownReference, value(around: node, in: orphanedLists) != nil {
      return true
    }
    guard !explained.isEmpty, !RuleCatalog.isSyntax[rule], let around = value(around: node, in: explained) else {
      return false
    }
    return !findings[index].explains.contains(around)
  }

  /// The one of some disjoint values, in document order, that contains a node.
  private func value(around node: NodeID, in values: [NodeID]) -> NodeID? {
    let next = values.partitioningIndex { $0 > node }
    return next > 0 && node < tree.after(values[next - 1]) ? values[next - 1] : nil
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
    if locations(of: .itemOrphaned).isEmpty { return }
    for location in locations(of: .schemaMissing) {
      if let node = location.node { follow(.itemOrphaned, .key(node)) }
    }
  }

  /// An item whose key was changed, but neither its `id` nor the tiers.
  private mutating func collectRenamedItems() {
    var names: Set<String> = []
    for location in locations(of: .idItemMismatch) {
      guard let id = location.node, let node = tree.parent(of: id),
        context.isRenamed(ObjectView(tree, node)), let name = tree.string(id)
      else { continue }
      follow(.itemOrphaned, .key(node))
      names.insert(name)
    }
    if !names.isEmpty { followUnknown(names) }
  }

  /// Items in another object than `items`.
  private mutating func collectStrayItems() {
    let strays = locations(of: .schemaUnknownKey).compactMap(\.node).filter { isItem($0, tree) }
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
    let copies = locations(of: .jsonDuplicateKey)
    guard copies.count == 1, let copy = copies.first?.node, tree.kind(copy) == .object,
      tree.parent(of: copy) == context.skeleton.itemObject, let unknown = context.onlyUnknownID
    else { return }
    followUnknown([unknown])
  }

  /// The uses of ids that are explained, and the tiers that have no others.
  private mutating func followUnknown(_ names: Set<String>) {
    for location in locations(of: .itemUnknownReference) {
      if let node = location.node, names.contains(tree.string(node) ?? "") {
        follow(.itemUnknownReference, location)
      }
    }
    followOverrides(names)
    followTiers(names)
  }

  private mutating func followOverrides(_ names: Set<String>) {
    if names.isEmpty { return }
    for location in locations(of: .overrideUnknownItem) {
      if let node = location.node, names.contains(tree.string(tree.key(of: node)) ?? "") {
        follow(.overrideUnknownItem, location)
      }
    }
  }

  private mutating func followTiers(_ names: Set<String>) {
    for location in orphanedTiers where ids(in: location).contains(where: names.contains) {
      follow(.tierOrphaned, location)
    }
  }

  /// The tiers in which no other ids are than unknown ones, unless one of these is explained.
  private mutating func collectOrphanedTiers() {
    orphanedLists = orphanedTiers.compactMap { location in
      followers.contains(Follower(.tierOrphaned, location)) ? nil : location.node
    }.sorted()
  }

  /// The findings of tiers in projects, at their `itemIds`.
  private var orphanedTiers: [DocumentLocation] {
    locations(of: .tierOrphaned).filter { $0.node.map { tree.string(tree.key(of: $0)) } == "itemIds" }
  }

  private func ids(in orphanedTier: DocumentLocation) -> [String] {
    orphanedTier.node.map { tree.elements(of: $0).compactMap { tree.string($0) } } ?? []
  }

  /// The items in no tier that an unknown id means, and the overrides of such ids.
  private mutating func collectMeantItems() {
    let references = locations(of: .itemUnknownReference)
    guard !locations(of: .itemOrphaned).isEmpty, references.count < 1_000 else { return }
    let names = Set(references.compactMap { $0.node.flatMap { tree.string($0) } })
    let meant = Dictionary(names.compactMap { name in context.meantItem(by: name).map { (name, $0.key) } }) { $1 }
    let keys = Set(meant.values)
    for location in locations(of: .itemOrphaned) {
      guard let item = location.node, keys.contains(tree.string(tree.key(of: item)) ?? "") else { continue }
      follow(.itemOrphaned, location)
    }
    followOverrides(Set(meant.keys))
    followTiers(Set(meant.keys))
  }

  /// The tiers of a state that an unknown name in its order means, and the other uses of that name.
  private mutating func collectRenamedTiers() {
    let (orphans, unknown) = (locations(of: .tierOrphaned), locations(of: .tierUnknown))
    if orphans.isEmpty || unknown.isEmpty { return }
    let order = context.stateSkeleton.orderArray.map { $0..<tree.after($0) }
    var places: [String: [DocumentLocation]] = [:]
    for location in unknown {
      guard case .json(let place) = location, let node = place.nameNode(tree), let name = tree.string(node),
        !(order?.contains(node) ?? false)
      else { continue }
      places[name, default: []].append(location)
    }
    for orphan in orphans {
      guard case .json(.key(let tier)) = orphan, let name = tree.string(tree.key(of: tier)),
        let old = context.tierNames.misspelling(of: name) ?? context.tierNames.formerName(of: name)
      else { continue }
      follow(.tierOrphaned, orphan)
      for place in places[old] ?? [] { follow(.tierUnknown, place) }
    }
  }

  private mutating func follow(_ rule: Rule, _ location: DocumentLocation) {
    followers.insert(Follower(rule, location))
  }
}

private struct Follower: Hashable {
  let rule: Int
  let location: DocumentLocation

  /// Of the node only: nearly all locations with consequences have different ones.
  func hash(into hasher: inout Hasher) { hasher.combine(location.node) }
}

extension Follower {
  init(_ rule: Rule, _ location: DocumentLocation) {
    self.init(rule: RuleCatalog.index(of: rule), location: location)
  }
}

let related: Set<String> = [
  "id/item-mismatch", "item/orphaned", "json/duplicate-key", "item/unknown-reference", "override/unknown-item",
  "schema/missing", "schema/unknown-key",
  "tier/orphaned", "tier/unknown",
]

extension RuleCatalog {
  /// Whether each rule is in `related`.
  fileprivate static let isRelated = ids.map(related.contains)

  /// Whether each rule's findings may follow from others.
  static let mayFollow = ids.map {
    ["item/orphaned", "item/unknown-reference", "override/unknown-item", "tier/orphaned", "tier/unknown"].contains($0)
  }
}

extension Finding {
  fileprivate static let unknownReference = RuleCatalog.index(of: .itemUnknownReference)
}

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
