import JSONSyntax
import TierLists

/// What relations read of a document besides its findings: ids and where they are used, tiers, and the tier names of a state.
package struct RelationFacts {
  package let tree: SyntaxTree
  /// Makes each fact at its first use, and has the messages of related locations made.
  let context: DocumentContext

  package init(_ context: DocumentContext) { (tree, self.context) = (context.tree, context) }

  package func parent(of node: NodeID) -> NodeID? { tree.parent(of: node) }

  /// The value of `/items`, if it is an object.
  package var itemObject: NodeID? { context.itemObject }

  /// Whether an id is that of an item.
  package func hasItem(_ id: String) -> Bool { context.index.itemKeys.contains(id) }

  /// Whether a value is in the tiers of a project.
  package func isInTiers(_ node: NodeID) -> Bool {
    ObjectView(tree, .root)["tiers"].map { tree.kind($0) == .array && $0 < node && node < tree.after($0) } ?? false
  }

  /// Whether no tier is missing because of a syntax error.
  package var knowsAllTiers: Bool { context.skeleton.completeness.tiers }

  /// Whether tiers list an item by its `id`, and not by its key.
  package func isRenamed(_ item: ObjectView) -> Bool { context.ids.isRenamed(item) }

  /// The unknown id in tiers, if there is only one.
  package var onlyUnknownID: String? { context.index.onlyUnknownID }

  /// The key of the item that an unknown id most likely means.
  package func meantItem(by id: String) -> String? {
    context.index.unplacedItems.isEmpty ? nil : context.index.meantItem(by: id)?.key
  }

  /// The only item that is not in a tier, if no unknown id may mean it.
  package var forgottenItem: String? { context.index.forgottenItem }

  /// Whether a value is an entry of a state's `tierOrder`.
  package func isInOrder(_ node: NodeID) -> Bool {
    context.stateSkeleton.orderArray.map { $0 < node && node < tree.after($0) } ?? false
  }

  /// The tier of a state that an unknown name in its order means.
  package func newName(ofTier name: String) -> String? {
    guard context.stateSkeleton.completeness.order else { return nil }
    return context.tierNames.meant(by: name, .orderEntry) ?? context.tierNames.newName(of: name)
  }
}
