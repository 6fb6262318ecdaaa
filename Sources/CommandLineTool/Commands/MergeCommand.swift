import ListMerging

/// `tierlint merge`
let mergeCommand = Command(
  name: "merge",
  summary: "Merge two versions of a list, as a merge driver of git.",
  details:
    "Merge what THEIRS changed since BASE into OURS, by items and tiers. What both changed is left as a conflict with git's markers. Exit code 1 if conflicts are left. Lists that cannot be read are merged line by line, by git.",
  operands: Command.Operands(
    placeholder: "BASE OURS THEIRS",
    help: "The three versions; BASE may be empty. With --resolve, a file with conflict markers.", maximum: 3),
  options: MergeOption.all,
  conflicts: MergeOption.conflicts
) { arguments, invocation throws(UsageError) in
  merge(try MergeSettings(arguments, invocation))
}

/// The options of `merge`.
enum MergeOption {
  static let output = Option(
    name: "--output", short: "-o", value: .file("FILE"), help: "Write the result to a file, which may be OURS.")
  static let markerSize = Option(
    name: "--marker-size", value: .number("N", from: 1), defaultValue: "7", help: "Length of conflict markers.")
  static let path = Option(
    name: "--path", value: .file("NAME"), help: "File name to assume for all versions (decides the document type).")
  static let prefer = Option(
    name: "--prefer", value: .choice("SIDE", MergeSide.allCases.map(\.rawValue)),
    help: "Settle conflicts with the version of one side instead of markers.")
  static let label = Option(
    name: "--label", short: "-L", value: .text("NAME"), isRepeatable: true,
    help:
      "Name of a version in conflict markers and messages: the first of OURS, then of BASE and of THEIRS, as for `git merge-file`."
  )
  static let resolve = Option(
    name: "--resolve",
    help: "Merge the versions of a file with conflict markers again, and replace the file; git's index is not changed.")
  static let install = Option(
    name: "--install", help: "Have git use `tierlint merge` and `tierlint diff` for lists in this repository.")
  static let uninstall = Option(name: "--uninstall", help: "Undo --install.")

  static let all = [
    output, ConvertOption.force, markerSize, path, label, prefer, resolve, install, uninstall, CommonOption.quiet,
  ]

  /// What is done instead of merging three files.
  static let modes = [resolve, install, uninstall]

  /// What only a merge of three files has.
  private static let ofFiles = [output, path, ConvertOption.force]

  static let conflicts: [OptionRelation] = [
    (resolve, [install, uninstall] + ofFiles), (install, [uninstall, label, prefer, markerSize] + ofFiles),
    (uninstall, [label, prefer, markerSize] + ofFiles),
  ]
}
