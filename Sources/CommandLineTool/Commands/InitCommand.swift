import TierlintCore
import Workspace

/// `tierlint init`
let initCommand = Command(
  name: "init",
  summary: "Write a configuration, or a new list.",
  details: "Writes a .tierlint.json with comments into the working folder, or a new list. Never overwrites a file.",
  options: [listOption, tiersOption]
) { arguments, invocation throws(UsageError) in
  guard let name = arguments.value(of: listOption) else {
    if arguments.has(tiersOption) { throw .missingCompanion(tiersOption, [listOption]) }
    return create(FilePath(Configuration.fileName), starterConfiguration, invocation)
  }
  let path = FilePath(name)
  let tiers = arguments.value(of: tiersOption).flatMap(StarterTiers.init) ?? .letters
  let list = starterList(titled: title(of: path), tiers, projectID: randomUUID(), now: secondsSince1970())
  return create(path, list, invocation)
}

private let listOption = Option(
  name: "--list", value: .file("FILE"), help: "Write a new list in place of a configuration.")
private let tiersOption = Option(
  name: "--tiers", value: .choice("TIERS", StarterTiers.allCases.map(\.rawValue)),
  help: "With --list: letters (S to F, the default), medals (Gold, Silver, Bronze), words (Love it to Skip it).")

private func create(_ path: FilePath, _ text: String, _ invocation: Invocation) -> ExitCode {
  do throws(WriteError) {
    try createFile(path, text)
  } catch {
    complain("\(visible(path.bytes)): not written: \(reason(error))", to: invocation.streams.errors)
    return .trouble
  }
  return printText("\(visible(path.bytes)) written\n", invocation)
}

/// The name of a file as the title of a list: without its ending, blanks for dashes.
private func title(of path: FilePath) -> String {
  let name = String(decoding: path.name, as: UTF8.self)
  let stem = name.split(separator: ".", maxSplits: 1).first.map(String.init) ?? ""
  let words = stem.split { $0 == "-" || $0 == "_" || $0.isWhitespace }.joined(separator: " ")
  return words.isEmpty ? "New list" : words.prefix(1).uppercased() + words.dropFirst()
}

/// - Source: RFC 9562, version 4.
private func randomUUID() -> String {
  let high = UInt64.random(in: .min ... .max) & ~0xF000 | 0x4000
  let low = UInt64.random(in: .min ... .max) >> 2 | 1 << 63
  let digits = (padded(high) + padded(low)).uppercased()
  let groups = [8, 4, 4, 4, 12].reduce(into: (rest: digits[...], groups: [Substring]())) { state, count in
    state.groups.append(state.rest.prefix(count))
    state.rest = state.rest.dropFirst(count)
  }
  return groups.groups.joined(separator: "-")
}

private func padded(_ number: UInt64) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: max(0, 16 - digits.count)) + digits
}
