import Findings
import JSONSyntax
import SourceText
import TierLists

/// The members of one operation: read from JSON, where those that nothing asks for are unknown, or written.
final class OperationMembers {
  /// The members so far, where they are written.
  private(set) var written: [JSONValue.Member] = []
  /// `nil` where they are written.
  private let node: NodeID?
  private let tree: SyntaxTree
  private let index: Int
  /// The offset of the tree's text in that of all operations.
  private let start: ByteOffset
  private let values: [String: NodeID]
  private var known: [String] = []

  init() { (node, tree, index, start, values) = (nil, .empty, 0, 0, [:]) }

  init(reading node: NodeID, _ tree: SyntaxTree, index: Int, start: ByteOffset) throws(ListOperationError) {
    (self.node, self.tree, self.index, self.start) = (node, tree, index, start)
    let members = tree.members(of: node).compactMap { member in tree.string(member.key).map { ($0, member.value) } }
    values = Dictionary(members) { first, _ in first }
    if tree.kind(node) != .object { throw error("expected an object, found \(tree.shown(node))", at: node) }
  }

  /// Whether it is read, and has a member.
  func has(_ name: String) -> Bool { values[name].map { tree.kind($0) != .null } ?? false }

  /// The same for an operation of a name, which is written.
  func op(_ name: String) -> OperationMembers {
    if node == nil { written.append(JSONValue.Member("op", .string(name))) }
    return self
  }

  /// An operation without members of its own.
  func op(_ name: String, _ edit: ListOperation.Edit) -> ListOperation.Edit {
    _ = op(name)
    return edit
  }

  // Each returns what is read, or the given value, which is written.

  func text(_ name: String, _ text: String?) throws(ListOperationError) -> String? {
    try member(name, text.map { .string($0) }, expected: "a string") {
      if case .string(let text) = $0 { text } else { nil }
    }
  }

  func text(_ name: String, _ text: String) throws(ListOperationError) -> String {
    try required(name, self.text(name, Optional(text)))
  }

  func position(_ position: Int?) throws(ListOperationError) -> Int? {
    try member("position", position.map { .integer($0) }, expected: "an integer from 1") {
      if case .integer(let position) = $0, position > 0 { Int(clamping: position) } else { nil }
    }
  }

  func flag(_ name: String, _ flag: Bool) throws(ListOperationError) -> Bool {
    try member(name, flag ? true : nil, expected: "true or false") {
      if case .bool(let flag) = $0 { flag } else { nil }
    } ?? false
  }

  func path(_ path: FieldPath) throws(ListOperationError) -> FieldPath {
    let path = try member("path", .string(path.pointer), expected: "a path such as \"tiers.s.color\"") {
      if case .string(let path) = $0 { FieldPath(path) } else { nil }
    }
    return try required("path", path)
  }

  func value(_ value: JSONValue) throws(ListOperationError) -> JSONValue {
    try required("value", member("value", value, expected: "a value") { $0 })
  }

  func fields(_ fields: [JSONValue.Member]) throws(ListOperationError) -> [JSONValue.Member] {
    try member("fields", fields.isEmpty ? nil : .object(fields), expected: "an object") {
      if case .object(let fields) = $0 { fields } else { nil }
    } ?? []
  }

  func items(
    _ items: ListOperation.RemovedItems?
  ) throws(ListOperationError) -> ListOperation.RemovedItems? {
    try member("items", items.map { .string($0.rawValue) }, expected: "\"pool\" or \"remove\"") {
      if case .string(let name) = $0 { ListOperation.RemovedItems(rawValue: name) } else { nil }
    }
  }

  /// - Throws: Where there is no such member.
  func required<Value>(_ name: String, _ value: Value?) throws(ListOperationError) -> Value {
    guard let value else { throw missing(name) }
    return value
  }

  func missing(_ name: String) -> ListOperationError { error("missing \"\(name)\"", at: node) }

  /// - Throws: If there is a member that nothing has asked for.
  func checkNames() throws(ListOperationError) {
    for (key, _) in tree.members(of: node) {
      guard let name = tree.string(key), !known.contains(name) else { continue }
      throw error("unknown member \(quoted(name))" + hint(SpellingSuggester(known).nearest(to: name)), at: key)
    }
  }

  func unknownOperation(_ name: String) -> ListOperationError {
    let names = ListOperation.Edit.names
    let nearest = SpellingSuggester(names).nearest(to: name)
    let expected = nearest == nil ? "; expected \(joined(names))" : hint(nearest)
    return error("unknown operation \(quoted(name))\(expected)", at: values["op"] ?? node, in: "op")
  }

  private func member<Value>(
    _ name: String, _ json: JSONValue?, expected: String, _ value: (JSONValue) -> Value?
  ) throws(ListOperationError) -> Value? {
    if node == nil {
      written += json.map { [JSONValue.Member(name, $0)] } ?? []
      return json.flatMap(value)
    }
    known.append(name)
    guard let node = values[name] else { return nil }
    let value = value(JSONValue(node, in: tree))
    // Some programs write each member that there is.
    if value == nil, tree.kind(node) == .null { return nil }
    guard let value else {
      throw error("expected \(expected), found \(tree.shown(node))", at: node, in: name)
    }
    return value
  }

  private func error(_ message: String, at node: NodeID?, in member: String? = nil) -> ListOperationError {
    let pointer = "/\(index)" + (member.map { "/\($0)" } ?? "")
    return ListOperationError(
      message: "\(pointer): \(message)", offset: start + (node.map { tree.range($0).lowerBound } ?? 0))
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
