import TierlintCore
import Workspace

/// The settings of a run of `check`.
struct CheckSettings: Sendable {
  var input: CheckInput
  /// Whether to list the files instead of checking them.
  var showsFiles: Bool
  var format: ReportFormat
  /// The files to which reports are written as well.
  var files: [(format: ReportFormat, path: FilePath)]
  /// The findings to hide.
  var baseline: Baseline?
  /// The file to which all findings are written as a baseline; findings are not shown then.
  var newBaseline: FilePath?
  /// `nil`: findings are only reported.
  var fixing: Fixing?
  /// From the options; `applying` adds the configuration.
  var levels: RuleLevels
  var settings: Settings
  /// From the options.
  var profile: Profile?
  /// The lowest severity that fails the run; `nil` for none.
  var failLevel: Severity?
  /// The number of threads; `nil` for the number of cores.
  var jobs: Int?
  /// The maximum number of findings to print; `nil` for all.
  var maximum: Int?
  var wantsStatistics: Bool
  var isQuiet: Bool
  var styles: Styles
  var errorStyles: Styles
  var isTerminalOutput: Bool
  /// The width of the terminal.
  var columns: Int
}

extension CheckSettings {
  /// - Throws: For unknown rules, families and levels; other values are validated by the parser.
  init(_ arguments: ParsedArguments, _ invocation: Invocation) throws(UsageError) {
    let color = arguments.value(of: CheckOption.color).flatMap(ColorChoice.init) ?? .auto
    let maximum = arguments.value(of: CheckOption.maxDiagnostics).flatMap { Int($0) } ?? 0
    input = try CheckInput(arguments)
    showsFiles = arguments.has(CheckOption.showFiles)
    format = arguments.value(of: CheckOption.format).flatMap(ReportFormat.init) ?? .full
    files = try reportFiles(arguments)
    newBaseline = arguments.value(of: CheckOption.writeBaseline).map { FilePath($0) }
    fixing = try Fixing(arguments)
    levels = try ruleLevels(arguments)
    settings = Settings()
    settings.now = invocation.now
    profile = arguments.value(of: CheckOption.profile).flatMap(Profile.init)
    let failOn = arguments.value(of: CheckOption.failOn) ?? "error"
    failLevel = Severity.allCases.first { $0.name == failOn }
    jobs = arguments.value(of: CheckOption.jobs).flatMap { Int($0) }
    self.maximum = maximum > 0 && !showsFiles ? maximum : nil
    wantsStatistics = arguments.has(CheckOption.statistics)
    isQuiet = arguments.has(CheckOption.quiet)
    styles = Styles(isOn: color.usesColor(on: invocation.streams.output, invocation.environment))
    errorStyles = Styles(isOn: color.usesColor(on: invocation.streams.errors, invocation.environment))
    isTerminalOutput = isTerminal(invocation.streams.output)
    columns = invocation.columns
  }

  var threads: Int { jobs ?? coreCount() }

  /// Merged with a configuration; options take precedence.
  func applying(_ configuration: ResolvedConfiguration) -> CheckSettings {
    var merged = self
    merged.levels.configure(configuration.configuration, overrides: configuration.overrides)
    merged.settings.profile = profile ?? configuration.configuration.profile ?? settings.profile
    return merged
  }
}

/// The values of `--output`.
private func reportFiles(_ arguments: ParsedArguments) throws(UsageError) -> [(format: ReportFormat, path: FilePath)] {
  var files: [(format: ReportFormat, path: FilePath)] = []
  for text in arguments.values(of: CheckOption.output) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[1].isEmpty, parts[1] != "-" else { throw .badOutput(text) }
    guard let format = ReportFormat(rawValue: parts[0]) else {
      throw .badChoice(CheckOption.output, parts[0], ReportFormat.allCases.map(\.rawValue))
    }
    let path = FilePath(parts[1])
    if files.contains(where: { areSameFile($0.path, path) }) { throw .badOutput(text) }
    files.append((format, path))
  }
  return files
}

private func ruleLevels(_ arguments: ParsedArguments) throws(UsageError) -> RuleLevels {
  var levels = RuleLevels()
  for option in [CheckOption.select, CheckOption.ignore] {
    for name in arguments.list(of: option) where !knownNames.contains(name) {
      throw .unknownRule(name, knownNames)
    }
  }
  if arguments.has(CheckOption.select) { levels.select(arguments.list(of: CheckOption.select)) }
  levels.ignore(arguments.list(of: CheckOption.ignore))
  if arguments.has(CheckOption.forceExclude) { levels.set("project/unrecognized", .off) }
  for text in arguments.values(of: CheckOption.rule) {
    let (id, level) = try ruleLevel(text)
    levels.set(id, level)
  }
  return levels
}

/// The ids of all rules, and the families; most runs need none.
private var knownNames: [String] { RuleCatalog.all.map(\.id) + RuleCatalog.families }

private func ruleLevel(_ text: String) throws(UsageError) -> (id: String, level: Level) {
  let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
  guard parts.count == 2 else { throw .badRuleLevel(text) }
  guard knownNames.contains(parts[0]) else { throw .unknownRule(parts[0], knownNames) }
  guard let level = Level(parts[1]) else {
    throw .badChoice(CheckOption.rule, parts[1], Level.names)
  }
  return (parts[0], level)
}
