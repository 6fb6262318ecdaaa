import TierLists
import Workspace

/// `tierlint init`
let initCommand = Command(
  name: "init",
  summary: "Create a configuration or a new list.",
  details: "Create a commented .tierlint.json in the working folder, or a new list. Never overwrites a file.",
  options: [listOption, tiersOption],
  requirements: [(tiersOption, [listOption])]
) { arguments, invocation throws(UsageError) in
  let terminal = TerminalSettings(arguments, invocation)
  guard let name = arguments.value(of: listOption) else {
    return create(FilePath(Configuration.fileName), starterConfiguration, terminal)
  }
  return try createList(
    name, starterTiers(arguments.value(of: tiersOption) ?? "letters"), now: invocation.now, terminal)
}

private let listOption = Option(
  name: "--list", value: .file("FILE"),
  help:
    "Create a new list instead of a configuration: a CSV if the name ends in .csv, a bundle if it ends in .tierproj.")
private let tiersOption = Option(
  name: "--tiers", value: .text("TIERS"), defaultValue: "letters",
  help:
    "With --list: letters (S to F), medals (Gold, Silver, Bronze), words (Love it to Skip it), or labels with commas.")

/// - Throws: If it is neither the name of a set of tiers nor labels.
private func starterTiers(_ text: String) throws(UsageError) -> [StarterTier] {
  if let known = StarterTiers(rawValue: text) { return known.all }
  let labels = text.split(separator: ",").map { trimmed(String($0)) }
  let isUsable =
    labels.count > 1 && labels.allSatisfy { !$0.isEmpty && !isUnranked($0) && $0.unicodeScalars.count <= 100 }
  guard isUsable, Set(labels).count == labels.count else {
    throw .badChoice(tiersOption, text, StarterTiers.allCases.map(\.rawValue))
  }
  return starterTiers(labeled: labels)
}

/// Creates a list of the kind that its name tells.
private func createList(
  _ name: String, _ tiers: [StarterTier], now: Int, _ terminal: TerminalSettings
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
