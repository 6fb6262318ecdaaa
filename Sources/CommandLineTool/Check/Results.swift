import Workspace

/// Prints the outcomes of a run in the order of their sources, in whichever order they arrive.
struct Results: Sendable {
  /// Checks a source again, given another file with the same project id.
  private let checkAgain: (@Sendable (Source, FilePath) -> Outcome)?
  /// The first file with each project id.
  private var owners: [String: FilePath] = [:]
  private let streams: Streams
  private let isTerminalOutput: Bool
  /// Standard output, then the files.
  private var outputs: [ReportOutput]
  /// Diffs and the fixed document from standard input.
  private var documents: OutputStream
  private var progress: ProgressBar
  private var outcomes = OrderedResults<(outcome: Outcome, source: Source?)>()
  private(set) var summary = RunSummary()

  /// - Parameter total: The number of outcomes; 0 if unknown.
  init(
    total: Int, _ outputs: [ReportOutput], _ settings: CheckSettings, _ streams: Streams,
    checkAgain: (@Sendable (Source, FilePath) -> Outcome)? = nil
  ) {
    self.outputs = outputs
    self.checkAgain = checkAgain
    self.streams = streams
    documents = OutputStream(streams.output)
    isTerminalOutput = isTerminal(streams.output)
    progress = ProgressBar(on: streams.errors, total: total, isQuiet: settings.isQuiet)
  }

  /// - Parameter index: The position in the output, from 0.
  /// - Returns: Whether to continue; `false` if standard output cannot be written.
  mutating func insert(_ outcome: Outcome, from source: Source?, at index: Int) -> Bool {
    for (outcome, source) in outcomes.insert((outcome, source), at: index) { print(outcome, source) }
    progress.update(done: outcomes.count)
    return !hasFailed && documents.failure == nil
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

  private var hasFailed: Bool { outputs.contains { $0.failure != nil } }

  private mutating func print(_ findings: FileFindings) {
    for (index, rendered) in findings.reports.enumerated() where !rendered.ends.isEmpty {
      if index == 0, isTerminalOutput { progress.clear() }
      outputs[index].print(rendered)
      if index == 0, isTerminalOutput { outputs[index].flush() }
    }
  }

  /// Writes buffered output.
  ///
  /// - Returns: Whether to continue.
  mutating func flush() -> Bool {
    for index in outputs.indices { outputs[index].flush() }
    return !hasFailed
  }

  private mutating func showError(_ message: String) {
    progress.clear()
    printError(message, to: streams.errors)
  }

  /// Prints the ends of the reports, and gives the files among them their names. Prints what cannot be written.
  ///
  /// - Parameters:
  ///   - ending: Replaces the ending of the report on standard output.
  ///   - isComplete: Whether all arguments and configurations could be read.
  /// - Returns: Whether everything was written.
  mutating func finish(_ ending: String?, isComplete: Bool) -> Bool {
    progress.clear()
    documents.flush()
    summary.printed = outputs.first?.findingCount ?? 0
    var errors: [String] = []
    for index in outputs.indices {
      if let error = outputs[index].finish(index == 0 ? ending : nil, isComplete: isComplete && summary.unreadable == 0)
      {
        errors.append(error)
      }
    }
    if errors.isEmpty, let failure = documents.failure { errors = [outputError(failure)] }
    for error in errors { printError(error, to: streams.errors) }
    return errors.isEmpty
  }
}
