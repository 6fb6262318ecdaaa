import Findings
import JSONSyntax
import TierLists

/// What a state says about tiers that it does not have, the label of the pool, and the labels and colors that are no strings or
/// that a target cannot hold.
///
/// - Parameter isColor: Whether the target holds a string as a color.
func tierLosses(_ document: Document, isColor: (String) -> Bool = { _ in true }) -> [Loss] {
  guard [.state, .template, .flat].contains(document.kind) else { return [] }
  let (tree, state) = (document.tree, StateSkeleton(document.tree))
  let known = Set((state.names(.orderEntry) + state.names(.stateTier)).compactMap { tree.string($0) })
  let isKnown = { (name: NodeID) in known.contains(tree.string(name) ?? "") }
  let (labels, colors) = (members("tierLabels", of: state), members("tierColors", of: state))
  let locks = state.names(.lock)
  var names = NameTable(tree)
  return [
    loss(quoted("label"), "unknown tier", at: labels.map { $0.key }.filter { !isKnown($0) }, tree),
    loss(quoted("color"), "unknown tier", at: colors.map { $0.key }.filter { !isKnown($0) }, tree),
    loss(quoted("lock"), "unknown tier", at: locks.filter { !isKnown($0) && names.insert($0) == $0 }, tree),
    loss(
      "invalid \(quoted("label"))", "tier",
      at: labels.filter { isKnown($0.key) && tree.string($0.value) == nil }.map { $0.key }, tree),
    loss(quoted("label"), "unranked tier", at: labels.filter { isPoolLabel($0, tree, isKnown) }.map { $0.key }, tree),
    loss(
      "invalid \(quoted("color"))", "tier",
      at: colors.filter { isKnown($0.key) && !(tree.string($0.value).map(isColor) ?? false) }.map { $0.key }, tree),
  ].compactMap { $0 }
}

/// The members of one member of the root that are not null.
private func members(_ name: ASCIIName, of state: StateSkeleton) -> [(key: NodeID, value: NodeID)] {
  state.root.tree.members(of: state.root[name]).filter { state.root.tree.isPresent($0.value) }
}

/// Whether a tier has a label that is not read, because it is the pool, which all formats call the same.
private func isPoolLabel(
  _ label: (key: NodeID, value: NodeID), _ tree: SyntaxTree, _ isKnown: (NodeID) -> Bool
) -> Bool {
  guard isKnown(label.key), tree.string(label.key).map(isUnranked) ?? false, let text = tree.string(label.value) else {
    return false
  }
  return !trimmed(text).isEmpty && !isUnranked(text)
}

private func loss(_ name: String, _ noun: String, at places: [NodeID], _ tree: SyntaxTree) -> Loss? {
  places.first.map {
    Loss(message: "\(name) of \(counted(places.count, noun))", range: tree.range($0))
  }
}
