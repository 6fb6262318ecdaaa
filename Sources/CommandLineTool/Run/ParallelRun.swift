import Synchronization
import Workspace

/// Calls `body` once with each index below `count`, in any order, on several threads; returns when all calls are done.
///
/// - Parameter threads: Including the calling one. Uses fewer if the system cannot create them.
/// - Parameter body: Returns whether to continue; after `false`, no further index is processed.
func forEachIndex(below count: Int, threads: Int, _ body: @escaping @Sendable (Int) -> Bool) {
  let check = ParallelCheck(count: count, body)
  let workers = (1..<max(1, min(threads, count, 256))).compactMap { _ in
    // The default stack of some systems is too small for deep calls.
    startThread(stackSize: 8 << 20) { check.run() }
  }
  check.run()
  for worker in workers { pthread_join(worker, nil) }
}

/// The work queue of the threads of a run.
private final class ParallelCheck: Sendable {
  private let next = Atomic(0)
  private let count: Int
  private let body: @Sendable (Int) -> Bool

  init(count: Int, _ body: @escaping @Sendable (Int) -> Bool) {
    self.count = count
    self.body = body
  }

  func run() {
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      // Claims all remaining indices, which stops the other threads.
      if !body(index) { next.store(count, ordering: .relaxed) }
    }
  }
}

/// Reorders results that arrive in any order.
struct OrderedResults<Element: Sendable>: Sendable {
  private var waiting: [Int: Element] = [:]
  /// The number of results returned so far.
  private(set) var count = 0

  /// - Parameter index: Each from 0 is given once.
  /// - Returns: The results whose turn has come, in order.
  mutating func insert(_ element: Element, at index: Int) -> [Element] {
    waiting[index] = element
    var ready: [Element] = []
    while let next = waiting.removeValue(forKey: count) {
      ready.append(next)
      count += 1
    }
    return ready
  }
}
