import Findings
import JSONSyntax
import SourceText
import TierLists

extension Refactor {
  static let addTierBelow = Refactor(
    "addTierBelow", "Add tier below", kind: "refactor.rewrite.addTier",
    summary: "add an empty tier below, and renumber the tiers after it where needed",
    parameters: .tier,
    offers: { context in
      guard let tier = tierName(context), canAdd(below: tier, context.document) else { return [] }
      return [Offer(title: "Add a tier below \(quoted(tier))", arguments: [tier])]
    },
    changes: { input, tier in adding(below: tier, input.names) }
  )
}

private func canAdd(below tier: String, _ document: Document) -> Bool {
  switch document.kind {
  case .project: TierAbove(tier, document) != nil
  case .state: !addingToState(below: tier, document).isEmpty
  default: false
  }
}

private func adding(below tier: String, _ names: DocumentNames) -> [Change] {
  switch names.document.kind {
  case .project: addingToProject(below: tier, names)
  case .state: addingToState(below: tier, names.document)
  default: []
  }
}

/// A tier of a project that another one can be added below.
private struct TierAbove {
  let tier: Tier
  let order: Int
  /// All tiers, and the array that contains them.
  let tiers: [Tier]
  let array: NodeID

  /// - Returns: `nil` for the pool, which is last, and where the tiers are not sorted by `order`.
  init?(_ id: String, _ document: Document) {
    tiers = document.projectTiers
    let found = tiers.filter { $0.id == id }
    let orders = tiers.compactMap(\.order)
    guard let tier = found.first, found.count == 1, !tier.isPool, let order = tier.order, order < .max - tiers.count,
      orders.count == tiers.count, orders == orders.sorted(), let array = ObjectView(document.tree, .root)["tiers"]
    else { return nil }
    (self.tier, self.order, self.array) = (tier, order, array)
  }
}

private func addingToProject(below id: String, _ names: DocumentNames) -> [Change] {
  let document = names.document
  guard let above = TierAbove(id, document) else { return [] }
  let (tree, tiers, order) = (document.tree, above.tiers, above.order)
  let label = freeLabel(Set(tiers.compactMap { $0.label?.lowercased() }))
  var number = 1
  let tier = JSONValue.object([
    "id": .string(freeName(slug(label), names.lowercasedIDs, from: &number)),
    "label": .string(label), "color": freeColor(tiers, document).map { .string($0.text) }, "order": .integer(order + 1),
    "itemIds": .array([]),
  ])
  var next = order + 2
  var moved: [Change] = []
  for later in tiers where later.index > above.tier.index {
    guard let old = later.order, old < next, let node = later.view["order"] else { break }
    moved.append(.replace(.value(node), with: String(next)))
    next += 1
  }
  return [
    tree.inserting(document.text(tier, inside: above.array), after: above.tier.view.node, in: above.array)
  ] + moved
}

/// A color that no tier has; `nil` if the tiers have none of their own, and a theme is large enough for one more.
private func freeColor(_ tiers: [Tier], _ document: Document) -> RGBColor? {
  let theme = ThemeColors(of: ObjectView(document.tree, .root))
  let isThemeFull = theme.map { $0.positions.count <= tiers.count { !$0.isPool } } ?? false
  let used = tiers.compactMap { $0.view.string("color").flatMap { AppColor($0).color } }
  let usual = StarterTiers.allCases.flatMap { $0.all.compactMap { RGBColor($0.color) } }
  return used.isEmpty && !isThemeFull ? nil : usual.first { !used.contains($0) }
}

private func freeLabel(_ taken: Set<String>) -> String {
  var (label, number) = ("New tier", 2)
  while taken.contains(label.lowercased()) { (label, number) = ("New tier \(number)", number + 1) }
  return label
}

private func addingToState(below name: String, _ document: Document) -> [Change] {
  let tree = document.tree
  let outline = StateSkeleton(tree)
  let entries = outline.order.filter { tree.string($0) == name }
  guard let entry = entries.first, entries.count == 1, let order = outline.orderArray, let tiers = outline.tierObject
  else { return [] }
  let known = outline.names(.stateTier) + outline.names(.orderEntry) + outline.names(.tierLabel)
  let label = freeLabel(Set(known.compactMap { tree.string($0)?.lowercased() }))
  return [
    tree.inserting(jsonStringLiteral(label), after: entry, in: order),
    .insertMember(to: tiers, after: [name], key: label, value: "[]"),
  ]
}
