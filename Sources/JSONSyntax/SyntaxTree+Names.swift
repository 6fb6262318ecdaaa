import SourceText

extension SyntaxTree {
  /// A hash of the text of a string, equal for canonically equivalent spellings and for escaped ones.
  @inlinable
  package func nameHash(_ node: NodeID) -> UInt64 {
    let string = self[node]
    if string.isPlainString { return hash(of: string.start + 1..<string.start + string.extent - 1, in: text) }
    return isPlain(node) ? hash(of: content(node), in: text) : slowHash(node)
  }

  /// Whether two strings are canonically equivalent.
  package func haveSameName(_ one: NodeID, _ other: NodeID) -> Bool {
    let (first, second) = (self[one], self[other])
    if first.isPlainString, second.isPlainString {
      guard first.extent == second.extent else { return false }
      let (start, otherStart, count) = (first.start &+ 1, second.start &+ 1, first.extent &- 2)
      return text.areEqual(start..<start + count, otherStart..<otherStart + count)
    }
    return string(one) == string(other)
  }

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
    return hash(of: 0..<folded.count, in: DocumentText(folded))
  }
}

/// Random in each run, so that no document can be written whose names all collide.
@usableFromInline let hashSeed = UInt64.random(in: .min ... .max)

/// Mixes the bytes of a range, sixteen at a time; the last sixteen may overlap those before.
@inlinable
package func hash(of range: ByteRange, in text: DocumentText) -> UInt64 {
  let (start, end) = (range.lowerBound, range.upperBound)
  var hash = UInt64(truncatingIfNeeded: end &- start) &* 0x9E37_79B9_7F4A_7C15 ^ hashSeed
  if end &- start <= 16 { return mixed(hash, text.words(range)) }
  var offset = start
  while end &- offset > 16 {
    hash = mixed(hash, text.words(at: offset))
    offset &+= 16
  }
  return mixed(hash, text.words(at: end &- 16))
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
    for node in nodes ?? nodeIDs where self[node].isObjectOfSeveral && mayHaveDuplicateKeys(node) {
      findDuplicates(in: node, &found)
    }
    return found.sorted { $0.later < $1.later }
  }

  /// Two Bloom filters of a word: false means that all keys are distinct. Most objects have few keys, which differ in their length
  /// or in their first bytes.
  private func mayHaveDuplicateKeys(_ object: NodeID) -> Bool {
    var (seen, seenToo): (UInt64, UInt64) = (0, 0)
    var isLikely = false
    forEachMember(of: object) { key, _ in
      let name = self[key]
      guard !isLikely, name.isPlainString else {
        isLikely = true
        return
      }
      let (start, count) = (name.start &+ 1, name.extent &- 2)
      let words = text.words(start..<start &+ count)
      let mixed = (words.0 ^ words.1 &* 0xFF51_AFD7_ED55_8CCD ^ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15
      let (bit, other): (UInt64, UInt64) = (1 &<< (mixed >> 58), 1 &<< (mixed >> 52))
      isLikely = seen & bit != 0 && seenToo & other != 0
      seen |= bit
      seenToo |= other
    }
    return isLikely
  }

  private func findDuplicates(in object: NodeID, _ found: inout [(first: NodeID, later: NodeID)]) {
    var table = NameTable(self)
    for (key, value) in members(of: object) where kind(key) == .string {
      let first = table.insert(key)
      if first != key { found.append((self.value(of: first), value)) }
    }
  }
}

/// A set of names in a tree: open addressing by their hash.
package struct NameTable {
  private let tree: SyntaxTree
  private var slots: [(hash: UInt64, node: NodeID?)]
  private var count = 0

  package init(_ tree: SyntaxTree, capacity: Int = 16) {
    self.tree = tree
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: (0, nil), count: size)
  }

  /// Inserts a string; returns the first inserted string of the same name, which may be itself.
  package mutating func insert(_ node: NodeID) -> NodeID {
    if count * 2 >= slots.count { grow() }
    let hash = tree.nameHash(node)
    let slot = slot(hash, node)
    if let first = slots[slot].node { return first }
    slots[slot] = (hash, node)
    count += 1
    return node
  }

  /// The first inserted string of the same name.
  package func first(named node: NodeID) -> NodeID? {
    guard tree.kind(node) == .string else { return nil }
    return slots[slot(tree.nameHash(node), node)].node
  }

  private func slot(_ hash: UInt64, _ node: NodeID) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash >> 7) & mask
    while let first = slots[slot].node, slots[slot].hash != hash || !tree.haveSameName(first, node) {
      slot = (slot + 1) & mask
    }
    return slot
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: (0, nil), count: slots.count * 2)
    for case let (hash, node?) in old { slots[slot(hash, node)] = (hash, node) }
  }
}
