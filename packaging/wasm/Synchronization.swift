//! Swift's module of this name without threads: WebAssembly has one, and Embedded Swift no mutex.

public struct Mutex<Value>: ~Copyable, @unchecked Sendable {
  private let value: UnsafeMutablePointer<Value>

  public init(_ initial: consuming sending Value) {
    value = .allocate(capacity: 1)
    value.initialize(to: initial)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
  }

  public borrowing func withLock<Result>(_ body: (inout Value) -> Result) -> Result { body(&value.pointee) }

  public borrowing func withLockIfAvailable<Result>(_ body: (inout Value) -> Result) -> Result? { body(&value.pointee) }
}

public struct Atomic<Value>: ~Copyable, @unchecked Sendable {
  fileprivate let value: UnsafeMutablePointer<Value>

  public enum Ordering { case relaxed }

  public init(_ initial: Value) {
    value = .allocate(capacity: 1)
    value.initialize(to: initial)
  }

  deinit { value.deallocate() }

  public borrowing func load(ordering: Ordering) -> Value { value.pointee }

  public borrowing func store(_ new: Value, ordering: Ordering) { value.pointee = new }
}

extension Atomic where Value: FixedWidthInteger {
  @discardableResult
  public borrowing func add(_ delta: Value, ordering: Ordering) -> (oldValue: Value, newValue: Value) {
    let old = value.pointee
    value.pointee = old &+ delta
    return (old, old &+ delta)
  }

  @discardableResult
  public borrowing func subtract(_ delta: Value, ordering: Ordering) -> (oldValue: Value, newValue: Value) {
    add(0 &- delta, ordering: ordering)
  }
}
