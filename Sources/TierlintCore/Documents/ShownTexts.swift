import JSONSyntax

/// Strings that readers see, in the objects of one kind.
package struct ShownStrings: Sendable {
  package let kind: ObjectKind
  fileprivate var fields: [ASCIIName] = []
  /// A field whose value is an array of such strings.
  fileprivate var list: ASCIIName?
  /// Whether the values of all members are such strings.
  fileprivate var isMap = false

  /// Names: ids, titles, labels and tags.
  package static let names = [
    ShownStrings(kind: .project, fields: ["title"]),
    ShownStrings(kind: .tier, fields: ["id", "label"]),
    ShownStrings(kind: .item, fields: ["id", "title", "subtitle"], list: "tags"),
    ShownStrings(kind: .override, fields: ["displayTitle"], list: "tags"),
    ShownStrings(kind: .stateItem, fields: ["id", "name"]),
    ShownStrings(kind: .tierLabels, isMap: true),
  ]

  /// Names and longer texts.
  package static let all = [
    ShownStrings(kind: .project, fields: ["title", "description"]),
    ShownStrings(kind: .tier, fields: ["id", "label"]),
    ShownStrings(kind: .item, fields: ["id", "title", "subtitle", "summary"], list: "tags"),
    ShownStrings(kind: .override, fields: ["displayTitle", "notes"], list: "tags"),
    ShownStrings(kind: .stateItem, fields: ["id", "name", "description"]),
    ShownStrings(kind: .tierLabels, isMap: true),
  ]

  /// The findings that a function makes of the strings in an object, but for those that are plain ASCII.
  func findings(in object: ObjectView, _ find: (NodeID, SyntaxTree) -> Finding?) -> [Finding] {
    let tree = object.tree
    // The plain strings of a document with syntax errors may have control characters.
    let isValid = tree.problems.isEmpty
    var findings: [Finding] = []
    tree.forEachMember(of: object.node) { key, value in
      if isValid, tree[value].isPlainString { return }
      switch tree.kind(value) {
      case .string:
        guard isMap || fields.contains(where: { tree.string(key, equals: $0) }) else { return }
        if let finding = find(value, tree) { findings.append(finding) }
      case .array:
        guard let list, tree.string(key, equals: list) else { return }
        tree.forEachElement(of: value) { element in
          if isValid, tree[element].isPlainString { return }
          if let finding = find(element, tree) { findings.append(finding) }
        }
      default: break
      }
    }
    return findings
  }
}
