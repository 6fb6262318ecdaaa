import TierlintCore
import Workspace

/// `tierlint init`
let initCommand = Command(
  name: "init",
  summary: "Create a configuration or a new list.",
  details: "Create a commented .tierlint.json in the working folder, or a new list. Never overwrites a file.",
  options: [listOption, tiersOption]
) { arguments, invocation throws(UsageError) in
  guard let name = arguments.value(of: listOption) else {
    if arguments.has(tiersOption) { throw .missingCompanion(tiersOption, [listOption]) }
    return create(FilePath(Configuration.fileName), starterConfiguration, invocation)
  }
  let tiers = arguments.value(of: tiersOption).flatMap(StarterTiers.init) ?? .letters
  return try createList(name, tiers, invocation)
}

private let listOption = Option(
  name: "--list", value: .file("FILE"),
  help:
    "Create a new list instead of a configuration: a CSV if the name ends in .csv, a bundle if it ends in .tierproj.")
private let tiersOption = Option(
  name: "--tiers", value: .choice("TIERS", StarterTiers.allCases.map(\.rawValue)), defaultValue: "letters",
  help: "With --list: letters (S to F), medals (Gold, Silver, Bronze) or words (Love it to Skip it).")

/// Creates a list of the kind that its name tells.
private func createList(_ name: String, _ tiers: StarterTiers, _ invocation: Invocation) throws(UsageError) -> ExitCode
{
  var random = SystemRandomNumberGenerator()
  let list = starterList(
    titled: starterTitle(ofFile: String(decoding: FilePath(name).name, as: UTF8.self)), tiers,
    projectID: randomUUID(&random), now: invocation.now)
  switch name {
  case _ where name.hasSuffix(".csv"): return create(FilePath(name), starterCSV(tiers), invocation)
  case _ where name.hasSuffix(".json"): return create(FilePath(name), list, invocation)
  case _ where name.hasSuffix(".tierproj"):
    return create(FilePath("\(name)/project.json"), invocation) { () throws(WriteError) in
      try createBundle(FilePath(name), project: list, filesOf: nil)
    }
  default:
    guard !FilePath(name).name.dropFirst().contains(UInt8(ascii: ".")), !name.hasSuffix("/") else {
      throw .badListName(name)
    }
    return create(FilePath("\(name).tierlist.json"), list, invocation)
  }
}

private func create(_ path: FilePath, _ text: String, _ invocation: Invocation) -> ExitCode {
  create(path, invocation) { () throws(WriteError) in try writeFile(path, text, isNew: true) }
}

private func create(_ path: FilePath, _ invocation: Invocation, by write: () throws(WriteError) -> Void) -> ExitCode {
  handleTerminationSignals()
  do throws(WriteError) {
    try write()
  } catch {
    printError("\(visible(error.path.bytes)): not created: \(reason(error))", to: invocation.streams.errors)
    return .failure
  }
  return printText("\(visible(path.bytes)) created\n", invocation)
}
