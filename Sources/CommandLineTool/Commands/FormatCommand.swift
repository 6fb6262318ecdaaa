import Configurations
import TierListFormats
import TierLists

/// `tierlint format`
let formatCommand = Command(
  name: "format",
  summary: "Format files.",
  details: "Format projects and states: files, and folders recursively. Values do not change.",
  operands: checkCommand.operands,
  options: FormatOption.all
) { arguments, invocation throws(UsageError) in format(try FormatSettings(arguments, invocation)) }

/// The options of `format`.
enum FormatOption {
  static let style = Option(
    name: "--style", value: .choice("STYLE", FormatStyle.allCases.map(\.rawValue)), defaultValue: "auto",
    help:
      "Layout: `app` is what Tiercade writes; `plain` keeps short objects and lists on one line; `auto` is `app` for files that Tiercade wrote, else `plain`."
  )
  static let check = Option(
    name: "--check",
    help: "List the files that would change instead of writing them; exit with code 1 if there are any.")
  static let diff = Option(
    name: "--diff", help: "Print a diff instead of writing files; exit with code 1 if it is not empty.")

  static let all =
    [style, check, diff] + CommonOption.files + [CommonOption.jobs, CommonOption.quiet, CommonOption.color]
}
