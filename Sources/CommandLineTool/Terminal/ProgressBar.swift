import Workspace

/// A progress bar on standard error, for terminals and runs of more than half a second.
struct ProgressBar: Sendable {
  private let isWanted: Bool
  private let total: Int
  private var isVisible = false
  private var nextUpdate: Int
  private var stream: OutputStream

  init(on descriptor: Int32, total: Int, isQuiet: Bool) {
    isWanted = !isQuiet && isTerminal(descriptor)
    self.total = total
    nextUpdate = monotonicMilliseconds() + 500
    stream = OutputStream(descriptor)
  }

  mutating func update(done: Int) {
    guard total > 0 else { return }
    let width = 30
    let filled = max(0, min(width, width * done / total))
    draw(
      String(repeating: "━", count: filled) + String(repeating: "╌", count: width - filled) + " \(done) of \(total)")
  }

  /// Replaces the line, at most ten times a second.
  private mutating func draw(_ line: String) {
    guard isWanted, monotonicMilliseconds() >= nextUpdate else { return }
    nextUpdate = monotonicMilliseconds() + 100
    print("\r\u{1B}[2K\(line)")
    isVisible = true
  }

  /// Call it before writing anything else to the terminal.
  mutating func clear() {
    guard isVisible else { return }
    print("\r\u{1B}[2K")
    isVisible = false
  }

  private mutating func print(_ text: String) {
    stream.write(text)
    stream.flush()
  }
}
