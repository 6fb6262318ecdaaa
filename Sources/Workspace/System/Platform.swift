// The C library, re-exported to all files of this module and to every file that imports it.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Darwin
#endif

#if canImport(Glibc)
  import CLibrary
#endif

/// The time of the system clock.
package func secondsSince1970() -> Int64 { Int64(time(nil)) }

/// The time of a clock that is never adjusted, for measuring durations.
package func monotonicMilliseconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int(time.tv_sec) * 1_000 + Int(time.tv_nsec) / 1_000_000
}

/// The number of processors that are online.
package func coreCount() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

/// Has all threads share one heap, so that memory that one frees serves the others.
///
/// glibc gives each thread a heap of its own. What one thread allocates and others free then fragments them, and the
/// memory of a process that runs for days creeps up.
package func shareOneHeap() {
  #if canImport(Glibc)
    mallopt(M_ARENA_MAX, 1)
  #endif
}

/// Returns memory to the system that was freed, but is kept for reuse.
package func returnFreeMemory() {
  #if canImport(Glibc)
    malloc_trim(0)
  #endif
}

/// Has the heap return large blocks to the system as soon as they are freed; by default glibc keeps the larger ones.
package func returnLargeBlocks() {
  #if canImport(Glibc)
    mallopt(M_MMAP_THRESHOLD, 128 << 10)
  #endif
}

/// Has the heap of the main thread use large pages where it grows beyond some megabytes.
///
/// A large document needs so many pages of the usual size that a quarter of the time goes into getting them.
package func useLargePages() {
  #if canImport(Glibc)
    let (pageSize, count) = (2 << 20, 128 << 20)
    // What follows is taken from the heap, and stays with it when it is freed.
    mallopt(M_MMAP_MAX, 0)
    mallopt(M_TRIM_THRESHOLD, .max)
    guard let block = malloc(count) else { return }
    // A small document needs no large page.
    let offset = pageSize - Int(bitPattern: block) & (pageSize - 1)
    madvise(block + offset, count - pageSize, MADV_HUGEPAGE)
    free(block)
  #endif
}

/// Starts a thread.
///
/// - Parameter stackSize: In bytes; `nil` for the default of the system.
/// - Returns: `nil` if the system cannot create a thread.
package func startThread(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) -> pthread_t? {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
  #if canImport(Glibc)
    var thread = pthread_t()
  #else
    var thread: pthread_t?
  #endif
  let retained = Unmanaged.passRetained(ThreadBody(body))
  let code = pthread_create(
    &thread, &attributes,
    { argument in
      let argument: UnsafeMutableRawPointer? = argument
      if let argument { Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run() }
      return nil
    }, retained.toOpaque())
  guard code == 0 else {
    retained.release()
    return nil
  }
  return thread
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
