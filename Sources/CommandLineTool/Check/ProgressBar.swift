#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A bar on standard error, for people who wait: only on a terminal, and only when a run lasts.
struct ProgressBar: Sendable {
  private let isWanted: Bool
  private let total: Int
  private var isShown = false
  private var nextDrawing: Int
  private var stream: OutputStream

  init(on descriptor: Int32, total: Int, isQuiet: Bool) {
    isWanted = !isQuiet && isTerminal(descriptor)
    self.total = total
    nextDrawing = milliseconds() + 500
    stream = OutputStream(descriptor)
  }

  mutating func show(done: Int) {
    guard isWanted, total > 0, milliseconds() >= nextDrawing else { return }
    nextDrawing = milliseconds() + 100
    let width = 30
    let filled = max(0, min(width, width * done / total))
    let bar = String(repeating: "━", count: filled) + String(repeating: "╌", count: width - filled)
    print("\r\(bar) \(done) of \(total)")
    isShown = true
  }

  /// Must be called before anything else is written to the terminal.
  mutating func clear() {
    guard isShown else { return }
    print("\r\u{1B}[2K")
    isShown = false
  }

  private mutating func print(_ text: String) {
    stream.write(text)
    stream.flush()
  }
}

/// Since some fixed moment.
private func milliseconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int(time.tv_sec) * 1_000 + Int(time.tv_nsec) / 1_000_000
}
