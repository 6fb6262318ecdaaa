import Findings
import JSONSyntax
import SourceText
import TierLists

extension Refactor {
  static let moveTierUp = moveTier("moveTierUp", kind: "refactor.move.wholeTierUp", "up", -1)
  static let moveTierDown = moveTier("moveTierDown", kind: "refactor.move.wholeTierDown", "down", 1)

  private static func moveTier(_ name: String, kind: CodeActionKind, _ word: String, _ step: Int) -> Refactor {
    Refactor(
      name, "Move tier \(word)", kind: kind, summary: "move the tier \(word), and exchange the values of `order`",
      offers: { context in
        guard let tier = tierName(context), let place = try? RankedTiers(context.document).place(of: tier) else {
          return []
        }
        return context.offer("Move tier \(quoted(tier)) \(word)", .moveTier(tier, position: place + 1 + step))
      })
  }
}

/// The id of the tier under the cursor, outside of its items; in a state or a template its name.
func tierName(_ context: RefactorContext) -> String? {
  let (tree, path) = (context.tree, context.path)
  if context.document.kind == .project {
    guard context.isIn("tiers", depth: 2), path.count > 2 else { return nil }
    return ObjectView(tree, path[2]).string("id")
  }
  guard path.count == 3 else { return nil }
  if context.isIn("tierOrder") { return tree.string(path[2]) }
  return context.isIn("tiers") && context.isOnKey ? tree.string(tree.key(of: path[2])) : nil
}

/// Moves a tier to a position among the ranked tiers, from 1; beyond the end it is the end. The values of `order` stay in place.
func movingTier(_ tier: String, to position: Int, _ document: Document) throws(ListEditError) -> [Change] {
  let tiers = try RankedTiers(document)
  return try tiers.reordering(tiers.place(of: tier), to: min(position, tiers.nodes.count) - 1)
}

/// The tiers of a project without the pool, or the entries of `tierOrder`.
private struct RankedTiers {
  private let document: Document
  private let array: NodeID
  private let tiers: [Tier]
  /// From top to bottom.
  let nodes: [NodeID]

  init(_ document: Document) throws(ListEditError) {
    let root = ObjectView(document.tree, .root)
    tiers = document.projectTiers.filter { !$0.isPool }
    let name: ASCIIName = document.kind == .project ? "tiers" : "tierOrder"
    guard let array = root[name], document.tree.kind(array) == .array else {
      throw ListEditError("the list has no order of tiers")
    }
    (self.document, self.array) = (document, array)
    nodes = document.kind == .project ? tiers.map { $0.view.node } : Array(document.tree.elements(of: array))
  }

  func place(of tier: String) throws(ListEditError) -> Int {
    if document.kind == .project {
      if try document.projectTier(named: tier).isPool {
        throw ListEditError("the pool of unranked items is always last")
      }
      return try tierIndex(tier, ids: tiers.map { $0.id ?? "" }, labels: tiers.map { $0.label ?? "" })
    }
    let names = nodes.map { document.tree.string($0) ?? "" }
    return try tierIndex(document.stateTier(named: tier), ids: names, labels: names)
  }

  func reordering(_ place: Int, to target: Int) throws(ListEditError) -> [Change] {
    guard nodes.indices.contains(target), target != place else { return [] }
    let tree = document.tree
    let orders = try orders(min(place, target)...max(place, target), from: place, to: target)
    if abs(target - place) == 1 {
      return tree.passing(nodes[target], over: nodes[place], as: text(of: nodes[target], orders))
        + (orders[nodes[place]].map { [.edit($0)] } ?? [])
    }
    let elements = Array(tree.elements(of: array))
    let others = elements.filter { $0 != nodes[place] }
    guard let next = others.firstIndex(of: nodes[target]) else { return [] }
    let slot = target > place ? next + 1 : next
    let moved = text(of: nodes[place], orders)
    if let changes = tree.splicing(nodes[place], as: moved, to: slot, of: others, in: array) {
      return changes + orders.filter { $0.key != nodes[place] }.map { .edit($0.value) }
    }
    var texts = others.map { text(of: $0, orders) }
    texts.insert(moved, at: slot)
    return tree.rewriting(array, with: texts)
  }

  /// The edits of `order` that give each tier in a range the value of the place that it gets, by the node of the tier.
  private func orders(
    _ range: ClosedRange<Int>, from place: Int, to target: Int
  ) throws(ListEditError) -> [NodeID: TextEdit] {
    guard document.kind == .project else { return [:] }
    let tree = document.tree
    let ranges = tiers[range].compactMap { tier in tier.order == nil ? nil : tier.view["order"].map { tree.range($0) } }
    guard ranges.count == range.count else { throw ListEditError("a tier has no order: renumber the tiers first") }
    let step = target > place ? -1 : 1
    var edits: [NodeID: TextEdit] = [:]
    for (index, own) in zip(range, ranges) {
      let new = index == place ? target : index + step
      let number = tree.text.string(ranges[new - range.lowerBound])
      if number != tree.text.string(own) { edits[nodes[index]] = TextEdit(own, number) }
    }
    return edits
  }

  /// The JSON of a tier with its new order.
  private func text(of node: NodeID, _ orders: [NodeID: TextEdit]) -> String {
    let (text, range) = (document.tree.text, document.tree.range(node))
    guard let edit = orders[node] else { return text.string(range) }
    return text.string(gap(range.lowerBound, edit.range.lowerBound)) + edit.text
      + text.string(gap(edit.range.upperBound, range.upperBound))
  }
}
