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
  let path = FilePath(name)
  let tiers = arguments.value(of: tiersOption).flatMap(StarterTiers.init) ?? .letters
  var random = SystemRandomNumberGenerator()
  let list = starterList(
    titled: starterTitle(ofFile: String(decoding: path.name, as: UTF8.self)), tiers,
    projectID: randomUUID(&random), now: secondsSince1970())
  return create(path, list, invocation)
}

private let listOption = Option(
  name: "--list", value: .file("FILE"), help: "Create a new list instead of a configuration.")
private let tiersOption = Option(
  name: "--tiers", value: .choice("TIERS", StarterTiers.allCases.map(\.rawValue)), defaultValue: "letters",
  help: "With --list: letters (S to F), medals (Gold, Silver, Bronze) or words (Love it to Skip it).")

private func create(_ path: FilePath, _ text: String, _ invocation: Invocation) -> ExitCode {
  do throws(WriteError) {
    try createFile(path, text)
  } catch {
    printError("\(visible(path.bytes)): not created: \(reason(error))", to: invocation.streams.errors)
    return .failure
  }
  return printText("\(visible(path.bytes)) created\n", invocation)
}
