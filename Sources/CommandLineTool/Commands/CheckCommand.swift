import Workspace

/// `tierlint check`
let checkCommand = Command(
  name: "check",
  summary: "Lint files and folders.",
  details: "Lint tier lists: files, and folders recursively.",
  operands: Command.Operands(
    placeholder: "[PATH…]", help: "Files and folders; - reads a document from stdin. [default: .]", maximum: .max),
  options: CheckOption.all
) { arguments, invocation throws(UsageError) in
  for (one, other) in CheckOption.conflicts where arguments.has(one) && arguments.has(other) {
    throw .conflict(one, other)
  }
  var settings = try CheckSettings(arguments, invocation)
  if let path = arguments.value(of: CheckOption.showConfig) {
    return showConfiguration(for: FilePath(path), settings, invocation)
  }
  if arguments.has(CheckOption.baseline) || arguments.has(CheckOption.writeBaseline) {
    do throws(BaselineError) {
      settings.baseline = try arguments.value(of: CheckOption.baseline).map { path throws(BaselineError) in
        try Baseline(FilePath(path))
      }
      if let path = settings.newBaseline { try checkIsReplaceable(path) }
    } catch {
      printError(message(for: error), to: invocation.streams.errors)
      return .failure
    }
  }
  return check(settings, invocation)
}
