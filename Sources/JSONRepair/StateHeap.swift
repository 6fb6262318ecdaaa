/// The states that wait: a binary heap, the least progress first, then the lowest cost, then the oldest.
struct StateHeap {
  struct Entry {
    /// How far the text has been read.
    var progress: Int
    var cost: Int
    /// An index in the array of states.
    var state: Int

    @inline(__always)
    static func < (one: Entry, other: Entry) -> Bool {
      if one.progress != other.progress { return one.progress < other.progress }
      return one.cost != other.cost ? one.cost < other.cost : one.state < other.state
    }
  }

  private(set) var entries: [Entry] = []

  var first: Entry? { entries.first }

  /// The one with the lowest cost, and of such the one that has read furthest.
  var cheapest: Entry? { entries.min { ($0.cost, -$0.progress) < ($1.cost, -$1.progress) } }

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  mutating func insert(_ entry: Entry) {
    entries.append(entry)
    var index = entries.count - 1
    while index > 0, entries[index] < entries[(index - 1) / 2] {
      entries.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func removeFirst() {
    guard let last = entries.popLast(), !entries.isEmpty else { return }
    entries[0] = last
    var index = 0
    while true {
      var least = index
      for child in 2 * index + 1...2 * index + 2 where child < entries.count && entries[child] < entries[least] {
        least = child
      }
      if least == index { return }
      entries.swapAt(index, least)
      index = least
    }
  }
}
