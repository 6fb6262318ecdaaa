import Synchronization

/// A value that is computed on first access, once, from any thread.
package final class Lazy<Value: Sendable>: Sendable {
  private let computed: Mutex<Value?>
  private let compute: @Sendable () -> Value

  package init(_ compute: @escaping @Sendable () -> Value) {
    computed = Mutex(nil)
    self.compute = compute
  }

  /// A value that is known already.
  package init(known: Value) {
    computed = Mutex(known)
    compute = { known }
  }

  /// The value, if it has been computed. Never blocks.
  package var valueIfComputed: Value? { computed.withLockIfAvailable { $0 } ?? nil }

  package var value: Value {
    computed.withLock { computed in
      if let value = computed { return value }
      let value = compute()
      computed = value
      return value
    }
  }
}
