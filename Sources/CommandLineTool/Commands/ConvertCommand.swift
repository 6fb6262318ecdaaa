import Conversion
import Import

/// `tierlint convert`
let convertCommand = Command(
  name: "convert",
  summary: "Convert a list to another format.",
  details:
    "Convert a list, a spreadsheet, plain text or a file of another tool, to another format. What the format cannot hold is listed on stderr. `app` is the project that Tiercade would write after importing the file.",
  operands: Command.Operands(
    placeholder: "FILE…",
    help: "A list of any kind; a bundle by its folder; - reads from stdin. Several only for a folder of pages.",
    minimum: 1, maximum: .max),
  options: ConvertOption.all,
  conflicts: [(ConvertOption.diff, [ConvertOption.bundle])]
) { arguments, invocation throws(UsageError) in convert(try ConvertSettings(arguments, invocation)) }

/// The options of `convert`.
enum ConvertOption {
  static let to = Option(
    name: "--to", value: .choice("FORMAT", ConversionTarget.allCases.map(\.rawValue)), help: "The format to write.")
  static let output = Option(
    name: "--output", short: "-o", value: .file("FILE"), defaultValue: "-",
    help: "The file to write, which is replaced if it exists; - is stdout. Of several pages the folder.")
  static let bundle = Option(
    name: "--tierproj",
    help: "Write a .tierproj bundle with the media of the source bundle, or the files next to the list.")
  static let plainCSV = Option(
    name: "--plain-csv", help: "With `--to csv`: as spreadsheets read it. Tiercade skips rows with quotes in it.")
  static let findings = Option(
    name: "--findings", help: "With `--to html`: list the findings at the end of the page.")
  static let strict = Option(name: "--strict", help: "Exit with code 1 if anything is lost.")
  static let force = Option(
    name: "--force", help: "With `-o`: replace a list even if the new one lacks something that it has.")
  static let diff = Option(
    name: "--diff",
    help:
      "Print a diff instead of writing; exit with code 1 if it is not empty. With `--to app`: what importing changes.")

  static let all =
    [
      to, output, bundle, plainCSV, findings, strict, force, diff, CommonOption.stdinFilename, CommonOption.quiet,
      CommonOption.color,
    ] + ImportOption.all
}

/// How a file of another tool is read.
enum ImportOption {
  static let from = option(
    "--from", .choice("FORMAT", ImportFormat.allCases.map(\.rawValue)),
    "The format to read. [default: by the name and the content of the file]")
  static let tier = option(
    "--tier", .text("NAME"),
    "The column, key or path with the labels of the tiers; `none` for a list without tiers.")
  static let title = option("--title", .text("NAME"), "The column, key or path with the titles of the items.")
  static let list = option("--list", .text("NAME"), "One of several lists in the file, by its title or its number.")

  static let all = [from, tier, title, list]

  /// The same for `edit`: they belong to the `--add-from` right before them.
  static let companions = all.map { option in
    Option(
      name: option.name, value: option.value, isRepeatable: true,
      help: "Right after --add-from: " + lowercased(option.help))
  }

  private static func option(_ name: String, _ value: Option.Value, _ help: String) -> Option {
    Option(name: name, value: value, help: help)
  }

  private static func lowercased(_ text: String) -> String { text.prefix(1).lowercased() + text.dropFirst() }
}
