import SourceText
import TierlintCore
import Workspace

/// Checks the documents that stand on the lines of standard input, round by round, as they come.
///
/// A round is bounded, and so is the memory that a stream of any length needs.
func recordResults(_ found: FoundFiles, _ settings: AllSettings, _ invocation: Invocation) -> Results {
  let settings = settings[found.streamSetup ?? 0]
  let name = settings.input.streamName
  let report = settings.report
  let shared = Shared(Results(total: 0, report, settings, invocation.streams))
  var reader = RecordReader(invocation.streams.input, name)
  var count = 0
  var isWanted = found.streamSetup != nil
  while isWanted {
    do throws(ReadError) {
      let pieces = try reader.next(upTo: min(settings.threads, 64) << 21)
      let first = count
      forEachNumber(below: pieces.count, threads: settings.threads) { number in
        let outcome = Outcome.checked(findings(in: pieces[number], name, settings, report))
        return shared.results.withLock { $0.accept(outcome, from: nil, number: first + number) }
      }
      count += pieces.count
      isWanted = !pieces.isEmpty && shared.results.withLock { $0.flush() }
    } catch {
      isWanted = false
      _ = shared.results.withLock { $0.accept(.unreadable(error), from: nil, number: count) }
    }
  }
  return shared.results.withLock { $0 }
}

private func findings(
  in piece: RecordPiece, _ name: FilePath, _ settings: CheckSettings, _ report: Report
) -> FileFindings {
  var all = FileFindings()
  all.documentCount = 0
  if case .tooLong(let byteCount) = piece.content {
    let analysis = analyze(tooLarge: byteCount, settings.settings)
    all.add(findings(analysis, name, record: piece.firstRecord, settings, report), report)
  }
  for record in piece.records {
    let analysis = analyze(DocumentText(record.text), name: name.text, settings.settings)
    all.add(findings(analysis, name, record: record.number, settings, report), report)
  }
  return all
}

extension FileFindings {
  /// Puts the findings in another document behind these.
  fileprivate mutating func add(_ other: FileFindings, _ report: Report) {
    documentCount += other.documentCount
    tally.add(other.tally)
    guard !other.ends.isEmpty else { return }
    if !ends.isEmpty { text += report.separator.utf8 }
    let start = text.count
    text += other.text
    ends += other.ends.map { start + $0 }
  }
}
