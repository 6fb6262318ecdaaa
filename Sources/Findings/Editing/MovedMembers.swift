import JSONSyntax
import TierLists

extension DocumentContext {
  /// Whether an object has a key.
  package func has(_ key: String, in object: NodeID) -> Bool {
    if object == itemObject { return index.itemKeys.contains(key) }
    return tree.members(of: object).contains { tree.string($0.key) == key }
  }

  /// Moves members to another object.
  ///
  /// - Parameter values: Those of the members.
  /// - Parameter container: What is removed in their place.
  /// - Returns: None where the other one is no object, or has one of the keys.
  package func moving(
    _ values: [NodeID], outOf container: NodeID? = nil, to home: NodeID?, titled title: String
  ) -> [Fix] {
    guard let home, tree.kind(home) == .object else { return [] }
    let members = values.map { (key: tree.string(tree.key(of: $0)) ?? "", value: tree.text.string(tree.range($0))) }
    guard !members.contains(where: { has($0.key, in: home) }) else { return [] }
    let removals = (container.map { [$0] } ?? values).map { Change.remove($0) }
    let additions = members.map { Change.addMember(to: home, key: $0.key, value: $0.value) }
    return [Fix(title: title, isSafe: false, changes: removals + additions)]
  }

  /// Moves members to the items.
  package func movingToItems(_ values: [NodeID], outOf container: NodeID? = nil) -> [Fix] {
    moving(values, outOf: container, to: itemObject, titled: "Move to \"items\"")
  }

  /// Moves a member into an object beside it, which is made if there is none.
  ///
  /// - Parameter home: Its value; `nil` where there is none.
  package func moving(_ value: NodeID, into home: NodeID?, _ name: String, titled title: String) -> [Fix] {
    if home != nil { return moving([value], to: home, titled: title) }
    let member = tree.text.string(tree.range(tree.key(of: value))) + ": " + tree.text.string(tree.range(value))
    return [
      .suggestion(
        title, .replace(.key(value), with: jsonStringLiteral(name)), .replace(.value(value), with: "{ \(member) }"))
    ]
  }
}
