/// Puts what comes in any order into the order of its numbers.
struct InOrder<Element: Sendable>: Sendable {
  private var waiting: [Int: Element] = [:]
  /// How many came out.
  private(set) var count = 0

  /// - Parameter number: Each from 0 on is given once.
  /// - Returns: What is next now, in order.
  mutating func accept(_ element: Element, number: Int) -> [Element] {
    waiting[number] = element
    var ready: [Element] = []
    while let next = waiting.removeValue(forKey: count) {
      ready.append(next)
      count += 1
    }
    return ready
  }
}
