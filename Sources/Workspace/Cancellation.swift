import Synchronization

/// Ends work in another thread.
package final class Cancellation: Sendable {
  private let flag = Atomic(false)

  package init() {}

  package func cancel() { flag.store(true, ordering: .relaxed) }

  package var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
