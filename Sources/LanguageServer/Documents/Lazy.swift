import Synchronization

/// A value that is computed on first access, once, from any thread.
final class Lazy<Value: Sendable>: Sendable {
  private let computed: Mutex<Value?>
  private let compute: @Sendable () -> Value

  /// - Parameter known: The value, if it is known already.
  init(_ known: Value? = nil, _ compute: @escaping @Sendable () -> Value) {
    computed = Mutex(known)
    self.compute = compute
  }

  /// The value, if it has been computed. Never blocks.
  var valueIfComputed: Value? { computed.withLockIfAvailable { $0 } ?? nil }

  var value: Value {
    computed.withLock { computed in
      if let value = computed { return value }
      let value = compute()
      computed = value
      return value
    }
  }
}
