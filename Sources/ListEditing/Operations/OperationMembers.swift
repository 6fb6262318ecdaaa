import Findings
import JSONSyntax
import SourceText
import TierLists

/// The members of one operation in JSON. Those that nothing asks for are unknown.
struct OperationMembers {
  private let tree: SyntaxTree
  private let node: NodeID
  private let index: Int
  /// The offset of the tree's text in that of all operations.
  private let start: ByteOffset
  private let values: [String: NodeID]
  private var known: [String] = []

  init(_ node: NodeID, _ tree: SyntaxTree, index: Int, start: ByteOffset) throws(ListOperationError) {
    (self.node, self.tree, self.index, self.start) = (node, tree, index, start)
    let members = tree.members(of: node).compactMap { member in tree.string(member.key).map { ($0, member.value) } }
    values = Dictionary(members) { first, _ in first }
    if tree.kind(node) != .object { throw error("expected an object, found \(tree.shown(node))", at: node) }
  }

  mutating func string(_ name: String) throws(ListOperationError) -> String {
    try required(name, optionalString(name))
  }

  mutating func optionalString(_ name: String) throws(ListOperationError) -> String? {
    try read(name, "a string") { tree, node in tree.string(node) }
  }

  /// A position from 1.
  mutating func position() throws(ListOperationError) -> Int? {
    try read("position", "an integer from 1") { tree, node in
      tree.integer(node).flatMap { $0 > 0 ? Int(clamping: $0) : nil }
    }
  }

  mutating func flag(_ name: String) throws(ListOperationError) -> Bool {
    try read(name, "true or false") { tree, node in
      tree.kind(node) == .true ? true : tree.kind(node) == .false ? false : nil
    } ?? false
  }

  mutating func path() throws(ListOperationError) -> FieldPath {
    try required(
      "path",
      read("path", "a JSON Pointer such as \"/tiers/s/color\"") { tree, node in
        tree.string(node).flatMap(FieldPath.init(pointer:))
      })
  }

  mutating func value(_ name: String) throws(ListOperationError) -> JSONValue {
    try required(name, read(name, "a value") { tree, node in JSONValue(node, in: tree) })
  }

  mutating func fields() throws(ListOperationError) -> [JSONValue.Member] {
    let fields = try read("fields", "an object") { tree, node in
      if case .object(let members) = JSONValue(node, in: tree) { members } else { nil }
    }
    return fields ?? []
  }

  mutating func removedItems() throws(ListOperationError) -> ListOperation.RemovedItems? {
    try read("items", "\"pool\" or \"remove\"") { tree, node in
      tree.string(node).flatMap(ListOperation.RemovedItems.init)
    }
  }

  /// - Throws: If there is no such member.
  func required<Value>(_ name: String, _ value: Value?) throws(ListOperationError) -> Value {
    guard let value else { throw missing(name) }
    return value
  }

  /// - Throws: If there is a member that nothing has asked for.
  func checkNames() throws(ListOperationError) {
    for (key, _) in tree.members(of: node) {
      guard let name = tree.string(key), !known.contains(name) else { continue }
      throw error("unknown member \(quoted(name))" + hint(SpellingSuggester(known).nearest(to: name)), at: key)
    }
  }

  func missing(_ name: String) -> ListOperationError { error("missing \"\(name)\"", at: node) }

  func unknownOperation(_ name: String) -> ListOperationError {
    let names = ListOperation.Edit.names
    let nearest = SpellingSuggester(names).nearest(to: name)
    let expected = nearest == nil ? "; expected \(joined(names))" : hint(nearest)
    return error("unknown operation \(quoted(name))\(expected)", at: values["op"] ?? node, in: "op")
  }

  private mutating func read<Value>(
    _ name: String, _ expected: String, _ read: (SyntaxTree, NodeID) -> Value?
  ) throws(ListOperationError) -> Value? {
    known.append(name)
    guard let node = values[name] else { return nil }
    guard let value = read(tree, node) else {
      throw error("expected \(expected), found \(tree.shown(node))", at: node, in: name)
    }
    return value
  }

  private func error(_ message: String, at node: NodeID, in member: String? = nil) -> ListOperationError {
    let pointer = "/\(index)" + (member.map { "/\($0)" } ?? "")
    return ListOperationError(message: "\(pointer): \(message)", offset: start + tree.range(node).lowerBound)
  }
}

extension SyntaxTree {
  /// A scalar as in the text; an array or an object by its type.
  fileprivate func shown(_ node: NodeID) -> String {
    switch kind(node) {
    case .array: "an array"
    case .object: "an object"
    default: text.string(range(node))
    }
  }
}
