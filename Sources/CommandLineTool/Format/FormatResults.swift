import Workspace

/// Prints and counts the outcomes of a run in the order of their sources, in whichever order they arrive.
struct FormatResults: Sendable {
  private let streams: Streams
  private var output: OutputStream
  private var progress: ProgressBar
  private var outcomes = OrderedResults<(outcome: FormatOutcome, source: Source)>()
  private(set) var changed = 0
  private(set) var unchanged = 0
  private(set) var skipped = 0
  /// The arguments under which something was formatted or skipped with an error.
  private(set) var nonEmptyArguments: Set<Int> = []

  init(total: Int, _ settings: FormatSettings, _ streams: Streams) {
    self.streams = streams
    output = OutputStream(streams.output)
    progress = ProgressBar(on: streams.errors, total: total, isQuiet: settings.isQuiet)
  }

  /// - Parameter index: The position in the output, from 0.
  /// - Returns: Whether to continue; `false` if standard output cannot be written.
  mutating func insert(_ outcome: FormatOutcome, from source: Source, at index: Int) -> Bool {
    for (outcome, source) in outcomes.insert((outcome, source), at: index) { print(outcome, source) }
    progress.update(done: outcomes.count)
    return output.failure == nil
  }

  private mutating func print(_ outcome: FormatOutcome, _ source: Source) {
    switch outcome {
    case .changed(let bytes):
      output.write(bytes)
      changed += 1
    case .unchanged(let bytes):
      output.write(bytes)
      unchanged += 1
    case .skipped(let message, let bytes):
      output.write(bytes)
      showError(message)
      skipped += 1
    case .ignored(let message):
      if let message { showError(message) }
      return
    }
    if case .file(let file) = source { nonEmptyArguments.formUnion(file.arguments) }
  }

  private mutating func showError(_ message: String) {
    progress.clear()
    printError(message, to: streams.errors)
  }

  /// - Returns: The `errno` if standard output could not be written.
  mutating func finish() -> Int32? {
    progress.clear()
    output.flush()
    return output.failure
  }
}
