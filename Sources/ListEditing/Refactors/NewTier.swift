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
    changes: { input, tier throws(ListEditError) in try adding(below: tier, input.names) }
  )
}

/// Whether exactly one tier has the id or name, and it is not the pool.
private func canAdd(below tier: String, _ document: Document) -> Bool {
  switch document.kind {
  case .project:
    let named = document.projectTiers.filter { $0.id == tier }
    return named.count == 1 && named[0].isPool == false && (try? TierSlot(below: named[0], document)) != nil
  case .state:
    let skeleton = StateSkeleton(document.tree)
    return skeleton.tierObject != nil && skeleton.order.count { document.tree.string($0) == tier } == 1
  default: return false
  }
}

private func adding(below tier: String, _ names: DocumentNames) throws(ListEditError) -> [Change] {
  let document = names.document
  guard canAdd(below: tier, document) else { return [] }
  let labels =
    document.kind == .project
    ? document.projectTiers.compactMap(\.label) : StateSkeleton(document.tree).tierNames
  let label = freeLabel(Set(labels.map { $0.lowercased() }))
  return try addingTier(TierDraft(label: label), after: tier, names)
}

private func freeLabel(_ taken: Set<String>) -> String {
  var (label, number) = ("New tier", 2)
  while taken.contains(label.lowercased()) { (label, number) = ("New tier \(number)", number + 1) }
  return label
}

/// A tier to be added, without items.
struct TierDraft {
  let label: String
  /// `nil` for one made from the label.
  var id: String?
  /// Further members, which replace those that it gets otherwise.
  var fields: [JSONValue.Member] = []
}

/// Adds a tier below another one; without one, below all ranked tiers. The tiers after it are renumbered where needed.
func addingTier(
  _ draft: TierDraft, after name: String?, _ names: DocumentNames
) throws(ListEditError) -> [Change] {
  if trimmed(draft.label).isEmpty { throw ListEditError("the label is empty") }
  switch names.document.kind {
  case .project: return try addingToProject(draft, after: name, names)
  case .state, .template: return try addingToState(draft, after: name, names)
  default: throw ListEditError("tiers can be added only to projects, states and templates")
  }
}

/// Where a tier is added to a project.
private struct TierSlot {
  /// The tier above; `nil` for the top.
  let above: Tier?
  let order: Int
  let later: ArraySlice<Tier>

  /// - Parameter above: `nil` for the slot below all ranked tiers.
  init(below above: Tier?, isPool: Bool = false, _ document: Document) throws(ListEditError) {
    let tiers = document.projectTiers
    let orders = tiers.compactMap(\.order)
    guard orders.count == tiers.count, orders == orders.sorted() else {
      throw ListEditError("the tiers are not in the order of their numbers: sort or renumber them first")
    }
    let above = above ?? tiers.last { isPool || !$0.isPool }
    later = tiers.drop { $0.index <= above?.index ?? -1 }
    let (order, overflows) = (above?.order ?? -1).addingReportingOverflow(1)
    guard !overflows, order < .max - tiers.count else { throw ListEditError("the order of a tier is too large") }
    (self.above, self.order) = (above, order)
  }

  /// The changes that renumber the tiers after a new one.
  var renumbering: [Change] {
    var (next, changes): (Int, [Change]) = (order + 1, [])
    for tier in later {
      guard let old = tier.order, old < next, let node = tier.view["order"] else { break }
      changes.append(.replace(.value(node), with: String(next)))
      next += 1
    }
    return changes
  }
}

private func addingToProject(
  _ draft: TierDraft, after name: String?, _ names: DocumentNames
) throws(ListEditError) -> [Change] {
  let (document, tree, tiers) = (names.document, names.document.tree, names.document.projectTiers)
  guard let array = ObjectView(tree, .root)["tiers"], tree.kind(array) == .array else {
    throw ListEditError("the list has no tiers")
  }
  let above = try name.map { name throws(ListEditError) in try document.projectTier(named: name) }
  if above?.isPool ?? false { throw ListEditError("the pool of unranked items is always last") }
  let isPool = isUnranked(draft.label)
  try checkIsFree(draft, isPool: isPool, tiers, names)
  let slot = try TierSlot(below: above, isPool: isPool, document)
  let value = document.text(draft.value(order: slot.order, tiers, names), inside: array)
  if let above = slot.above { return [tree.inserting(value, after: above.view.node, in: array)] + slot.renumbering }
  let others = Array(tree.elements(of: array))
  // Without a sibling around which there is a separator, all elements are written again.
  return tree.moving(nil, as: value, to: 0, of: others, in: array).map { $0 + slot.renumbering }
    ?? tree.placing(nil, as: value, at: 0, of: others, in: array)
}

