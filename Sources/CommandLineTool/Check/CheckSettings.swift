import TierlintCore
import Workspace

/// What a run of `check` was asked to do.
struct CheckSettings: Sendable {
  var paths: [FilePath]
  var readsStandardInput: Bool
  var standardInputName: FilePath
  var format: ReportFormat
  /// `nil`: findings are only told.
  var fixing: Fixing?
  var levels: RuleLevels
  var settings: Settings
  /// The lowest severity that makes the exit code 1; `nil`: none does.
  var failLevel: Severity?
  /// Threads; `nil`: as many as the machine has cores.
  var jobs: Int?
  /// Findings to print at most; `nil`: all.
  var maximum: Int?
  var wantsStatistics: Bool
  var isQuiet: Bool
  var styles: Styles
  var errorStyles: Styles
  var isTerminalOutput: Bool
}

extension CheckSettings {
  /// - Throws: Unknown rules, families and levels; the parser has seen to the rest.
  init(_ arguments: ParsedArguments, _ invocation: Invocation) throws(UsageError) {
    let operands = arguments.operands.isEmpty ? [Argument(".")] : arguments.operands
    let color = arguments.value(of: CheckOption.color).flatMap(ColorChoice.init) ?? .auto
    let maximum = arguments.value(of: CheckOption.maxDiagnostics).flatMap { Int($0) } ?? 0
    paths = operands.filter { $0.text != "-" }.map { FilePath($0.bytes) }
    readsStandardInput = operands.contains { $0.text == "-" }
    standardInputName = FilePath(arguments.value(of: CheckOption.stdinFilename) ?? "-")
    format = arguments.value(of: CheckOption.format).flatMap(ReportFormat.init) ?? .full
    fixing = try Fixing(arguments)
    levels = try ruleLevels(arguments)
    settings = Settings()
    settings.now = secondsSince1970()
    settings.profile = arguments.value(of: CheckOption.profile).flatMap(Profile.init) ?? settings.profile
    let failOn = arguments.value(of: CheckOption.failOn) ?? "error"
    failLevel = Severity.allCases.first { $0.name == failOn }
    jobs = arguments.value(of: CheckOption.jobs).flatMap { Int($0) }
    self.maximum = maximum > 0 ? maximum : nil
    wantsStatistics = arguments.has(CheckOption.statistics)
    isQuiet = arguments.has(CheckOption.quiet)
    styles = Styles(isOn: color.usesColor(on: invocation.streams.output, invocation.environment))
    errorStyles = Styles(isOn: color.usesColor(on: invocation.streams.errors, invocation.environment))
    isTerminalOutput = isTerminal(invocation.streams.output)
  }
}

private func ruleLevels(_ arguments: ParsedArguments) throws(UsageError) -> RuleLevels {
  var levels = RuleLevels()
  let known = RuleCatalog.all.map(\.id) + RuleCatalog.families
  for option in [CheckOption.select, CheckOption.ignore] {
    for name in arguments.list(of: option) where !known.contains(name) { throw .unknownRule(name, known) }
  }
  if arguments.has(CheckOption.select) { levels.select(arguments.list(of: CheckOption.select)) }
  levels.ignore(arguments.list(of: CheckOption.ignore))
  for text in arguments.values(of: CheckOption.rule) {
    let (id, level) = try ruleLevel(text)
    levels.set(id, level)
  }
  return levels
}

private func ruleLevel(_ text: String) throws(UsageError) -> (id: String, level: Level) {
  let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
  guard parts.count == 2 else { throw .badRuleLevel(text) }
  let ids = RuleCatalog.all.map(\.id)
  guard ids.contains(parts[0]) else { throw .unknownRule(parts[0], ids) }
  guard let level = Level(parts[1]) else {
    throw .badChoice(CheckOption.rule, parts[1], Severity.allCases.reversed().map(\.name) + ["off"])
  }
  return (parts[0], level)
}
