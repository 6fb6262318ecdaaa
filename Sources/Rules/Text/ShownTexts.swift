import Findings
import JSONSchema
import JSONSyntax
import TierLists

/// The strings that people and assistants read, in the objects of one kind: those with a role in the schema.
struct ShownStrings: Sendable {
  let kind: ObjectKind
  /// Its index in `ObjectKind.allCases`.
  private let index: Int

  static let all = ObjectKind.allCases.enumerated().map { ShownStrings(kind: $1, index: $0) }

  /// The findings that a function makes of the strings in an object, but for those that are plain ASCII.
  func findings(in object: ObjectView, _ find: (NodeID, SyntaxTree, ShownRole) -> ObjectFinding?) -> [ObjectFinding] {
    let tree = object.tree
    // The plain strings of a document with syntax errors may have control characters.
    let isValid = tree.problems.isEmpty
    var findings: [ObjectFinding] = []
    // Most documents have only plain strings.
    lazy var members = ShownMembers.of(kind, index)
    func add(_ node: NodeID, _ role: ShownRole?) {
      if let role, tree.kind(node) == .string, let finding = find(node, tree, role) { findings.append(finding) }
    }
    tree.forEachMember(of: object.node) { key, value in
      if isValid, tree[value].isPlainString { return }
      switch tree.kind(value) {
      case .string: add(value, members?.roles(of: key, tree).value)
      case .array:
        tree.forEachElement(of: value) { element in
          if isValid, tree[element].isPlainString { return }
          add(element, members?.roles(of: key, tree).elements)
        }
      default: break
      }
    }
    return findings
  }
}

/// The roles of the members of objects of one kind. A class, because a struct would count several references for each object.
private final class ShownMembers: Sendable {
  private let schema: Schema
  private let members: MemberSchema

  // By kind; each is read when the first document needs it.
  private static let ofProjects = table(of: .project, root: .project)
  private static let ofStates = table(of: .state, root: .state)

  static func of(_ kind: ObjectKind, _ index: Int) -> ShownMembers? {
    kind.isOfState ? ofStates[index] : ofProjects[index]
  }

  private static func table(of schema: Schema?, root: ObjectKind) -> [ShownMembers?] {
    guard let schema else { return ObjectKind.allCases.map { _ in nil } }
    let definitions = schema.definedSubschemas + [(root.rawValue, .root)]
    return ObjectKind.allCases.map { kind in
      definitions.first { $0.name == kind.rawValue }.flatMap { ShownMembers(schema, $0.subschema) }
    }
  }

  private init?(_ schema: Schema, _ subschema: SubschemaID) {
    guard let members = schema.members(at: subschema) else { return nil }
    (self.schema, self.members) = (schema, members)
  }

  func roles(of key: NodeID, _ tree: SyntaxTree) -> (value: ShownRole?, elements: ShownRole?) {
    members.subschema(of: key, in: tree).map(schema.shownRoles) ?? (nil, nil)
  }
}
