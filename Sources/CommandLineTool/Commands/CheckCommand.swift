import Workspace

/// `tierlint check`
let checkCommand = Command(
  name: "check",
  summary: "Lint files and folders.",
  details: "Lint tier lists: files, and folders recursively.",
  operands: Command.Operands(
    placeholder: "[PATH…]", help: "Files and folders; - reads a document from stdin. [default: .]", maximum: .max),
  options: CheckOption.all,
  conflicts: CheckOption.conflicts,
  requirements: CheckOption.requirements
) { arguments, invocation throws(UsageError) in
  var settings = try CheckSettings(arguments, invocation)
  if arguments.has(CheckOption.apply), arguments.operands.count != 1 { throw .missingFile(CheckOption.apply) }
  if let path = arguments.path(of: CheckOption.showConfig) {
    let operand = arguments.operands.first { $0.text != "-" }
    if let operand { throw .unexpectedOperand(operand.text) }
    return showConfiguration(for: path, settings)
  }
  do throws(BaselineError) {
    if let path = arguments.path(of: CheckOption.baseline) { settings.baseline = try Baseline(path) }
    if case .writeBaseline(let path) = settings.mode { try checkIsReplaceable(path) }
  } catch {
    settings.terminal.printError(message(for: error))
    return .failure
  }
  return check(settings)
}

/// The options of `check`.
enum CheckOption {
  static let format = Option(
    name: "--format", value: .choice("FORMAT", ReportFormat.allCases.map(\.rawValue)), defaultValue: "full",
    help: "Output format; `agent` is for programs that fix findings by their ids. TIERLINT_FORMAT sets another default."
  )
  static let output = Option(
    name: "--output", value: .text("FORMAT=FILE"), isRepeatable: true,
    help: "Write a report to a file as well, in any format of --format.")
  static let fix = Option(
    name: "--fix", help: "Apply safe fixes in place. With `-`, write the fixed document to stdout.")
  static let apply = Option(
    name: "--apply", value: .text("ID,…"),
    help: "Apply exactly these fixes of one file; --format agent prints their ids. With --diff, print a diff instead.")
  static let unsafeFixes = Option(
    name: "--unsafe-fixes",
    help: "With --fix or --diff: also apply a suggestion (a fix that may change the meaning) if it is the only one.")
  static let diff = Option(
    name: "--diff", help: "Print a diff of the fixes instead of findings; exit with code 1 if it is not empty.")
  static let rule = Option(
    name: "--rule", value: .ruleLevel("ID=LEVEL"), isRepeatable: true,
    help: "Set the level of a rule or family: error, warning, info, hint or off.")
  static let select = Option(
    name: "--select", value: .rules("ID,…"), isRepeatable: true, help: "Enable only these rules or families.")
  static let ignore = Option(
    name: "--ignore", value: .rules("ID,…"), isRepeatable: true, help: "Disable these rules or families.")
  static let failOn = Option(
    name: "--fail-on", value: .choice("LEVEL", ["error", "warning", "info", "never"]), defaultValue: "error",
    help: "Lowest severity that fails the run with exit code 1.")
  static let profile = Option(
    name: "--profile", value: .choice("PROFILE", ["offline", "cloud"]), defaultValue: "offline",
    help: "Rule profile: `offline` requires local media, `cloud` also allows http(s).")
  static let changedSince = Option(
    name: "--changed-since", value: .text("COMMIT"),
    help: "Skip files that git reports as unchanged since a commit.")
  static let input = Option(
    name: "--input", value: .choice("FORMAT", ["ndjson"]),
    help: "Read one document per line from stdin; findings include the line number as `record`.")
  static let showFiles = Option(
    name: "--show-files", help: "List the files that would be checked and their document types, then exit.")
  static let showConfig = Option(
    name: "--show-config", value: .file("FILE"),
    help: "Print the configuration and the rule levels of a file, then exit.")
  static let firstRecord = Option(
    name: "--first-record", value: .number("N", from: 1), defaultValue: "1",
    help: "With --input: the number of the first line, for a chunk of a larger input.")
  static let baseline = Option(
    name: "--baseline", value: .file("FILE"), help: "Hide the findings that this file lists.")
  static let writeBaseline = Option(
    name: "--write-baseline", value: .file("FILE"),
    help: "Write all findings to this file, for --baseline, instead of reporting them.")
  static let statistics = Option(name: "--statistics", help: "Print a count per rule instead of findings.")
  static let maxDiagnostics = Option(
    name: "--max-diagnostics", value: .number("N", from: 0), defaultValue: "no limit",
    help: "Maximum number of findings to print. At most 1,000 per rule and file are shown; the summary counts all.")

  static let all =
    [format, output, fix, apply, unsafeFixes, diff, rule, select, ignore, failOn, profile] + CommonOption.files + [
      changedSince, input, firstRecord, baseline, writeBaseline, showFiles, showConfig, CommonOption.jobs, statistics,
      maxDiagnostics, CommonOption.quiet, CommonOption.color,
    ]

  static let conflicts: [OptionRelation] = [
    (diff, [fix]), (apply, [fix, unsafeFixes, input, CommonOption.stdinPaths, changedSince, statistics]),
    (apply, [writeBaseline, showFiles, showConfig]), (CommonOption.stdinPaths, [input]),
    (input, [fix, diff, showFiles]),
    (changedSince, [input, showConfig]), (baseline, [writeBaseline, input]),
    (writeBaseline, [input, diff, fix, showFiles, showConfig]), (output, [diff, showFiles, showConfig]),
    (showFiles, [fix, diff, statistics]), (showConfig, [showFiles, input, CommonOption.stdinPaths]),
  ]

  static let requirements: [OptionRelation] = [(firstRecord, [input]), (unsafeFixes, [fix, diff])]
}
