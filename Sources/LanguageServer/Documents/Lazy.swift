import Synchronization

/// A value that is made when somebody first asks for it, once, whoever else asks meanwhile.
final class Lazy<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// The value, where it is there already; waits for nobody.
  var valueIfComputed: Value? { made.withLockIfAvailable { $0 } ?? nil }

  var value: Value {
    made.withLock { made in
      if let value = made { return value }
      let value = make()
      made = value
      return value
    }
  }
}
