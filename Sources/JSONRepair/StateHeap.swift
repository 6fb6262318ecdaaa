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

  /// The lowest cost of all, and how far the furthest such state has read.
  var cheapest: (cost: Int, progress: Int) {
    entries.reduce((.max, 0)) { best, entry in
      (entry.cost, -entry.progress) < (best.0, -best.1) ? (entry.cost, entry.progress) : best
    }
  }

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
