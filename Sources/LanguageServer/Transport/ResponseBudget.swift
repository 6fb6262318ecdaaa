import LanguageServerProtocol

/// Limits the bytes of responses that are computed or wait to be written: requests wait for room before they compute.
struct ResponseBudget: Sendable {
  private var byteCount = 0
  /// The bytes of responses since memory was last returned to the system.
  private var written = 0
  /// The first waits longest.
  private var waiting: [RunningRequest] = []

  private static let limit = 1 << 26

  /// Has a request wait for room. A short one does not wait behind others.
  ///
  /// - Returns: The requests that have room now.
  mutating func admit(_ request: RunningRequest) -> [RunningRequest] {
    if request.estimate == 0, hasRoom(for: request) { return [request] }
    waiting.append(request)
    return admitWaiting()
  }

  /// Takes room for a request that waits, and is cancelled.
  mutating func remove(_ id: RequestID) -> RunningRequest? { waiting.remove(id).map { reserved(for: $0) } }

  /// - Parameter difference: By how many bytes a response is longer than what was reserved for it.
  /// - Returns: The requests that have room now.
  mutating func change(by difference: Int) -> [RunningRequest] {
    byteCount += difference
    return admitWaiting()
  }

  /// Whether much was written and nothing is left, so that free memory is worth returning.
  ///
  /// - Parameter count: The bytes of a response that has been written.
  mutating func recordWritten(_ count: Int) -> Bool {
    written += count
    guard byteCount == 0, written >= Self.limit / 4 else { return false }
    written = 0
    return true
  }

  private mutating func admitWaiting() -> [RunningRequest] {
    var admitted: [RunningRequest] = []
    for request in waiting {
      guard hasRoom(for: request) else { break }
      admitted.append(reserved(for: request))
    }
    waiting.removeFirst(admitted.count)
    return admitted
  }

  private mutating func reserved(for request: RunningRequest) -> RunningRequest {
    var request = request
    request.reservedByteCount = min(request.estimate, Self.limit)
    byteCount += request.reservedByteCount
    return request
  }

  /// One response has room for itself, however large. A short one waits only while too much is not written.
  private func hasRoom(for request: RunningRequest) -> Bool {
    byteCount == 0 || byteCount + min(request.estimate, Self.limit) <= Self.limit
  }
}
