import Workspace

/// The text around and between the lists of a run.
struct ListFrame: Sendable {
  var start = ""
  var separator = ""
  var end = ""
}

/// The result of one list.
struct ListOutcome: Sendable {
  enum Status: Sendable {
    case changed, unchanged, failed
    /// Not a list, and not named.
    case skipped
  }

  var status: Status
  /// For standard output.
  var output: [UInt8]
  /// Error lines.
  var errors: [String]

  init(_ status: Status, output: [UInt8] = [], errors: [String] = []) {
    (self.status, self.output, self.errors) = (status, output, errors)
  }
}

/// Prints something about each list among the files of a run, in their order.
///
/// - Parameters:
///   - showsProgress: Whether to show a progress bar on standard error.
///   - outcome: Called on several threads.
/// - Returns: `nil` if standard output cannot be written.
func runLists(
  _ found: DiscoveredFiles, _ settings: RunSettings, frame: ListFrame = ListFrame(), showsProgress: Bool = false,
  outcome: @escaping @Sendable (Source) -> ListOutcome
) -> ListResults? {
  let (terminal, sources) = (settings.terminal, sources(found, settings))
  let results = Locked(ListResults(frame, terminal, total: showsProgress ? sources.count : nil))
  forEachIndex(below: sources.count, threads: terminal.threads) { index in
    let source = sources[index]
    let outcome = source.isEmptyBundle ? ListOutcome(.skipped) : outcome(source)
    return results.withLock { $0.insert(outcome, from: source, at: index) }
  }
  if let failure = results.withLock({ $0.finish() }) {
    terminal.printError(outputError(failure))
    return nil
  }
  terminal.printEmptyFolders(found, nonEmpty: results.value.nonEmptyArguments)
  return results.value
}

/// Prints and counts the outcomes of a run in the order of their sources, in whichever order they arrive.
struct ListResults: Sendable {
  private let frame: ListFrame
  private let terminal: TerminalSettings
  private var output: OutputStream
  private var progress: ProgressBar
  private var outcomes = OrderedResults<(outcome: ListOutcome, source: Source)>()
  private var counts: [ListOutcome.Status: Int] = [:]
  /// The arguments under which there was a list or an error.
  private(set) var nonEmptyArguments: Set<Int> = []

  /// - Parameter total: The number of outcomes; `nil` for no progress bar.
  fileprivate init(_ frame: ListFrame, _ terminal: TerminalSettings, total: Int?) {
    (self.frame, self.terminal) = (frame, terminal)
    progress = ProgressBar(on: terminal.streams.errors, total: total ?? 0, isQuiet: terminal.isQuiet)
    output = OutputStream(terminal.streams.output)
    output.write(frame.start)
  }

  subscript(status: ListOutcome.Status) -> Int { counts[status] ?? 0 }

  /// The number of lists that were read.
  var count: Int { self[.changed] + self[.unchanged] }

  /// - Parameter index: The position in the output, from 0.
  /// - Returns: Whether to continue; `false` if standard output cannot be written.
  fileprivate mutating func insert(_ outcome: ListOutcome, from source: Source, at index: Int) -> Bool {
    for (outcome, source) in outcomes.insert((outcome, source), at: index) { print(outcome, source) }
    progress.update(done: outcomes.count)
    return output.failure == nil
  }

  private mutating func print(_ outcome: ListOutcome, _ source: Source) {
    let isRead = outcome.status == .changed || outcome.status == .unchanged
    output.write(isRead && count > 0 ? frame.separator : "")
    output.write(outcome.output)
    if !outcome.errors.isEmpty {
      progress.clear()
      output.flush()
    }
    for error in outcome.errors { terminal.printError(error) }
    counts[outcome.status, default: 0] += 1
    if outcome.status != .skipped, case .file(let file) = source { nonEmptyArguments.formUnion(file.arguments) }
  }

  /// - Returns: The `errno` if standard output could not be written.
  fileprivate mutating func finish() -> Int32? {
    progress.clear()
    output.write(frame.end)
    output.flush()
    return output.failure
  }
}
