#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Synchronization

/// Calls `body` once with each number below `count`, in no order, on some threads; returns when all is done.
///
/// - Parameter threads: With the calling one; where the system gives fewer, fewer do the work.
/// - Parameter body: Returns whether to go on; after `false`, no more numbers are handed out.
func forEachNumber(below count: Int, threads: Int, _ body: @escaping @Sendable (Int) -> Bool) {
  let crew = Crew(count: count, body)
  let helpers = (1..<max(1, min(threads, count, 256))).compactMap { _ in startThread(crew) }
  crew.work()
  for helper in helpers { pthread_join(helper, nil) }
}

/// What the threads of one run share.
private final class Crew: Sendable {
  private let next = Atomic(0)
  private let count: Int
  private let body: @Sendable (Int) -> Bool

  init(count: Int, _ body: @escaping @Sendable (Int) -> Bool) {
    self.count = count
    self.body = body
  }

  func work() {
    while true {
      let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard number < count else { return }
      // Taking all that is left tells the others to stop.
      if !body(number) { next.store(count, ordering: .relaxed) }
    }
  }
}

/// Has a new thread take part in the work of a crew until nothing is left to do.
///
/// - Returns: `nil` where the system gives no thread.
private func startThread(_ crew: Crew) -> pthread_t? {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  // Some systems give a thread so small a stack that deep calls overflow it.
  pthread_attr_setstacksize(&attributes, 8 << 20)
  #if canImport(Glibc)
    var thread = pthread_t()
  #else
    var thread: pthread_t?
  #endif
  let lent = Unmanaged.passRetained(crew)
  let answer = pthread_create(&thread, &attributes, { work($0) }, lent.toOpaque())
  guard answer == 0 else {
    lent.release()
    return nil
  }
  return thread
}

private func work(_ lent: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let lent { Unmanaged<Crew>.fromOpaque(lent).takeRetainedValue().work() }
  return nil
}

/// The cores that this process may use, as far as the system tells.
func coreCount() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
