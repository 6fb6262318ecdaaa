/// `tierlint check`
let checkCommand = Command(
  name: "check",
  summary: "Lint files and folders.",
  details: "Lints tier lists: the files named, and those found in the folders named.",
  operands: Command.Operands(
    placeholder: "[PATH…]",
    help: "Files and folders; - reads one document from standard input. Without any, the working folder.",
    maximum: .max),
  options: CheckOption.all
) { arguments, invocation throws(UsageError) in
  check(try CheckSettings(arguments, invocation), invocation)
}
