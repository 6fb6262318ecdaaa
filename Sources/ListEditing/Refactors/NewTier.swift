import Findings
import JSONSyntax
import SourceText
import TierLists

extension Refactor {
  static let addTierBelow = Refactor(
    "addTierBelow", "Add tier below", kind: "refactor.rewrite.addTier",
    summary: "add an empty tier below, and renumber the tiers after it where needed",
    offers: { context in
      guard let tier = tierName(context), context.document.kind != .template else { return [] }
      let edit = ListOperation.Edit.addTier(label: freeLabel(context.document), after: tier)
      return context.offer("Add a tier below \(quoted(tier))", edit)
    })
}

/// A label that no tier has, in any case.
private func freeLabel(_ document: Document) -> String {
  let labels =
    document.kind == .project
    ? document.projectTiers.compactMap { $0.label } : StateSkeleton(document.tree).tierNames
  let taken = Set(labels.map { $0.lowercased() })
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

/// Adds tiers below another one; without one, below all ranked tiers. The tiers after them are renumbered where needed.
///
/// - Parameter drafts: One, or more for the end of a project, none of which is the pool.
func addingTiers(
  _ drafts: [TierDraft], after name: String?, _ names: DocumentNames
) throws(ListEditError) -> [Change] {
  if drafts.contains(where: { trimmed($0.label).isEmpty }) { throw ListEditError("the label is empty") }
  switch names.document.kind {
  case .project: return try addingToProject(drafts, after: name, names)
  case .state where drafts.count == 1, .template where drafts.count == 1:
    return try addingToState(drafts[0], after: name, names)
  default: throw ListEditError("tiers can be added only to projects, states and templates")
  }
}

/// Where a tier is added to a project.
private struct TierSlot {
  /// The tier above; `nil` for the top.
  let above: Tier?
  let order: Int64
  let later: ArraySlice<Tier>

  /// - Parameter above: `nil` for the slot below all ranked tiers.
  init(below above: Tier?, isPool: Bool = false, count: Int = 1, _ document: Document) throws(ListEditError) {
    let tiers = document.projectTiers
    let orders = tiers.compactMap { $0.order }
    guard orders.count == tiers.count, orders == orders.sorted() else {
      throw ListEditError("the tiers are not in the order of their numbers: sort or renumber them first")
    }
    let above = above ?? tiers.last { isPool || !$0.isPool }
    later = tiers.drop { $0.index <= above?.index ?? -1 }
    let (order, overflows) = (above?.order ?? -1).addingReportingOverflow(1)
    guard !overflows, order < .max - Int64(tiers.count + count) else {
      throw ListEditError("the order of a tier is too large")
    }
    (self.above, self.order) = (above, order)
  }

  /// The changes that renumber the tiers after new ones.
  func renumbering(after count: Int) -> [Change] {
    var (next, changes): (Int64, [Change]) = (order + Int64(count), [])
    for tier in later {
      guard let old = tier.order, old < next, let node = tier.view["order"] else { break }
      changes.append(.replace(.value(node), with: String(next)))
      next += 1
    }
    return changes
  }
}

private func addingToProject(
  _ drafts: [TierDraft], after name: String?, _ names: DocumentNames
) throws(ListEditError) -> [Change] {
  let (document, tree, tiers) = (names.document, names.document.tree, names.document.projectTiers)
  guard let array = ObjectView(tree, .root)["tiers"], tree.kind(array) == .array else {
    throw ListEditError("the list has no tiers")
  }
  let above = try name.map { name throws(ListEditError) in try document.projectTier(named: name) }
  if above?.isPool ?? false { throw ListEditError("the pool of unranked items is always last") }
  let isPool = drafts.contains { isUnranked($0.label) }
  let slot = try TierSlot(below: above, isPool: isPool, count: drafts.count, document)
  var (new, texts) = (NewTiers(tiers, names), [String]())
  for draft in drafts {
    texts.append(document.text(try new.value(of: draft, order: slot.order + Int64(texts.count)), inside: array))
  }
  let renumbering = slot.renumbering(after: drafts.count)
  if let above = slot.above { return tree.inserting(texts, after: above.view.node, in: array) + renumbering }
  guard texts.count == 1 else { throw ListEditError("the list has no ranked tiers") }
  let others = Array(tree.elements(of: array))
  // Without a sibling around which there is a separator, all elements are written again.
  return tree.splicing(nil, as: texts[0], to: 0, of: others, in: array).map { $0 + renumbering }
    ?? tree.placing(nil, as: texts[0], at: 0, of: others, in: array)
}

/// The ids, labels and colors of the tiers of a project, with those that are added.
private struct NewTiers {
  private var keys: NewKeys
  private var labels: Set<String>
  private let hasPool: Bool
  private var colors: Set<RGBColor>
  /// The number of further tiers that the theme has colors for; `nil` without a theme.
  private var themeRest: Int?

  init(_ tiers: [Tier], _ names: DocumentNames) {
    keys = NewKeys(names)
    labels = Set(tiers.compactMap { $0.label })
    hasPool = tiers.contains { $0.isPool }
    colors = Set(tiers.compactMap { $0.view.string("color").flatMap { AppColor($0).color } })
    let theme = ThemeColors(of: ObjectView(names.document.tree, .root))
    themeRest = theme.map { $0.positions.count - tiers.count { !$0.isPool } }
  }

  mutating func value(of draft: TierDraft, order: Int64) throws(ListEditError) -> JSONValue {
    let isPool = isUnranked(draft.label)
    guard labels.insert(draft.label).inserted, !(isPool && hasPool) else {
      throw ListEditError("another tier has the label \(quoted(draft.label))")
    }
    let id =
      try draft.id.map { id throws(ListEditError) in try keys.take(id) }
      ?? keys.next([draft.label], or: "tier", isPool: isPool)
    let color = isPool ? nil : nextColor(draft.label)
    let own = Set(draft.fields.map { $0.name })
    let members: KeyValuePairs<String, JSONValue?> = [
      "id": .string(id), "label": .string(draft.label), "color": color.map { .string($0.text) },
      "order": .integer(order),
    ]
    let usual = members.compactMap { name, value in own.contains(name) ? nil : value.map { JSONValue.Member(name, $0) }
    }
    let tier = usual + draft.fields + (own.contains("itemIds") ? [] : [JSONValue.Member("itemIds", .array([]))])
    if case .string(let color)? = tier.first(where: { $0.name == "color" })?.value {
      colors.formUnion([AppColor(color).color].compactMap { $0 })
    }
    themeRest = themeRest.map { $0 - 1 }
    return .object(tier)
  }

  /// A color that no tier has; `nil` if the tiers have none of their own, and a theme is large enough for one more.
  private func nextColor(_ label: String) -> RGBColor? {
    if colors.isEmpty, themeRest ?? 1 > 0 { return nil }
    let usual = [BuiltInTheme.newColor(ofTier: label, position: 0)] + BuiltInTheme.fallbackColors
    return usual.lazy.compactMap { RGBColor($0) }.first { !colors.contains($0) }
  }
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
    changes += entry.map { tree.inserting([text], after: $0, in: order) } ?? [.addElement(to: order, value: text)]
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
