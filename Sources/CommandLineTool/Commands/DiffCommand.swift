/// `tierlint diff`
let diffCommand = Command(
  name: "diff",
  summary: "Show what changed between two versions of a list.",
  details:
    "Compare lists by items and tiers: what was moved, added, removed, renamed or changed. COMMIT:FILE is a file of git's history. Exit code 1 if they differ.",
  operands: Command.Operands(
    placeholder: "OLD NEW", help: "Files, or COMMIT:FILE; with --since the files and folders to compare.", maximum: .max
  ),
  options: DiffOption.all,
  conflicts: [(DiffOption.git, [DiffOption.since])]
) { arguments, invocation throws(UsageError) in
  diff(try DiffSettings(arguments, invocation))
}

/// The formats of `diff`.
enum DiffFormat: String, Sendable, CaseIterable {
  case text, json, markdown
}

/// The options of `diff`.
enum DiffOption {
  static let format = Option(
    name: "--format", value: .choice("FORMAT", DiffFormat.allCases.map(\.rawValue)), defaultValue: "text",
    help: "Output format: `json` has the operations that `tierlint edit --ops` reads; `markdown` is for pull requests.")
  static let since = Option(
    name: "--since", value: .text("COMMIT"), help: "Compare all lists that changed since a commit of git.")
  static let git = Option(
    name: "--git", help: "Take the arguments of a diff driver of git, and exit with code 0.")

  static let all = [
    format, since, git, CommonOption.config, CommonOption.noConfig, CommonOption.quiet, CommonOption.color,
  ]
}
