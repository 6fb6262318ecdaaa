import JSONSyntax

/// Strings that readers see, in the objects of one kind.
package struct ShownStrings: Sendable {
  package let kind: ObjectKind
  fileprivate var fields: [StaticString] = []
  /// A field whose value is an array of such strings.
  fileprivate var list: StaticString?
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

  /// Longer texts.
  package static let texts = [
    ShownStrings(kind: .project, fields: ["description"]),
    ShownStrings(kind: .item, fields: ["summary"]),
    ShownStrings(kind: .override, fields: ["notes"]),
    ShownStrings(kind: .stateItem, fields: ["description"]),
  ]

  /// The findings that a function makes of the strings in an object, but for those that are plain ASCII.
  func findings(in object: ObjectView, _ find: (NodeID, SyntaxTree) -> Finding?) -> [Finding] {
    let tree = object.tree
    var findings: [Finding] = []
    func add(_ node: NodeID) {
      if !tree.isCertainlyPlain(node), let finding = find(node, tree) { findings.append(finding) }
    }
    tree.forEachMember(of: object.node) { key, value in
      switch tree.kind(value) {
      case .string where !tree.isCertainlyPlain(value):
        if isMap || fields.contains(where: { tree.string(key, equals: $0) }) { add(value) }
      case .array:
        if let list, tree.string(key, equals: list) { tree.forEachElement(of: value, add) }
      default: break
      }
    }
    return findings
  }
}

extension SyntaxTree {
  /// Whether a string is ASCII without escapes and control characters: most are.
  fileprivate func isCertainlyPlain(_ node: NodeID) -> Bool { self[node].isPlainString && problems.isEmpty }
}
