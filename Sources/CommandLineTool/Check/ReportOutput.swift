import Workspace

/// A report that a run writes to standard output or to a file.
struct ReportOutput: Sendable {
  let report: Report
  /// `nil` for standard output.
  private let file: OutputFile?
  private var stream: OutputStream
  /// The findings, or documents, that were written.
  private var count = 0

  /// - Parameter descriptor: Where a report without a path is written.
  init(_ target: ReportTarget, orTo descriptor: Int32) throws(WriteError) {
    report = target.report
    file = try target.path.map { path throws(WriteError) in try OutputFile(path) }
    stream = OutputStream(file?.descriptor ?? descriptor)
  }

  /// The `errno` of the first failed write.
  var failure: Int32? { stream.failure }

  /// 0 if the report is written by document.
  var findingCount: Int { report.writeDocument == nil ? count : 0 }

  mutating func print(_ rendered: RenderedFindings) {
    let printed = min(rendered.ends.count, report.maximum - count)
    guard printed > 0 else { return }
    stream.write(count == 0 ? report.opening : report.separator)
    stream.write(rendered.text[..<rendered.ends[printed - 1]])
    count += printed
  }

  mutating func flush() { stream.flush() }

  /// Removes the file of a report that is not written.
  func discard() { file?.discard() }

  /// Writes the end of the report.
  ///
  /// - Parameters:
  ///   - ending: Replaces the report's own ending.
  ///   - notices: What could not be read or written.
  /// - Returns: The error line if the report could not be written.
  mutating func finish(_ ending: String?, _ notices: [RunNotice]) -> String? {
    stream.write(ending ?? self.ending(notices))
    stream.flush()
    guard let file else { return stream.failure.map(outputError) }
    defer { file.discard() }
    if report.mustBeComplete, notices.contains(where: \.isFailure) {
      return "\(visible(file.path.bytes)): not written, because not everything could be read"
    }
    do throws(WriteError) {
      if let failure = stream.failure { throw WriteError(path: file.path, reason: .system(failure)) }
      try file.commit()
      return nil
    } catch {
      return message(for: error, "written")
    }
  }
}

extension ReportOutput {
  private func ending(_ notices: [RunNotice]) -> String {
    guard let write = report.writeNotices else { return count > 0 ? report.closing : report.empty }
    return (count > 0 ? "" : report.opening) + write(notices.map(report.relative)) + report.closing
  }
}
