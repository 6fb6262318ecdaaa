import JSONSyntax
import SourceText

/// One thing in the three versions of a merge; `nil` in those that lack it.
struct Versions<Value> {
  var base: Value?
  var ours: Value?
  var theirs: Value?

  func map<New>(_ transform: (Value) -> New?) -> Versions<New> {
    Versions<New>(base: base.flatMap(transform), ours: ours.flatMap(transform), theirs: theirs.flatMap(transform))
  }

  func mapEach<New, Failure>(
    _ transform: (Value, Version) throws(Failure) -> New
  ) throws(Failure) -> Versions<New> {
    try Versions<New>(
      base: base.map { (value) throws(Failure) in try transform(value, .base) },
      ours: ours.map { (value) throws(Failure) in try transform(value, .ours) },
      theirs: theirs.map { (value) throws(Failure) in try transform(value, .theirs) })
  }

  var all: [Value] { [base, ours, theirs].compactMap { $0 } }

  subscript(version: Version) -> Value? {
    switch version {
    case .base: base
    case .ours: ours
    case .theirs: theirs
    }
  }
}

/// One version of a merge.
enum Version: CaseIterable {
  case base, ours, theirs
}

/// Which of two versions a conflict is decided for.
package enum MergeSide: String, Sendable, CaseIterable {
  case ours, theirs

  var version: Version { self == .ours ? .ours : .theirs }
}

/// A value in one version.
struct TreeValue {
  let tree: SyntaxTree
  let node: NodeID

  init(_ tree: SyntaxTree, _ node: NodeID) { (self.tree, self.node) = (tree, node) }

  var kind: Node.Kind { tree.kind(node) }
  var isContainer: Bool { tree[node].isContainer }
  var bytes: ArraySlice<UInt8> { tree.text.slice(tree.range(node)) }
  var json: JSONValue { JSONValue(node, in: tree) }

  subscript(name: ASCIIName) -> TreeValue? { ObjectView(tree, node)[name].map { TreeValue(tree, $0) } }

  func string(_ name: ASCIIName) -> String? { ObjectView(tree, node).string(name) }

  /// The members of an object by key, or the elements of an array by name.
  func children(_ identity: ElementIdentity = .text) -> NamedValues? {
    let children: [(name: String?, value: TreeValue)] =
      kind == .object
      ? tree.members(of: node).map { (tree.string($0.key), TreeValue(tree, $0.value)) }
      : tree.elements(of: node).map { TreeValue(tree, $0) }.map { (identity.name(of: $0), $0) }
    return NamedValues(children)
  }
}

/// The children of an object or array, in order.
struct NamedValues {
  private(set) var names: [String] = []
  private(set) var values: [String: TreeValue] = [:]

  init() {}

  /// - Returns: `nil` where one has no name, or two have the same.
  init?(_ children: [(name: String?, value: TreeValue)]) {
    values.reserveCapacity(children.count)
    for (name, value) in children {
      guard let name, values.updateValue(value, forKey: name) == nil else { return nil }
      names.append(name)
    }
  }
}

/// What identifies the elements of an array.
enum ElementIdentity {
  /// Strings: each is its own name.
  case text
  case member(ASCIIName)
  /// Each element is what it contains.
  case data

  func name(of element: TreeValue) -> String? {
    switch self {
    case .text: element.tree.string(element.node)
    case .member(let name): element.string(name)
    case .data: String(decoding: element.json.bytes, as: UTF8.self)
    }
  }

  /// The first that names all elements of an array in all versions.
  static func shared(by arrays: Versions<TreeValue>) -> ElementIdentity? {
    [.text, .member("id"), .member("href"), .member("userId"), .data].first { identity in
      arrays.all.allSatisfy { $0.children(identity) != nil }
    }
  }
}

/// Whether two values are equal as data: numbers by value, objects without order.
///
/// - Parameter exactly: Whether an empty array or object differs from none.
func areSame(_ one: TreeValue?, _ other: TreeValue?, exactly: Bool = false) -> Bool {
  guard let one, let other else {
    return exactly
      ? one == nil && other == nil : [one, other].allSatisfy { $0.map { $0.tree.isEmpty($0.node) } ?? true }
  }
  if one.bytes == other.bytes { return true }
  switch (one.kind, other.kind) {
  case (.object, .object):
    guard let first = one.children(), let second = other.children() else { return false }
    return Set(first.names + second.names).allSatisfy {
      areSame(first.values[$0], second.values[$0], exactly: exactly)
    }
  case (.array, .array):
    let (first, second) = (Array(one.tree.elements(of: one.node)), Array(other.tree.elements(of: other.node)))
    return first.count == second.count
      && zip(first, second).allSatisfy {
        areSame(TreeValue(one.tree, $0), TreeValue(other.tree, $1), exactly: exactly)
      }
  case (.number, .number):
    return DecimalNumber(one.bytes) == DecimalNumber(other.bytes)
  case (.string, .string):
    return one.tree.utf8(one.node) == other.tree.utf8(other.node)
  default: return false
  }
}
