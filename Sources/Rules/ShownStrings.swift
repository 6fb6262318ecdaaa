import Findings
import JSONSchema
import JSONSyntax
import TierLists

/// A string that people and assistants read.
struct ShownString {
  let node: NodeID
  let tree: SyntaxTree
  let role: ShownRole
}

/// The checks of strings that people and assistants read. One walk over an object serves them all.
struct ShownStringChecks: Sendable {
  /// A plain type, because a closure in a tuple is called through a thunk.
  private struct ShownCheck {
    let rule: Int
    let find: @Sendable (ShownString) -> ObjectFinding?
  }

  private let checks: [ShownCheck]

  init(_ all: [(rule: Int, check: Check)]) {
    checks = all.compactMap { rule, check in
      if case .shown(let find) = check { ShownCheck(rule: rule, find: find) } else { nil }
    }
  }

  /// Calls a function with each finding about a string of an object that is not plain ASCII, and with the index of its rule.
  ///
  /// - Parameter kind: An index in `ObjectKind.allCases`.
  func forEachFinding(of kind: Int, in object: ObjectView, _ body: (ObjectFinding, _ rule: Int) -> Void) {
    let tree = object.tree
    func check(_ node: NodeID, _ role: (ShownMembers) -> ShownRole?) {
      // Plain strings of a document with syntax errors may have control characters.
      if tree[node].isPlainString, tree.problems.isEmpty { return }
      guard tree.kind(node) == .string, let role = ShownMembers.of(kind).flatMap(role) else { return }
      let string = ShownString(node: node, tree: tree, role: role)
      for check in checks { check.find(string).map { body($0, check.rule) } }
    }
    tree.forEachMember(of: object.node) { key, value in
      switch tree.kind(value) {
      case .string: check(value) { $0.roles(of: key, tree).value }
      case .array: tree.forEachElement(of: value) { check($0) { $0.roles(of: key, tree).elements } }
      default: break
      }
    }
  }
}

/// The roles of the members of objects of one kind. A class, because a struct would count several references for each object.
private final class ShownMembers: Sendable {
  private let schema: Schema
  private let members: MemberSchema

  // By the index of the kind; the schema of states is read when the first state needs it.
  private static let ofProjects = table { !$0.isOfState }
  private static let ofStates = table { $0.isOfState }

  static func of(_ kind: Int) -> ShownMembers? {
    ObjectKind.allCases[kind].isOfState ? ofStates[kind] : ofProjects[kind]
  }

  private static func table(_ isIncluded: (ObjectKind) -> Bool) -> [ShownMembers?] {
    ObjectKind.allCases.map { kind in
      guard isIncluded(kind), let schema = kind.schema, let subschema = kind.subschema else { return nil }
      return ShownMembers(schema, subschema)
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
