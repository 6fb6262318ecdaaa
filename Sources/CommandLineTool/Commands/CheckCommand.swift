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
