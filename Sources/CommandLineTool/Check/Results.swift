import Workspace

/// Puts the outcomes, which come in any order, into the order of the sources, and prints them.
struct Results: Sendable {
  private let report: Report
  private let maximum: Int
  private let streams: Streams
  private let isTerminalOutput: Bool
  private var output: OutputStream
  /// Diffs, and the document that was read from standard input.
  private var documents: OutputStream
  private var progress: ProgressBar
  private var waiting: [Int: (outcome: Outcome, source: Source?)] = [:]
  private var next = 0
  private var printed = 0
  private(set) var totals = Totals()

  /// - Parameter total: How many outcomes there will be; 0 where nobody knows.
  init(total: Int, _ report: Report, _ settings: CheckSettings, _ streams: Streams) {
    self.report = report
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
    waiting[number] = (outcome, source)
    while let (outcome, source) = waiting.removeValue(forKey: next) {
      take(outcome, source)
      next += 1
    }
    progress.show(done: next)
    return output.failure == nil && documents.failure == nil
  }

  private mutating func take(_ outcome: Outcome, _ source: Source?) {
    totals.add(outcome, source)
    switch outcome {
    case .checked(let findings):
      documents.write(findings.document)
      print(findings)
      if let failure = findings.failure { tell(message(for: failure)) }
    case .passedOver: break
    case .tooLargeToTell(let byteCount):
      tell("\(visible(source?.path.bytes ?? [])): \(byteCount) bytes are too many to look for a tier list in them")
    case .unreadable(let error): tell(message(for: error))
    }
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

  private mutating func tell(_ sentence: String) {
    progress.clear()
    complain(sentence, to: streams.errors)
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
