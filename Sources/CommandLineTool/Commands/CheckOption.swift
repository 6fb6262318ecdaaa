/// The option table of `check`.
enum CheckOption {
  static let format = Option(
    name: "--format", value: .choice("FORMAT", ReportFormat.allCases.map(\.rawValue)),
    help: "How findings are written to standard output (full).")
  static let fix = Option(
    name: "--fix", help: "Apply the safe fixes to the files; to the document read for -, which goes to standard output."
  )
  static let unsafeFixes = Option(
    name: "--unsafe-fixes",
    help: "With --fix or --diff: where a finding has one fix only, apply it even if it needs a choice.")
  static let diff = Option(
    name: "--diff", help: "Show in place of the findings what the fixes would change; exit code 1 if they would.")
  static let rule = Option(
    name: "--rule", value: .ruleLevel("ID=LEVEL"), isRepeatable: true,
    help: "Give one rule another level: error, warning, info, hint or off.")
  static let select = Option(
    name: "--select", value: .rules("ID,…"), isRepeatable: true, help: "Only these rules or families of rules.")
  static let ignore = Option(
    name: "--ignore", value: .rules("ID,…"), isRepeatable: true, help: "All but these rules or families of rules.")
  static let failOn = Option(
    name: "--fail-on", value: .choice("LEVEL", ["error", "warning", "info", "never"]),
    help: "The lowest severity that makes the exit code 1 (error).")
  static let profile = Option(
    name: "--profile", value: .choice("PROFILE", ["offline", "cloud"]),
    help: "What the app may do: offline (the default) wants media in files, cloud allows addresses of the web.")
  static let config = Option(
    name: "--config", value: .file("FILE"),
    help: "Use this configuration for all files, not the nearest .tierlint.json.")
  static let noConfig = Option(name: "--no-config", help: "Use no configuration file.")
  static let forceExclude = Option(
    name: "--force-exclude",
    help:
      "Leave out what the configuration excludes even if it is named, and say nothing of files that are no tier list.")
  static let stdinFilename = Option(
    name: "--stdin-filename", value: .file("NAME"), help: "The name, and so the kind, of the document read for -.")
  static let stdinPaths = Option(
    name: "--stdin-paths", help: "Read more paths from standard input, one a line or with zero bytes between them.")
  static let input = Option(
    name: "--input", value: .choice("FORM", ["ndjson"]),
    help: "Read documents from standard input, one a line; findings carry the line as their record.")
  static let showFiles = Option(
    name: "--show-files", help: "List what would be checked, and as what kind of document, and check nothing.")
  static let showConfig = Option(
    name: "--show-config", value: .file("FILE"),
    help: "Show the configuration and the levels of all rules that hold for a file, and check nothing.")
  static let jobs = Option(
    name: "--jobs", value: .number("N", from: 1), help: "Threads to work with (the machine's cores).")
  static let statistics = Option(name: "--statistics", help: "Show a count for each rule instead of the findings.")
  static let maxDiagnostics = Option(
    name: "--max-diagnostics", value: .number("N", from: 0),
    help: "Stop printing after so many (0: print all); the summary still counts all.")
  static let quiet = Option(
    name: "--quiet", short: "-q", help: "No progress and no summary.")
  static let color = Option(
    name: "--color", value: .choice("WHEN", ColorChoice.allCases.map(\.rawValue)),
    help: "Colors: auto (the default) uses them on a terminal, and heeds NO_COLOR and CLICOLOR_FORCE.")

  static let all = [
    format, fix, unsafeFixes, diff, rule, select, ignore, failOn, profile, config, noConfig, forceExclude,
    stdinFilename, stdinPaths, input, showFiles, showConfig, jobs, statistics, maxDiagnostics, quiet, color,
  ]

  /// Options that cannot be used together.
  static let conflicts = [
    (config, noConfig), (stdinPaths, input), (input, fix), (input, diff), (input, showFiles), (showFiles, fix),
    (showFiles, diff), (showFiles, statistics), (showConfig, showFiles), (showConfig, input), (showConfig, stdinPaths),
  ]
}