private func checkIsFree(
  _ draft: TierDraft, isPool: Bool, _ tiers: [Tier], _ names: DocumentNames
) throws(ListEditError) {
  if tiers.contains(where: { $0.label == draft.label || isPool && $0.isPool }) {
    throw ListEditError("another tier has the label \(quoted(draft.label))")
  }
  if let id = draft.id, names.lowercasedIDs.contains(id.lowercased()) {
    throw ListEditError("\(quoted(id)) is already used as an id")
  }
}

extension TierDraft {
  fileprivate func value(order: Int, _ tiers: [Tier], _ names: DocumentNames) -> JSONValue {
    let wish = slug(label).isEmpty ? "tier" : slug(label)
    var number = isUnranked(wish) && !isUnranked(label) ? 2 : 1
    let id = id ?? freeName(wish, names.lowercasedIDs, from: &number)
    let color = isUnranked(label) ? nil : freeColor(tiers, names.document)
    let own = Set(fields.map(\.name))
    let members: KeyValuePairs<String, JSONValue?> = [
      "id": .string(id), "label": .string(label), "color": color.map { .string($0.text) }, "order": .integer(order),
      "itemIds": .array([]),
    ]
    let usual = members.compactMap { name, value in
      own.contains(name) ? nil : value.map { JSONValue.Member(name, $0) }
    }
    return .object(usual.filter { $0.name != "itemIds" } + fields + usual.filter { $0.name == "itemIds" })
  }
}

/// A color that no tier has; `nil` if the tiers have none of their own, and a theme is large enough for one more.
private func freeColor(_ tiers: [Tier], _ document: Document) -> RGBColor? {
  let theme = ThemeColors(of: ObjectView(document.tree, .root))
  let isThemeFull = theme.map { $0.positions.count <= tiers.count { !$0.isPool } } ?? false
  let used = tiers.compactMap { $0.view.string("color").flatMap { AppColor($0).color } }
  let usual = StarterTiers.allCases.flatMap(\.all).compactMap { $0.color.flatMap(RGBColor.init) }
  return used.isEmpty && !isThemeFull ? nil : usual.first { !used.contains($0) }
}

/// The name of the new tier is its id if it has one, else its label.
private func addingToState(
  _ draft: TierDraft, after above: String?, _ names: DocumentNames
) throws(ListEditError) -> [Change] {
  let (document, tree, skeleton) = (names.document, names.document.tree, StateSkeleton(names.document.tree))
  let name = draft.id ?? draft.label
  guard let order = skeleton.orderArray else { throw ListEditError("the list has no order of tiers") }
  if skeleton.tierNames.contains(name) { throw ListEditError("there is a tier \(quoted(name)) already") }
  let entries = Array(skeleton.order)
  let entry = try above.map { above throws(ListEditError) in
    let names = entries.map { tree.string($0) ?? "" }
    let name = names.contains(above) ? above : try document.stateTier(named: above)
    return entries[try tierIndex(name, ids: names, labels: names)]
  }
  var changes: [Change] = []
  if !isUnranked(name) {
    let text = jsonStringLiteral(name)
    changes.append(entry.map { tree.inserting(text, after: $0, in: order) } ?? .addElement(to: order, value: text))
  }
  if let tiers = skeleton.tierObject {
    let last = (entry ?? entries.last).flatMap { tree.string($0) }
    changes.append(.insertMember(to: tiers, after: last.map { [$0] } ?? [], key: name, value: "[]"))
  }
  let color = draft.fields.first { $0.name == "color" }?.value
  for (object, value) in [("tierLabels", draft.label == name ? nil : .string(draft.label)), ("tierColors", color)] {
    if let value { changes += try setting(FieldPath([object, name]), to: value, names.lists, allowsUnknown: true) }
  }
  return changes
}

extension StateSkeleton {
  /// The names of tiers, of entries of `tierOrder` and of labels.
  fileprivate var tierNames: [String] {
    (names(.stateTier) + names(.orderEntry) + names(.tierLabel)).compactMap { root.tree.string($0) }
  }
}
