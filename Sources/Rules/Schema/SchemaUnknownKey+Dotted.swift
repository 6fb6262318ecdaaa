import Findings
import JSONSchema
import JSONSyntax
import TierLists

/// Members of one object whose keys say the path of a field in another: `"attributes.year"`, `"attributes.km"`.
struct DottedMembers {
  /// The key of the other object.
  let home: String
  let members: [(name: String, value: NodeID)]

  /// - Returns: `nil` unless the fault is about the first of them.
  init?(_ fault: SchemaViolation) {
    let tree = fault.tree
    guard let key = tree.string(tree.key(of: fault.node)), let object = tree.parent(of: fault.node),
      let dot = key.firstIndex(of: "."), case let home = String(key[..<dot]), home != key.dropLast(),
      let field = fault.schema.properties(of: fault.subschema).first(where: { $0.name == home }),
      types(field.subschema, fault.schema) == ["object"]
    else { return nil }
    self.home = home
    members = tree.members(of: object).prefix(64).compactMap { key, value in
      let path = tree.string(key) ?? ""
      return path.hasPrefix(home + ".") ? (String(path.dropFirst(home.utf8.count + 1)), value) : nil
    }
    let content = members.map { jsonStringLiteral($0.name) + ": " + tree.text.string(tree.range($0.value)) }
    guard members.first?.value == fault.node,
      isLoaded("{ \(content.joined(separator: ", ")) }", as: field.subschema, fault.schema)
    else { return nil }
  }

  /// All of them moved to the other object, which is made if it is not there.
  func fix(_ tree: SyntaxTree) -> Fix? {
    guard let first = members.first, let object = tree.parent(of: first.value) else { return nil }
    let title = "Move to \(quoted(home))"
    let values = members.map { (key: $0.name, value: tree.text.string(tree.range($0.value))) }
    let target = tree.members(of: object).first { tree.string($0.key) == home }?.value
    guard let target else {
      let content = values.map { jsonStringLiteral($0.key) + ": " + $0.value }.joined(separator: ", ")
      let changes: [Change] = [
        .replace(.key(first.value), with: jsonStringLiteral(home)),
        .replace(.value(first.value), with: "{ \(content) }"),
      ]
      return Fix(title: title, isSafe: false, changes: changes + members.dropFirst().map { .remove($0.value) })
    }
    guard tree.kind(target) == .object else { return nil }
    let changes = members.map { Change.remove($0.value) }
    return Fix(
      title: title, isSafe: false,
      changes: changes + values.map { .addMember(to: target, key: $0.key, value: $0.value) })
  }
}
