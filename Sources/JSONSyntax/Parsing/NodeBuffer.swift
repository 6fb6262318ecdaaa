/// The nodes of a text while it is parsed.
///
/// Not an array, because appending to one costs a call that looks at its reference count. Copies share their memory.
struct NodeBuffer: RandomAccessCollection, MutableCollection {
  private var memory: UnsafeMutableBufferPointer<Node>
  private(set) var count = 0
  /// Whether the memory was allocated here, because there were more nodes than expected.
  private var ownsMemory = false

  init() { memory = UnsafeMutableBufferPointer(start: nil, count: 0) }

  private init(_ memory: UnsafeMutableBufferPointer<Node>) { self.memory = memory }

  /// The nodes that a function adds to a buffer.
  ///
  /// - Parameter expected: The number of nodes for which there is memory at first.
  static func nodes(expected: Int, _ fill: (NodeBuffer) -> NodeBuffer) -> [Node] {
    var moved: NodeBuffer?
    let nodes = [Node](unsafeUninitializedCapacity: expected) { memory, count in
      let filled = fill(NodeBuffer(memory))
      if filled.ownsMemory { moved = filled } else { count = filled.count }
    }
    guard let moved else { return nodes }
    defer { moved.memory.deallocate() }
    return Array(moved.memory[..<moved.count])
  }

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> Node {
    @inline(__always) get {
      precondition(index >= 0 && index < count)
      return memory[index]
    }
    @inline(__always) set {
      precondition(index >= 0 && index < count)
      memory[index] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ node: Node) {
    if count == memory.count { grow() }
    memory.initializeElement(at: count, to: node)
    count &+= 1
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutableBufferPointer<Node>.allocate(capacity: count * 2 + 16)
    _ = larger.moveInitialize(fromContentsOf: memory[..<count])
    if ownsMemory { memory.deallocate() }
    (memory, ownsMemory) = (larger, true)
  }

  mutating func popLast() -> Node? {
    guard count > 0 else { return nil }
    count &-= 1
    return memory[count]
  }
}
