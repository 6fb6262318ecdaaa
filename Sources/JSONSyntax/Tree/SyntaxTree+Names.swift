import SourceText

extension SyntaxTree {
  /// A hash of the text of a string, equal for canonically equivalent spellings and for escaped ones.
  @inlinable
  @inline(__always)
  package func nameHash(_ node: NodeID) -> UInt64 {
    let string = self[node]
    guard string.isPlainString else { return slowHash(node) }
    return text.hash(string.start &+ 1, count: string.extent &- 2, seed: hashSeed)
  }

  /// Whether two strings are canonically equivalent.
  @inlinable
  @inline(__always)
  package func haveSameName(_ one: NodeID, _ other: NodeID) -> Bool {
    let (first, second) = (self[one], self[other])
    guard first.isPlainString, second.isPlainString else { return haveSameText(one, other) }
    guard first.extent == second.extent else { return false }
    return text.areEqual(first.start &+ 1, second.start &+ 1, count: first.extent &- 2)
  }

  @usableFromInline
  func haveSameText(_ one: NodeID, _ other: NodeID) -> Bool { string(one) == string(other) }

  /// The same for a string of another tree.
  package func haveSameName(_ one: NodeID, _ other: NodeID, in tree: SyntaxTree) -> Bool {
    if self === tree { return haveSameName(one, other) }
    guard self[one].isPlainString, tree[other].isPlainString else { return string(one) == tree.string(other) }
    return self[one].extent == tree[other].extent
      && text.slice(range(one)).elementsEqual(tree.text.slice(tree.range(other)))
  }

  /// ASCII scalars that others are canonically equivalent to: U+037E, U+1FEF and U+212A.
  @usableFromInline
  func slowHash(_ node: NodeID) -> UInt64 {
    if isPlain(node) { return text.hash(content(node).lowerBound, count: content(node).count, seed: hashSeed) }
    let name = string(node) ?? ""
    var folded: [UInt8] = []
    for scalar in name.unicodeScalars {
      switch scalar.value {
      case 0x37E: folded.append(0x3B)
      case 0x1FEF: folded.append(0x60)
      case 0x212A: folded.append(0x4B)
      case 0x80...: return UInt64(bitPattern: Int64(name.hashValue))
      default: folded.append(UInt8(truncatingIfNeeded: scalar.value))
      }
    }
    return DocumentText(folded).hash(0, count: folded.count, seed: hashSeed)
  }
}

/// Random in each run, so that no document can be written whose names all collide.
let seedOfThisRun = UInt64.random(in: .min ... .max)

extension DocumentText {
  /// Mixes some bytes, sixteen at a time; the last sixteen may overlap those before.
  @inlinable
  @inline(__always)
  func hash(_ start: ByteOffset, count: Int, seed: UInt64) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15 ^ seed
    if count <= 16 { return mixed(hash, words(start, count: count)) }
    let last = start &+ count &- 16
    var offset = start
    while offset < last {
      hash = mixed(hash, words(at: offset))
      offset &+= 16
    }
    return mixed(hash, words(at: last))
  }
}

@inlinable
@inline(__always)
func mixed(_ hash: UInt64, _ words: (UInt64, UInt64)) -> UInt64 {
  let first = (hash ^ words.0) &* 0xFF51_AFD7_ED55_8CCD
  let second = (first ^ first >> 32 ^ words.1) &* 0xC4CE_B9FE_1A85_EC53
  return second ^ second >> 29
}

extension SyntaxTree {
  /// Members with a duplicate key, each with the first member of that key; value nodes, in document order.
  ///
  /// - Parameter nodes: Leaves out other objects; `nil`: none.
  /// - Complexity: O(*members*).
  package func duplicateKeys(in nodes: Range<NodeID>? = nil) -> [(first: NodeID, later: NodeID)] {
    var found: [(first: NodeID, later: NodeID)] = []
    let range = (nodes ?? nodeIDs).clamped(to: nodeIDs)
    self.nodes.withUnsafeBufferPointer { nodes in
      for index in range.lowerBound.index..<range.upperBound.index
      where nodes[index].isObjectOfSeveral && mayHaveDuplicateKeys(index, nodes) {
        findDuplicates(in: NodeID(index), &found)
      }
    }
    return found.sorted { $0.later < $1.later }
  }

  /// Two Bloom filters of a word: false means that all keys are distinct. Most objects have few keys, which differ in their length,
  /// their first or their last bytes.
  private func mayHaveDuplicateKeys(_ object: Int, _ nodes: UnsafeBufferPointer<Node>) -> Bool {
    var (seen, seenToo): (UInt64, UInt64) = (0, 0)
    var key = object &+ 1
    let end = object &+ nodes[object].extent &- 1
    while key &+ 1 < end {
      guard nodes[key].isPlainString else { return true }
      let mixed = text.signature(nodes[key].start &+ 1, count: nodes[key].extent &- 2)
      let (bit, other): (UInt64, UInt64) = (1 &<< (mixed >> 58), 1 &<< (mixed >> 52))
      if seen & bit != 0, seenToo & other != 0 { return true }
      seen |= bit
      seenToo |= other
      let value = nodes[key &+ 1]
      key &+= value.isContainer ? 1 &+ value.extent : 2
    }
    return false
  }

  private func findDuplicates(in object: NodeID, _ found: inout [(first: NodeID, later: NodeID)]) {
    var table = NameTable(self)
    for (key, value) in members(of: object) where kind(key) == .string {
      let first = table.insert(key)
      if first != key { found.append((self.value(of: first), value)) }
    }
  }
}

extension DocumentText {
  /// Mixes the count of some bytes, the first eight of them and the last eight.
  @inline(__always)
  fileprivate func signature(_ start: ByteOffset, count: Int) -> UInt64 {
    let (first, second) =
      count < 8 ? (words(start, count: count).0, 0) : (word(at: start), word(at: start &+ count &- 8))
    return (first ^ second &* 0xFF51_AFD7_ED55_8CCD ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
  }
}

/// Different names in a tree, numbered in the order in which they are added.
package struct NameTable {
  private let tree: SyntaxTree
  private var table: HashTable
  /// The first string of each name.
  private var names: [NodeID] = []

  package init(_ tree: SyntaxTree, capacity: Int = 8) {
    self.tree = tree
    table = HashTable(capacity: capacity)
  }

  /// Inserts a string; returns the first inserted string of the same name, which may be itself.
  package mutating func insert(_ node: NodeID) -> NodeID {
    table.reserveSlot()
    let hash = tree.nameHash(node)
    let slot = slot(hash, node)
    if let number = table[slot] { return names[number] }
    table.fill(slot, names.count, hash: hash)
    names.append(node)
    return node
  }

  /// The number of the name in a string.
  package func number(of node: NodeID) -> Int? {
    tree.kind(node) == .string ? table[slot(tree.nameHash(node), node)] : nil
  }

  /// The first inserted string of the same name.
  package func first(named node: NodeID) -> NodeID? { number(of: node).map { names[$0] } }

  private func slot(_ hash: UInt64, _ node: NodeID) -> Int {
    table.slot(of: hash) { tree.haveSameName(names[$0], node) }
  }
}
