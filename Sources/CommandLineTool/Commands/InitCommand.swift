import Configurations
import Findings
import JSONSyntax
import TierLists
import Workspace

/// `tierlint init`
let initCommand = Command(
  name: "init",
  summary: "Create a configuration or a new list.",
  details: "Create a commented .tierlint.json in the working folder, or a new list. Never overwrites a file.",
  operands: Command.Operands(
    placeholder: "[LISTS…]", help: "With --contract: files and folders. [default: .]", maximum: .max),
  options: [listOption, tiersOption, contractOption],
  conflicts: [(contractOption, [listOption])],
  requirements: [(tiersOption, [listOption])]
) { arguments, invocation throws(UsageError) in
  let terminal = TerminalSettings(arguments, invocation)
  if arguments.has(contractOption) { return writeContract(try RunSettings(arguments, invocation)) }
  if let operand = arguments.operands.first { throw .unexpectedOperand(operand.text) }
  guard let name = arguments.value(of: listOption) else {
    return create(FilePath(Configuration.fileName), starterConfiguration, terminal)
  }
  return try createList(name, try tiers(arguments), now: invocation.now, terminal)
}

private let listOption = Option(
  name: "--list", value: .file("FILE"),
  help:
    "Create a new list instead of a configuration: a CSV if the name ends in .csv, a bundle if it ends in .tierproj.")
private let tiersOption = Option(
  name: "--tiers", value: .words("TIERS", StarterTiers.allCases.map { $0.rawValue }), defaultValue: "letters",
  help:
    "With --list: letters (S to F), medals (Gold, Silver, Bronze), words (Love it to Skip it), or names separated by commas."
)

private func tiers(_ arguments: ParsedArguments) throws(UsageError) -> [StarterTier] {
  let text = arguments.value(of: tiersOption) ?? StarterTiers.letters.rawValue
  guard let tiers = starterTiers(text) else { throw .badTiers(text) }
  return tiers
}

private let contractOption = Option(
  name: "--contract",
  help:
    "Write a contract that these lists meet: labels, attributes of most items, tags. Print it if there is a .tierlint.json."
)

/// Writes a configuration with a contract, or prints it if there is a configuration.
private func writeContract(_ settings: RunSettings) -> ExitCode {
  let terminal = settings.terminal
  guard let found = settings.input.files(terminal) else { return .failure }
  var draft = ContractDraft()
  for source in sources(found, settings) where !source.isEmptyBundle {
    do throws(ReadError) {
      let document = Document(try source.text(), name: source.path.text)
      if document.kind == .project { draft.add(document) }
    } catch {
      terminal.printError(message(for: error))
      return .failure
    }
  }
  let globs = settings.input.paths.enumerated().map { index, path in
    path.text == "." ? "**" : found.folders[index] == nil ? path.text : path.asFolder.text + "**"
  }
  let configuration = JSONValue.object(["lists": .array([draft.contract(for: globs)])])
  let text = ValueLayout.plain.text(configuration) + "\n"
  let path = FilePath(Configuration.fileName)
  return fileStamp(of: path) == nil ? create(path, text, terminal) : terminal.print(text)
}

/// Creates a list of the kind that its name tells.
private func createList(
  _ name: String, _ tiers: [StarterTier], now: Int64, _ terminal: TerminalSettings
) throws(UsageError) -> ExitCode {
  var random = SystemRandomNumberGenerator()
  let title = starterTitle(ofFile: String(decoding: FilePath(name).name, as: UTF8.self))
  let list = starterList(titled: title, tiers, projectID: randomUUID(&random), now: now)
  switch name {
  case _ where name.hasSuffix(".csv"): return create(FilePath(name), starterCSV(tiers), terminal)
  case _ where name.hasSuffix(".json"): return create(FilePath(name), list, terminal)
  case _ where name.hasSuffix(".tierproj"):
    return create(FilePath("\(name)/project.json"), terminal) { () throws(WriteError) in
      try createBundle(FilePath(name), project: list, filesOf: nil)
    }
  default:
    guard !FilePath(name).name.dropFirst().contains(UInt8(ascii: ".")), !name.hasSuffix("/") else {
      throw .badListName(name)
    }
    return create(FilePath("\(name).tierlist.json"), list, terminal)
  }
}

private func create(_ path: FilePath, _ text: String, _ terminal: TerminalSettings) -> ExitCode {
  create(path, terminal) { () throws(WriteError) in try writeFile(path, text, isNew: true) }
}

private func create(
  _ path: FilePath, _ terminal: TerminalSettings, by write: () throws(WriteError) -> Void
) -> ExitCode {
  handleTerminationSignals()
  do throws(WriteError) {
    try write()
  } catch {
    terminal.printError(message(for: error, "created"))
    return .failure
  }
  return terminal.print("\(visible(path.bytes)) created\n")
}
