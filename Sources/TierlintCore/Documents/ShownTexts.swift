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

  /// The findings that a function makes of the strings in an object.
  func findings(in object: ObjectView, _ find: (NodeID, SyntaxTree) -> Finding?) -> [Finding] {
    let tree = object.tree
    var findings: [Finding] = []
    for field in fields {
      if let node = object[field], let finding = find(node, tree) { findings.append(finding) }
    }
    if let list {
      for node in object.elements(list) { if let finding = find(node, tree) { findings.append(finding) } }
    }
    if isMap { for (_, node) in object.members { if let finding = find(node, tree) { findings.append(finding) } } }
    return findings
  }
}
