import Configurations
import TierLists
import Workspace

/// A report of a run.
struct ReportTarget: Sendable {
  let report: Report
  /// `nil` for standard output.
  let path: FilePath?
}

/// The reports of a run: the one on standard output first.
func reportTargets(
  _ arguments: ParsedArguments, _ mode: CheckMode, _ format: ReportFormat, _ terminal: TerminalSettings
) throws(UsageError) -> [ReportTarget] {
  var targets = [ReportTarget(report: standardReport(arguments, mode, format, terminal), path: nil)]
  for text in arguments.values(of: CheckOption.output) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[1].isEmpty, parts[1] != "-" else { throw .badOutput(text) }
    guard let format = ReportFormat(rawValue: parts[0]) else {
      throw .badChoice(CheckOption.output, parts[0], ReportFormat.allCases.map(\.rawValue))
    }
    let path = FilePath(parts[1])
    if targets.contains(where: { $0.path.map { areSameFile($0, path) } ?? false }) { throw .badOutput(text) }
    targets.append(ReportTarget(report: format.report(Styles(isOn: false), columns: 120), path: path))
  }
  if case .writeBaseline(let path) = mode {
    targets.append(ReportTarget(report: baselineReport(for: path), path: path))
  }
  return targets
}

/// The report on standard output. Diffs, lists of files and statistics are printed without one.
private func standardReport(
  _ arguments: ParsedArguments, _ mode: CheckMode, _ format: ReportFormat, _ terminal: TerminalSettings
) -> Report {
  switch mode {
  case .report where !arguments.has(CheckOption.statistics), .fix where !arguments.has(CheckOption.statistics),
    .apply(_, isDiff: false):
    var report = format.report(terminal.styles, columns: terminal.columns)
    let maximum = arguments.number(of: CheckOption.maxDiagnostics) ?? 0
    if report.writeDocument == nil, maximum > 0 { report.maximum = maximum }
    return report
  case .listFiles: return Report { _, _, _ in }
  case .report, .fix, .apply, .diff, .writeBaseline: return Report(maximum: 0) { _, _, _ in }
  }
}

extension CheckSettings {
  /// Whether a report or a baseline is written to a file.
  var writesReports: Bool { targets.count > 1 }

  /// Opens the reports of a run.
  ///
  /// - Parameter found: The files that are read, which no report replaces. Nor does one replace any other file than a report.
  func openReports(_ found: DiscoveredFiles) throws(WriteError) -> [ReportOutput] {
    try checkAreNoInputs(targets.compactMap(\.path), found)
    let descriptor = fixesStandardInput ? terminal.streams.errors : terminal.streams.output
    var outputs: [ReportOutput] = []
    do throws(WriteError) {
      for target in targets { outputs.append(try ReportOutput(target, orTo: descriptor)) }
      return outputs
    } catch {
      for output in outputs { output.discard() }
      throw error
    }
  }

  private func checkAreNoInputs(_ paths: [FilePath], _ found: DiscoveredFiles) throws(WriteError) {
    let isBaseline = { path in baseline.map { areSameFile($0.path, path) } ?? false }
    let descriptor = run.input.descriptor(terminal)
    if let path = paths.first(where: isBaseline) ?? found.firstInput(among: paths, descriptor: descriptor) {
      throw WriteError(path: path, reason: .isInput)
    }
    if let path = paths.first(where: { !isReplaceable($0) }) { throw WriteError(path: path, reason: .isNoReport) }
  }
}

/// Whether a file does not exist, is no file, or begins as a report or baseline does.
private func isReplaceable(_ path: FilePath) -> Bool {
  guard case .text(let text) = try? contents(of: path), text.count > 0 else { return true }
  let start = String(decoding: text.slice(0..<min(text.count, 4_096)), as: UTF8.self)
  let line = start.prefix { !$0.isNewline }
  let openings = ReportFormat.allCases.map { $0.report(Styles(isOn: false), columns: 80).opening } + [baselineOpening]
  return openings.contains { !$0.isEmpty && start.hasPrefix($0.prefix(12)) } || ["[]", "["].contains(line)
    || Severity.allCases.contains { line.contains("\($0.name)[") } || line.hasPrefix("::")
    || line.hasPrefix("{\"path\":") || line.hasSuffix(" finding") || line.hasSuffix(" findings")
}
