import TierlintCore
import Workspace

/// A report that a run writes to standard output or to a file.
struct ReportOutput: Sendable {
  let report: Report
  /// `nil` for standard output.
  private let file: OutputFile?
  private var stream: OutputStream
  /// The findings, or documents, that were written.
  private var count = 0

  /// Writes to standard output, or to another open descriptor.
  init(_ report: Report, to descriptor: Int32) {
    self.report = report
    file = nil
    stream = OutputStream(descriptor)
  }

  /// Writes to a file.
  init(_ report: Report, to path: FilePath) throws(WriteError) {
    self.report = report
    let file = try OutputFile(path)
    self.file = file
    stream = OutputStream(file.descriptor)
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
  ///   - isComplete: Whether everything could be read.
  /// - Returns: The error line if the report could not be written.
  mutating func finish(_ ending: String?, isComplete: Bool) -> String? {
    stream.write(ending ?? (count > 0 ? report.closing : report.empty))
    stream.flush()
    guard let file else { return stream.failure.map(outputError) }
    defer { file.discard() }
    if report.mustBeComplete, !isComplete {
      return "\(visible(file.path.bytes)): not written, because not everything could be read"
    }
    do throws(WriteError) {
      if let failure = stream.failure { throw WriteError(path: file.path, reason: .system(failure)) }
      try file.commit()
      return nil
    } catch {
      return message(forOutput: error)
    }
  }
}

extension CheckSettings {
  /// Whether reports or a baseline are written to files.
  var writesReports: Bool { !files.isEmpty || newBaseline != nil }

  /// Opens the reports of a run: the one on standard output first.
  ///
  /// - Parameter found: The files that are read, which no report replaces.
  func reportOutputs(_ found: DiscoveredFiles, _ invocation: Invocation) throws(WriteError) -> [ReportOutput] {
    let streams = invocation.streams
    let reports = fileReports
    try checkAreNoInputs(reports.map(\.path), found)
    var outputs = [ReportOutput(report, to: writesStandardInput ? streams.errors : streams.output)]
    do throws(WriteError) {
      for (report, path) in reports { outputs.append(try ReportOutput(report, to: path)) }
      return outputs
    } catch {
      for output in outputs { output.discard() }
      throw error
    }
  }

  private var fileReports: [(report: Report, path: FilePath)] {
    files.map { ($0.format.report(Styles(isOn: false), columns: 120), $0.path) }
      + (newBaseline.map { [(baselineReport(for: $0), $0)] } ?? [])
  }

  private func checkAreNoInputs(_ paths: [FilePath], _ found: DiscoveredFiles) throws(WriteError) {
    let existing = paths.filter { canonicalPath(of: $0) != nil }
    if existing.isEmpty { return }
    let inputs = Set(found.files.map { identifyingPath(of: $0.path) })
    if let path = existing.first(where: { inputs.contains(identifyingPath(of: $0)) }) {
      throw WriteError(path: path, reason: .isInput)
    }
  }

  /// The report on standard output. Diffs, lists of files and statistics are printed without one.
  private var report: Report {
    guard showsFindings else { return Report(maximum: showsFiles ? .max : 0) { _, _, _ in } }
    var report = format.report(styles, columns: columns)
    if report.writeDocument == nil { report.maximum = maximum ?? .max }
    return report
  }
}
