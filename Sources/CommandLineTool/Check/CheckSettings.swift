import Configurations
import Rules
import TierLists
import Workspace

/// The settings of a run of `check`.
struct CheckSettings: Sendable {
  var run: RunSettings
  let mode: CheckMode
  /// The one on standard output first.
  let targets: [ReportTarget]
  /// The format of the counts of rules that are printed instead of findings; `nil` for findings.
  let statistics: ReportFormat?
  /// The findings to hide.
  var baseline: Baseline?
  /// From the options; `applying` adds the configuration.
  var levels: RuleLevels
  var analysis: Settings
  /// From the options.
  let profile: Profile?
  /// The lowest severity that fails the run; `nil` for none.
  let failLevel: Severity?
}

extension CheckSettings {
  /// - Throws: For unknown rules, families and levels; other values are validated by the parser.
  init(_ arguments: ParsedArguments, _ invocation: Invocation) throws(UsageError) {
    run = try RunSettings(arguments, invocation, firstRecord: firstRecord(arguments))
    run.input.revision = arguments.value(of: CheckOption.changedSince)
    mode = CheckMode(arguments)
    let format = try reportFormat(arguments, mode, invocation)
    targets = try reportTargets(arguments, mode, format, run.terminal)
    statistics =
      arguments.has(CheckOption.statistics) && !mode.isDiff ? format : nil
    levels = try ruleLevels(arguments, run.terminal)
    analysis = Settings()
    analysis.now = run.now
    profile = arguments.choice(of: CheckOption.profile)
    let failOn = arguments.value(of: CheckOption.failOn) ?? "error"
    failLevel = Severity.allCases.first { $0.name == failOn }
  }

  var terminal: TerminalSettings { run.terminal }

  /// Whether the fixed document goes to standard output, so that findings go to standard error.
  var fixesStandardInput: Bool { mode.isFix && run.input.stream == .document }

  /// Merged with a configuration; options take precedence.
  func applying(_ configuration: ResolvedConfiguration) -> CheckSettings {
    var merged = self
    merged.levels.configure(configuration.configuration, overrides: configuration.overrides)
    merged.analysis.contract = configuration.contract
    merged.analysis.profile = profile ?? configuration.configuration.profile ?? analysis.profile
    return merged
  }
}

/// The format of `--format`, else of the environment; the others are for people.
private func reportFormat(
  _ arguments: ParsedArguments, _ mode: CheckMode, _ invocation: Invocation
) throws(UsageError) -> ReportFormat {
  if let format: ReportFormat = arguments.choice(of: CheckOption.format) { return format }
  if let name = invocation.environment("TIERLINT_FORMAT"), !name.isEmpty {
    guard let format = ReportFormat(rawValue: name) else {
      throw .badVariable("TIERLINT_FORMAT", name, ReportFormat.allCases.map(\.rawValue))
    }
    return format
  }
  if case .apply = mode { return .agent }
  return .full
}

/// The number of the first line of standard input; `nil` if it is not a document per line.
private func firstRecord(_ arguments: ParsedArguments) throws(UsageError) -> Int? {
  guard arguments.has(CheckOption.input) else { return nil }
  let number = arguments.number(of: CheckOption.firstRecord) ?? 1
  // JSON has no larger integers that every reader keeps.
  guard number <= 1 << 53 else { throw .numberTooLarge(CheckOption.firstRecord, number, 1 << 53) }
  return number
}

private func ruleLevels(
  _ arguments: ParsedArguments, _ terminal: TerminalSettings
) throws(UsageError) -> RuleLevels {
  var levels = RuleLevels()
  for option in [CheckOption.select, CheckOption.ignore] {
    for name in arguments.list(of: option) { try checkIsKnown(name, terminal) }
  }
  if arguments.has(CheckOption.select) { levels.select(arguments.list(of: CheckOption.select)) }
  levels.ignore(arguments.list(of: CheckOption.ignore))
  if arguments.has(CommonOption.forceExclude) {
    for rule in RuleCatalog.all where rule.has(.foreignDocument) { levels.set(rule.id, .off) }
  }
  for text in arguments.values(of: CheckOption.rule) {
    let (id, level) = try ruleLevel(text, terminal)
    levels.set(id, level)
  }
  return levels
}

/// The ids of all rules, and the families; most runs need none.
var knownNames: [String] { RuleCatalog.all.map(\.id) + RuleCatalog.families }

/// Says so if a rule was removed.
private func checkIsKnown(_ name: String, _ terminal: TerminalSettings) throws(UsageError) {
  if let retirement = RuleCatalog.retirement(of: name) { return terminal.printError(retirement) }
  if !knownNames.contains(name) { throw .unknownRule(name, knownNames) }
}

private func ruleLevel(
  _ text: String, _ terminal: TerminalSettings
) throws(UsageError) -> (id: String, level: Level) {
  let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
  guard parts.count == 2 else { throw .badRuleLevel(text) }
  try checkIsKnown(parts[0], terminal)
  guard let level = Level(parts[1]) else {
    throw .badChoice(CheckOption.rule, parts[1], Level.names)
  }
  return (parts[0], level)
}
