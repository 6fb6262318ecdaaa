import TierlintCore
import Workspace

/// The text around and between the lists of a run.
struct ListFrame: Sendable {
  var start = ""
  var separator = "\n"
  var end = ""
}

/// The result of one list.
enum ListOutcome: Sendable {
  case text(String)
  /// Not a list, and not named.
  case skipped
  /// With the error line.
  case failed(String)
}

/// Prints something about each list among the files of a run, in their order.
///
/// - Parameter render: Returns the text for one list; called on several threads.
func runLists(
  _ input: CheckInput, threads: Int, _ invocation: Invocation, _ frame: ListFrame = ListFrame(),
  _ render: @escaping @Sendable (Source) -> ListOutcome
) -> ExitCode {
  guard let found = input.files(invocation.streams) else { return .failure }
  let sources = sources(found, input, invocation.streams)
  let shared = Shared(ListResults(frame, invocation.streams))
  forEachIndex(below: sources.count, threads: threads) { index in
    let outcome = render(sources[index])
    return shared.results.withLock { $0.insert(outcome, from: sources[index], at: index) }
  }
  var results = shared.results.withLock { $0 }
  if let failure = results.finish() {
    printOutputError(failure, invocation)
    return .failure
  }
  printEmptyFolders(found, nonEmpty: results.nonEmptyArguments, invocation.streams)
  return found.hasFailure || results.hasFailure ? .failure : .clean
}

private struct ListResults: Sendable {
  private let frame: ListFrame
  private let streams: Streams
  private var output: OutputStream
  private var outcomes = OrderedResults<(outcome: ListOutcome, source: Source)>()
  private var isEmpty = true
  private(set) var hasFailure = false
  private(set) var nonEmptyArguments: Set<Int> = []

  init(_ frame: ListFrame, _ streams: Streams) {
    (self.frame, self.streams) = (frame, streams)
    output = OutputStream(streams.output)
    output.write(frame.start)
  }

  mutating func insert(_ outcome: ListOutcome, from source: Source, at index: Int) -> Bool {
    for (outcome, source) in outcomes.insert((outcome, source), at: index) { print(outcome, source) }
    return output.failure == nil
  }

  private mutating func print(_ outcome: ListOutcome, _ source: Source) {
    switch outcome {
    case .skipped: return
    case .failed(let message):
      output.flush()
      printError(message, to: streams.errors)
      hasFailure = true
    case .text(let text):
      output.write((isEmpty ? "" : frame.separator) + text)
      isEmpty = false
    }
    if case .file(let file) = source { nonEmptyArguments.formUnion(file.arguments) }
  }

  /// - Returns: The `errno` if standard output could not be written.
  mutating func finish() -> Int32? {
    output.write(frame.end)
    output.flush()
    return output.failure
  }
}
