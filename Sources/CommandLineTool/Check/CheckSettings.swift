import TierlintCore
import Workspace

/// What a run of `check` was asked to do.
struct CheckSettings: Sendable {
  var input: CheckInput
  /// Whether to list the files in place of checking them.
  var showsFiles: Bool
  var format: ReportFormat
  /// `nil`: findings are only told.
  var fixing: Fixing?
  /// What the options say; `bent` adds the configuration.
  var levels: RuleLevels
  var settings: Settings
  /// What the options say of it.
  var profile: Profile?
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
    let color = arguments.value(of: CheckOption.color).flatMap(ColorChoice.init) ?? .auto
    let maximum = arguments.value(of: CheckOption.maxDiagnostics).flatMap { Int($0) } ?? 0
    input = try CheckInput(arguments)
    showsFiles = arguments.has(CheckOption.showFiles)
    format = arguments.value(of: CheckOption.format).flatMap(ReportFormat.init) ?? .full
    fixing = try Fixing(arguments)
    levels = try ruleLevels(arguments)
    settings = Settings()
    settings.now = secondsSince1970()
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
  }

  var threads: Int { jobs ?? coreCount() }

  /// How findings are written. Diffs and lists of files have their own form, with nothing around or between.
  var report: Report { showsDiff || showsFiles ? Report { _, _, _ in } : format.report(styles) }

  /// With what is configured for a document; options win.
  func bent(by setup: Setup) -> CheckSettings {
    var bent = self
    bent.levels.configure(setup.configuration, overrides: setup.overrides)
    bent.settings.profile = profile ?? setup.configuration.profile ?? settings.profile
    return bent
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
  if arguments.has(CheckOption.forceExclude) { levels.set("project/unrecognized", .off) }
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
    throw .badChoice(CheckOption.rule, parts[1], Level.names)
  }
  return (parts[0], level)
}
