import Workspace

/// Puts the outcomes, which come in any order, into the order of the sources, and prints them.
struct Results: Sendable {
  private let report: Report
  /// Checks a source once more, knowing that the file named has the same project id.
  private let checkAgain: (@Sendable (Source, FilePath) -> Outcome)?
  /// The first file of each project id.
  private var owners: [String: FilePath] = [:]
  private let maximum: Int
  private let streams: Streams
  private let isTerminalOutput: Bool
  private var output: OutputStream
  /// Diffs, and the document that was read from standard input.
  private var documents: OutputStream
  private var progress: ProgressBar
  private var outcomes = InOrder<(outcome: Outcome, source: Source?)>()
  private var printed = 0
  private(set) var totals = Totals()

  /// - Parameter total: How many outcomes there will be; 0 where nobody knows.
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

  /// - Parameter number: Its place in the order of what is printed, from 0.
  /// - Returns: Whether to go on; `false` once standard output takes nothing more.
  mutating func accept(_ outcome: Outcome, from source: Source?, number: Int) -> Bool {
    for (outcome, source) in outcomes.accept((outcome, source), number: number) { take(outcome, source) }
    progress.show(done: outcomes.count)
    return output.failure == nil && documents.failure == nil
  }

  private mutating func take(_ outcome: Outcome, _ source: Source?) {
    let outcome = twin(of: outcome, source) ?? outcome
    totals.add(outcome, source)
    switch outcome {
    case .checked(let findings):
      for error in findings.errors { showError(message(for: error)) }
      documents.write(findings.document)
      print(findings)
      if let failure = findings.failure { showError(message(for: failure)) }
    case .passedOver: break
    case .tooLargeToTell(let byteCount):
      if let source { showError(tooLargeToTell(source.path, byteCount)) }
    case .unreadable(let error): showError(message(for: error))
    }
  }

  /// The outcome of a file whose project id an earlier file has: seldom, so that it is simply checked once more.
  private mutating func twin(of outcome: Outcome, _ source: Source?) -> Outcome? {
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

  /// Prints what is at hand, for a reader who waits.
  ///
  /// - Returns: Whether to go on.
  mutating func flush() -> Bool {
    output.flush()
    return output.failure == nil
  }

  private mutating func showError(_ message: String) {
    progress.clear()
    printError(message, to: streams.errors)
  }

  /// Prints what belongs after the last finding.
  ///
  /// - Returns: The `errno` where standard output could not take all.
  mutating func finish(_ ending: String?) -> Int32? {
    progress.clear()
    output.write(ending ?? (printed > 0 ? report.closing : report.empty))
    documents.flush()
    output.flush()
    totals.printed = printed
    return documents.failure ?? output.failure
  }
}
