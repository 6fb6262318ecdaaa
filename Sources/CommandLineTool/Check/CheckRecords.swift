import SourceText
import TierlintCore
import Workspace

/// Checks the documents on the lines of standard input.
///
/// Works in rounds of limited size, so that memory does not grow with the length of the stream.
func recordResults(
  _ found: DiscoveredFiles, _ settings: AllSettings, _ outputs: [ReportOutput], _ invocation: Invocation
) -> Results {
  let settings = settings[found.streamConfiguration ?? 0]
  let name = settings.input.streamName
  let reports = outputs.map(\.report)
  let shared = Shared(Results(total: 0, outputs, settings, invocation.streams))
  var reader = RecordReader(invocation.streams.input, name, firstRecord: settings.input.firstRecord)
  var count = 0
  var isWanted = found.streamConfiguration != nil
  while isWanted {
    do throws(ReadError) {
      let chunks = try reader.next(upTo: min(settings.threads, 64) << 21)
      let first = count
      forEachIndex(below: chunks.count, threads: settings.threads) { index in
        let outcome = Outcome.checked(findings(in: chunks[index], name, settings, reports))
        return shared.results.withLock { $0.insert(outcome, from: nil, at: first + index) }
      }
      count += chunks.count
      isWanted = !chunks.isEmpty && shared.results.withLock { $0.flush() }
    } catch {
      isWanted = false
      _ = shared.results.withLock { $0.insert(.unreadable(error), from: nil, at: count) }
    }
  }
  return shared.results.withLock { $0 }
}

private func findings(
  in chunk: Chunk, _ name: FilePath, _ settings: CheckSettings, _ reports: [Report]
) -> FileFindings {
  var all = FileFindings()
  all.documentCount = 0
  if case .tooLong(let byteCount) = chunk.content {
    let analysis = analyze(tooLarge: byteCount, settings.settings)
    all.append(findings(analysis, name, record: chunk.firstRecord, settings, reports), reports)
  }
  for record in chunk.records {
    let analysis = analyze(DocumentText(record.text), name: name.text, settings.settings)
    all.append(findings(analysis, name, record: record.number, settings, reports), reports)
  }
  return all
}

extension FileFindings {
  /// Appends the findings of another document.
  fileprivate mutating func append(_ other: FileFindings, _ reports: [Report]) {
    documentCount += other.documentCount
    counts.add(other.counts)
    hiddenSyntaxErrors += other.hiddenSyntaxErrors
    guard !self.reports.isEmpty else { return self.reports = other.reports }
    for (index, report) in reports.enumerated() { self.reports[index].append(other.reports[index], report.separator) }
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
