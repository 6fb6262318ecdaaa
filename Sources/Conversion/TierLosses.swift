import JSONSyntax
import TierlintCore

/// What a state says about tiers that it does not have, and the colors that are no strings or that a target cannot hold.
///
/// - Parameter isColor: Whether the target holds a string as a color.
func tierLosses(_ document: Document, isColor: (String) -> Bool = { _ in true }) -> [Loss] {
  guard [.state, .template, .flat].contains(document.kind) else { return [] }
  let (tree, state) = (document.tree, StateSkeleton(document.tree))
  let known = Set((state.names(.orderEntry) + state.names(.stateTier)).compactMap { tree.string($0) })
  let unknown = [(.tierLabel, "label"), (.tierColor, "color"), (.lock, "lock")].compactMap { role, name in
    loss(quoted(name), "unknown tier", at: state.names(role).filter { !known.contains(tree.string($0) ?? "") }, tree)
  }
  let invalid = tree.members(of: state.root["tierColors"]).filter { key, value in
    known.contains(tree.string(key) ?? "") && tree.isPresent(value) && !(tree.string(value).map(isColor) ?? false)
  }
  return unknown + [loss("invalid \(quoted("color"))", "tier", at: invalid.map(\.key), tree)].compactMap(\.self)
}

private func loss(_ name: String, _ noun: String, at places: [NodeID], _ tree: SyntaxTree) -> Loss? {
  places.first.map {
    Loss(message: "\(name) of \(countedThings(places.count, noun))", range: tree.range($0))
  }
}
