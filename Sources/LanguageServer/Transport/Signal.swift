import Synchronization

/// Lets requests wait until the session reports something.
final class Signal: Sendable {
  private struct State {
    var count = 0
    var lastWaiter = 0
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  /// How often something was reported.
  var count: Int { state.withLock { $0.count } }

  func raise() {
    let waiters = state.withLock { state in
      defer { state.waiters = [:] }
      state.count += 1
      return state.waiters.values.map { $0 }
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Returns when something was reported more than `count` times, or when the task is cancelled.
  func wait(past count: Int) async {
    let id = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isDone = state.withLock { state in
          if state.count > count || Task.isCancelled { return true }
          state.waiters[id] = continuation
          return false
        }
        if isDone { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: id) }?.resume()
    }
  }
}
