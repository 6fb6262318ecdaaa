import SourceText

/// The types of values.
package struct WantedTypes: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let object = WantedTypes(rawValue: 1)
  package static let array = WantedTypes(rawValue: 2)
  package static let string = WantedTypes(rawValue: 4)
  package static let number = WantedTypes(rawValue: 8)
  package static let boolean = WantedTypes(rawValue: 16)
  package static let null = WantedTypes(rawValue: 32)
  package static let any: WantedTypes = [.object, .array, .string, .number, .boolean, .null]
}

/// What documents of a kind contain: the nodes of a schema, the root first, as a flat array.
package struct Wanted: Sendable {
  /// What a value should be.
  package struct Node: Sendable {
    package var types = WantedTypes.any
    /// The declared members, with the index of the node of each.
    package var members: [(name: String, node: Int32)] = []
    /// The required ones among the first 64, as bits.
    package var required: UInt64 = 0
    /// The node of other members; −1 for anything.
    package var additional: Int32 = -1
    /// Whether other members are not allowed.
    package var isClosed = false
    /// Whether it declares none: keys are data.
    package var isMap = false
    package var items: Int32 = -1
    /// Whether strings have an `enum`, `pattern` or `format`.
    package var limitsStrings = false
    fileprivate var requiresIdentity = false
    /// Where the hashes of its members are.
    fileprivate var hashes = 0..<0
    /// The members of which the type of the value is known, the required ones first.
    fileprivate var typed: [NamedMember] = []

    package init() {}
  }

  let nodes: [Node]
  /// Of the names of the members of all nodes.
  private let hashes: [UInt64]
  /// Whether a node admits a string, by `enum`, `pattern` and `format`.
  let admits: @Sendable (_ node: Int, _ string: ArraySlice<UInt8>) -> Bool

  package init(_ nodes: [Node], admits: @escaping @Sendable (_ node: Int, _ string: ArraySlice<UInt8>) -> Bool) {
    var (nodes, hashes) = (nodes, [UInt64]())
    for index in nodes.indices {
      let new = nodes[index].members.map { hashOfKey($0.name) }
      nodes[index].hashes = hashes.count..<hashes.count + new.count
      nodes[index].requiresIdentity = new.prefix(64).enumerated().contains { place, hash in
        hash == Notations.identity && nodes[index].required >> UInt64(place) & 1 == 1
      }
      hashes += new
      let types = { (node: Int32) in nodes.indices.contains(Int(node)) ? nodes[Int(node)].types : .any }
      nodes[index].typed = typed(nodes[index].members, new, required: nodes[index].required, types: types)
    }
    (self.nodes, self.hashes) = (nodes, hashes)
    self.admits = admits
  }

  /// Nothing is known about the document.
  package static let none = Wanted([], admits: { _, _ in true })
}

extension Wanted {
  var root: Int32 { nodes.isEmpty ? -1 : 0 }

  /// A node; `nil` for −1.
  @inline(__always)
  subscript(_ index: Int32) -> Node? {
    nodes.indices.contains(Int(index)) ? nodes[Int(index)] : nil
  }

  @inline(__always)
  private func has(_ node: Int32) -> Bool { nodes.indices.contains(Int(node)) }

  @inline(__always)
  func types(of node: Int32) -> WantedTypes { has(node) ? nodes[Int(node)].types : .any }

  @inline(__always)
  func takes(_ node: Int32, _ types: WantedTypes) -> Bool { !self.types(of: node).isDisjoint(with: types) }

  @inline(__always)
  func items(of node: Int32) -> Int32 { has(node) ? nodes[Int(node)].items : -1 }

  @inline(__always)
  func isClosed(_ node: Int32) -> Bool { has(node) && nodes[Int(node)].isClosed }

  @inline(__always)
  func isMap(_ node: Int32) -> Bool { has(node) && nodes[Int(node)].isMap }

  @inline(__always)
  func limitsStrings(_ node: Int32) -> Bool { has(node) && nodes[Int(node)].limitsStrings }

  /// Whether its objects must have an id.
  @inline(__always)
  func requiresIdentity(_ node: Int32) -> Bool { has(node) && nodes[Int(node)].requiresIdentity }

  /// The member of a node with a key.
  @inline(__always)
  func member(_ hash: UInt64, of node: Int32) -> Member {
    guard has(node) else { return Member(hash: hash) }
    let range = nodes[Int(node)].hashes
    for index in range where hashes[index] == hash {
      let place = index &- range.lowerBound
      return Member(hash: hash, node: nodes[Int(node)].members[place].node, index: place)
    }
    return Member(hash: hash, node: nodes[Int(node)].additional)
  }

  /// The members that a node declares with a type, to add them.
  func typedMembers(of node: Int32) -> [NamedMember] { has(node) ? nodes[Int(node)].typed : [] }

  /// Whether a node declares a key.
  func declares(_ hash: UInt64, _ node: Int32) -> Bool { member(hash, of: node).index >= 0 }

  /// Whether a string is likely wherever a key has it: text of which the schema says nothing, without structure.
  package func isFreeText(_ string: ArraySlice<UInt8>, under key: String) -> Bool {
    let known = nodes.flatMap { $0.members }.filter { $0.name == key }
    return !known.isEmpty && hashOfKey(key) != Notations.identity && !string.hasStructure && !string.contains(.quote)
      && known.allSatisfy { !limitsStrings($0.node) && !limitsStrings(items(of: $0.node)) }
  }

  /// The number of required keys that are not among some bits.
  func missing(_ known: UInt64, of node: Int32) -> Int {
    has(node) ? (nodes[Int(node)].required & ~known).nonzeroBitCount : 0
  }
}

private func typed(
  _ members: [(name: String, node: Int32)], _ hashes: [UInt64], required: UInt64, types: (Int32) -> WantedTypes
) -> [NamedMember] {
  let typed = members.indices.filter { types(members[$0].node) != .any }.map { index in
    NamedMember(
      name: members[index].name, member: Member(hash: hashes[index], node: members[index].node, index: index),
      isRequired: index < 64 && required >> UInt64(index) & 1 == 1)
  }
  return typed.filter { $0.isRequired } + typed.filter { !$0.isRequired }
}

/// A hash of a key.
func hashOfKey(_ key: String) -> UInt64 {
  let text = DocumentText(key)
  return hashOfKey(text, 0..<text.count)
}

/// A hash of a key; never 0.
@inline(__always)
func hashOfKey(_ text: DocumentText, _ range: Range<Int>) -> UInt64 {
  var (offset, result) = (range.lowerBound, UInt64(truncatingIfNeeded: range.count) | 1 << 32)
  while offset &+ 8 <= range.upperBound {
    result = mixed(result, text.word(at: offset))
    offset &+= 8
  }
  let rest = range.upperBound &- offset
  if rest > 0 { result = mixed(result, text.word(at: offset) & ~(UInt64.max &<< UInt64(rest &* 8))) }
  return result | 1
}
