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
      parameters: .tier,
      offers: { context in
        guard let tier = tierName(context), !moving(tier, step, context.document).isEmpty else { return [] }
        return [Offer(title: "Move tier \(quoted(tier)) \(word)", arguments: [tier])]
      },
      changes: { input, tier in moving(tier, step, input.document) })
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

private func moving(_ tier: String, _ step: Int, _ document: Document) -> [Change] {
  switch document.kind {
  case .project: movingInProject(tier, step, document)
  case .state, .template: movingInOrder(tier, step, document.tree)
  default: []
  }
}

/// The tiers exchange their places and the values of `order`. The pool stays last.
private func movingInProject(_ tier: String, _ step: Int, _ document: Document) -> [Change] {
  let (tree, tiers) = (document.tree, document.projectTiers)
  let found = tiers.indices.filter { tiers[$0].id == tier }
  guard let place = found.first, found.count == 1, tiers.indices.contains(place + step) else { return [] }
  let (own, other) = (tiers[place], tiers[place + step])
  guard !own.isPool, !other.isPool, own.index + step == other.index, own.order != nil, other.order != nil,
    let order = own.view["order"], let otherOrder = other.view["order"]
  else { return [] }
  let (ownRange, range) = (tree.range(order), tree.range(other.view.node))
  let text =
    tree.text.string(range.lowerBound..<tree.range(otherOrder).lowerBound) + tree.text.string(ownRange)
    + tree.text.string(tree.range(otherOrder).upperBound..<range.upperBound)
  let number = tree.text.string(tree.range(otherOrder))
  return tree.passing(other.view.node, over: own.view.node, as: text)
    + (number == tree.text.string(ownRange) ? [] : [.edit(TextEdit(ownRange, number))])
}

private func movingInOrder(_ tier: String, _ step: Int, _ tree: SyntaxTree) -> [Change] {
  let order = Array(ObjectView(tree, .root).elements("tierOrder"))
  let found = order.indices.filter { tree.string(order[$0]) == tier }
  guard let place = found.first, found.count == 1, order.indices.contains(place + step) else { return [] }
  return tree.passing(order[place + step], over: order[place])
}
