import Workspace

/// Puts the outcomes, which come in any order, into the order of the sources, prints and counts them.
struct FormatResults: Sendable {
  private let streams: Streams
  private var output: OutputStream
  private var progress: ProgressBar
  private var outcomes = InOrder<(outcome: FormatOutcome, source: Source)>()
  private(set) var changed = 0
  private(set) var unchanged = 0
  private(set) var leftAlone = 0
  /// The arguments under which there was something to format, or something that could not be formatted.
  private(set) var busyArguments: Set<Int> = []

  init(total: Int, _ settings: FormatSettings, _ streams: Streams) {
    self.streams = streams
    output = OutputStream(streams.output)
    progress = ProgressBar(on: streams.errors, total: total, isQuiet: settings.isQuiet)
  }

  /// - Parameter number: Its place in the order of what is printed, from 0.
  /// - Returns: Whether to go on; `false` once standard output takes nothing more.
  mutating func accept(_ outcome: FormatOutcome, from source: Source, number: Int) -> Bool {
    for (outcome, source) in outcomes.accept((outcome, source), number: number) { take(outcome, source) }
    progress.show(done: outcomes.count)
    return output.failure == nil
  }

  private mutating func take(_ outcome: FormatOutcome, _ source: Source) {
    switch outcome {
    case .changed(let bytes):
      output.write(bytes)
      changed += 1
    case .unchanged(let bytes):
      output.write(bytes)
      unchanged += 1
    case .leftAlone(let sentence, let bytes):
      output.write(bytes)
      showError(sentence)
      leftAlone += 1
    case .passedOver(let sentence):
      if let sentence { showError(sentence) }
      return
    }
    if case .file(let file) = source { busyArguments.formUnion(file.arguments) }
  }

  private mutating func showError(_ message: String) {
    progress.clear()
    printError(message, to: streams.errors)
  }

  /// - Returns: The `errno` where standard output could not take all.
  mutating func finish() -> Int32? {
    progress.clear()
    output.flush()
    return output.failure
  }
}
