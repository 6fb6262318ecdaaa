import ListAnalysis
import SourceText
import Workspace

/// Checks the documents on the lines of standard input.
///
/// Works in rounds of limited size, so that memory does not grow with the length of the stream.
func recordResults(
  _ found: DiscoveredFiles, _ settings: MergedSettings, _ outputs: [ReportOutput], first: Int
) -> RunResults {
  let settings = settings[found.streamConfiguration ?? 0]
  let (name, terminal) = (settings.run.input.streamName, settings.terminal)
  let results = Locked(RunResults(total: 0, outputs, terminal))
  var reader = RecordReader(terminal.streams.input, name, firstRecord: first)
  var count = 0
  var isWanted = found.streamConfiguration != nil
  while isWanted {
    do throws(ReadError) {
      let chunks = try reader.next(upTo: min(terminal.threads, 64) << 21)
      let first = count
      forEachIndex(below: chunks.count, threads: terminal.threads) { index in
        let outcome = Outcome.checked(findings(in: chunks[index], name, settings))
        return results.withLock { $0.insert(outcome, from: nil, at: first + index) }
      }
      count += chunks.count
      isWanted = !chunks.isEmpty && results.withLock { $0.flush() }
    } catch {
      isWanted = false
      _ = results.withLock { $0.insert(.unreadable(error), from: nil, at: count) }
    }
  }
  return results.value
}

private func findings(in chunk: Chunk, _ name: FilePath, _ settings: CheckSettings) -> FileFindings {
  var all = FileFindings()
  all.documentCount = 0
  if case .tooLong(let byteCount) = chunk.content {
    let analysis = analyze(tooLarge: byteCount, settings.analysis)
    all.append(findings(analysis, name, record: chunk.firstRecord, settings), settings.targets)
  }
  for record in chunk.records {
    let analysis = analyze(DocumentText(record.text), name: name.text, settings.analysis)
    all.append(findings(analysis, name, record: record.number, settings), settings.targets)
  }
  return all
}

extension FileFindings {
  /// Appends the findings of another document.
  fileprivate mutating func append(_ other: FileFindings, _ targets: [ReportTarget]) {
    documentCount += other.documentCount
    counts.add(other.counts)
    hiddenSyntaxErrors += other.hiddenSyntaxErrors
    guard !reports.isEmpty else {
      reports = other.reports
      return
    }
    for (index, target) in targets.enumerated() {
      reports[index].append(other.reports[index], target.report.separator)
    }
  }
}

extension RenderedFindings {
  fileprivate mutating func append(_ other: RenderedFindings, _ separator: String) {
    guard !other.ends.isEmpty else { return }
    if !ends.isEmpty { text += separator.utf8 }
    let start = text.count
    text += other.text
    ends += other.ends.map { start + $0 }
  }
}
