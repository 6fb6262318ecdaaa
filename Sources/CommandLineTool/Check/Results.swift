import Workspace

/// Prints the outcomes of a run in the order of their sources, in whichever order they arrive.
struct Results: Sendable {
  private let report: Report
  /// Checks a source again, given another file with the same project id.
  private let checkAgain: (@Sendable (Source, FilePath) -> Outcome)?
  /// The first file with each project id.
  private var owners: [String: FilePath] = [:]
  private let maximum: Int
  private let streams: Streams
  private let isTerminalOutput: Bool
  private var output: OutputStream
  /// Diffs and the fixed document from standard input.
  private var documents: OutputStream
  private var progress: ProgressBar
  private var outcomes = OrderedResults<(outcome: Outcome, source: Source?)>()
  private var printed = 0
  private(set) var summary = RunSummary()

  /// - Parameter total: The number of outcomes; 0 if unknown.
  init(
    total: Int, _ report: Report, _ settings: CheckSettings, _ streams: Streams,
    checkAgain: (@Sendable (Source, FilePath) -> Outcome)? = nil
  ) {
    self.report = report
    self.checkAgain = checkAgain
    self.streams = streams
    maximum = settings.maximum ?? .max
    output = OutputStream(settings.writesStandardInput ? streams.errors : streams.output)
    documents = OutputStream(streams.output)
    isTerminalOutput = isTerminal(output.descriptor)
    progress = ProgressBar(on: streams.errors, total: total, isQuiet: settings.isQuiet)
  }

  /// - Parameter index: The position in the output, from 0.
  /// - Returns: Whether to continue; `false` if standard output cannot be written.
  mutating func insert(_ outcome: Outcome, from source: Source?, at index: Int) -> Bool {
    for (outcome, source) in outcomes.insert((outcome, source), at: index) { print(outcome, source) }
    progress.update(done: outcomes.count)
    return output.failure == nil && documents.failure == nil
  }

  private mutating func print(_ outcome: Outcome, _ source: Source?) {
    let outcome = recheckedDuplicate(outcome, source) ?? outcome
    summary.add(outcome, source)
    switch outcome {
    case .checked(let findings):
      for error in findings.errors { showError(message(for: error)) }
      documents.write(findings.document)
      print(findings)
      if let failure = findings.failure { showError(message(for: failure)) }
    case .skipped: break
    case .tooLarge:
      if let source { showError(skippedAsTooLarge(source.path)) }
    case .unreadable(let error): showError(message(for: error))
    }
  }

  /// The new outcome of a file whose project id an earlier file has. Rare, so the file is simply checked again.
  private mutating func recheckedDuplicate(_ outcome: Outcome, _ source: Source?) -> Outcome? {
    guard let source, case .checked(let findings) = outcome, let id = findings.projectID else { return nil }
    guard let owner = owners[id] else {
      owners[id] = source.path
      return nil
    }
    guard case .file = source else { return nil }
    return checkAgain?(source, owner)
  }

  private mutating func print(_ findings: FileFindings) {
    let count = min(findings.ends.count, maximum - printed)
    guard count > 0 else { return }
    if isTerminalOutput { progress.clear() }
    output.write(printed == 0 ? report.opening : report.separator)
    output.write(findings.text[..<findings.ends[count - 1]])
    printed += count
    if isTerminalOutput { output.flush() }
  }

  /// Writes buffered output.
  ///
  /// - Returns: Whether to continue.
  mutating func flush() -> Bool {
    output.flush()
    return output.failure == nil
  }

  private mutating func showError(_ message: String) {
    progress.clear()
    printError(message, to: streams.errors)
  }

  /// Prints the end of the report.
  ///
  /// - Parameter ending: Replaces the report's own ending.
  /// - Returns: The `errno` if standard output could not be written.
  mutating func finish(_ ending: String?) -> Int32? {
    progress.clear()
    output.write(ending ?? (printed > 0 ? report.closing : report.empty))
    documents.flush()
    output.flush()
    summary.printed = printed
    return documents.failure ?? output.failure
  }
}
