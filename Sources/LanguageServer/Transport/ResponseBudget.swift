import Synchronization

/// Limits the bytes of responses that are computed or wait to be written: requests wait for room before they compute.
final class ResponseBudget: Sendable {
  private struct Waiter {
    var id: Int
    var byteCount: Int
    var continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var byteCount = 0
    /// The bytes of responses since memory was last returned to the system.
    var written = 0
    var lastWaiter = 0
    /// The first waits longest.
    var waiters: [Waiter] = []

    /// One response has room for itself, however large. A short one waits only while too much is not written.
    func hasRoom(for count: Int) -> Bool { byteCount == 0 || byteCount + count <= ResponseBudget.limit }

    /// Takes the room of the waiters that now have it, and removes them.
    mutating func admitWaiters() -> [Waiter] {
      var admitted: [Waiter] = []
      for waiter in waiters {
        guard hasRoom(for: waiter.byteCount) else { break }
        byteCount += waiter.byteCount
        admitted.append(waiter)
      }
      waiters.removeFirst(admitted.count)
      return admitted
    }
  }

  private static let limit = 1 << 26
  private let state = Mutex(State())

  /// Returns when there is room for a response, or when the task is cancelled; takes the room in any case.
  ///
  /// - Parameter estimate: 0 if the response is short: it does not wait behind others.
  /// - Returns: The bytes that were taken.
  func reserve(_ estimate: Int) async -> Int {
    let byteCount = min(estimate, Self.limit)
    let id = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isAdmitted = state.withLock { state in
          let isNext = byteCount == 0 || state.waiters.isEmpty
          if Task.isCancelled || isNext && state.hasRoom(for: byteCount) {
            state.byteCount += byteCount
            return true
          }
          state.waiters.append(Waiter(id: id, byteCount: byteCount, continuation: continuation))
          return false
        }
        if isAdmitted { continuation.resume() }
      }
    } onCancel: {
      let waiter = state.withLock { state -> Waiter? in
        guard let index = state.waiters.firstIndex(where: { $0.id == id }) else { return nil }
        state.byteCount += byteCount
        return state.waiters.remove(at: index)
      }
      waiter?.continuation.resume()
    }
    return byteCount
  }

  /// Replaces the bytes that were taken by those of the response.
  func resize(_ reserved: Int, to byteCount: Int) { change(by: byteCount - reserved) }

  /// Must be called when a response has been written.
  ///
  /// - Returns: Whether much was written and nothing is left, so that free memory is worth returning.
  func release(_ byteCount: Int) -> Bool {
    change(by: -byteCount)
    return state.withLock { state in
      state.written += byteCount
      guard state.byteCount == 0, state.written >= Self.limit / 4 else { return false }
      state.written = 0
      return true
    }
  }

  private func change(by byteCount: Int) {
    let admitted = state.withLock { state in
      state.byteCount += byteCount
      return state.admitWaiters()
    }
    for waiter in admitted { waiter.continuation.resume() }
  }
}
