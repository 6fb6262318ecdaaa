import Conversion
import Import
import JSONSyntax
import ListEditing
import SourceText
import TierLists
import Workspace

/// The settings of a run of `edit`.
struct EditSettings: Sendable {
  let run: RunSettings
  /// In the order given.
  var steps: [EditStep]
  /// Leaves out added items with a title that exists.
  var skipsExisting: Bool
  var ignoresLocks: Bool
  var isForced: Bool
  var showsDiff: Bool
  /// Whether to print what was done as JSON.
  var printsJSON: Bool
}

/// What an option of `edit` does.
enum EditStep: Sendable {
  case edit(ListOperation.Edit)
  /// The type of the value follows from the document.
  case set(FieldPath, text: String)
  case addItems([TierList.Tier])
  case operations([ListOperation])
}

extension EditSettings {
  /// Reads the files of options.
  ///
  /// - Throws: For missing options, values that are not understood, and files that cannot be read.
  init(_ arguments: ParsedArguments, _ invocation: Invocation) throws(UsageError) {
    run = try RunSettings(arguments, invocation)
    try checkStreams(arguments, readsList: run.input.stream == .document)
    steps = try editSteps(arguments, run.terminal)
    if steps.isEmpty { throw .noEdit }
    skipsExisting = arguments.has(EditOption.skipExisting)
    ignoresLocks = arguments.has(EditOption.ignoreLocks)
    isForced = arguments.has(EditOption.force)
    showsDiff = arguments.has(EditOption.diff)
    printsJSON = arguments.value(of: EditOption.format) == "json"
  }
}

/// Throws if standard input would be read twice.
private func checkStreams(_ arguments: ParsedArguments, readsList: Bool) throws(UsageError) {
  var isRead = readsList
  for option in [EditOption.addFrom, EditOption.operations] {
    for value in arguments.values(of: option) where value == "-" {
      if isRead { throw .inputReadTwice(option) }
      isRead = true
    }
  }
}

/// Each with the options right after it that belong to it.
private func editSteps(_ arguments: ParsedArguments, _ terminal: TerminalSettings) throws(UsageError) -> [EditStep] {
  var steps: [EditStep] = []
  var rest = arguments.sequence[...]
  while let (option, value) = rest.popFirst() {
    var companions: [String: String] = [:]
    while let next = rest.first,
      let relation = EditOption.companions.first(where: { $0.option.name == next.option.name }),
      relation.others.contains(where: { $0.name == option.name }), companions[next.option.name] == nil
    {
      companions[next.option.name] = next.value
      rest.removeFirst()
    }
    if let relation = EditOption.companions.first(where: { $0.option.name == option.name }) {
      throw .misplaced(option, after: relation.others)
    }
    if let step = try step(option, to: value, with: companions, arguments, terminal) { steps.append(step) }
  }
  return steps
}

/// - Returns: `nil` for an option that is not an edit.
private func step(
  _ option: Option, to value: String, with companions: [String: String], _ arguments: ParsedArguments,
  _ terminal: TerminalSettings
) throws(UsageError) -> EditStep? {
  switch option.name {
  case EditOption.set.name:
    let (path, text) = try pair(value, of: option, allowsEmpty: true)
    return .set(FieldPath(path), text: text)
  case EditOption.addFrom.name:
    let options = ImportOptions { companions[$0.name] }
    return .addItems(try addedTiers(in: FilePath(value), options, terminal))
  case EditOption.operations.name: return .operations(try readOperations(FilePath(value), terminal))
  case EditOption.moveTier.name where companions[EditOption.position.name] == nil:
    throw .missingCompanion(option, [EditOption.position])
  default: break
  }
  guard let (_, name, members) = EditOption.jsonNames.first(where: { $0.option.name == option.name }) else {
    return nil
  }
  let values = members.count == 2 ? try pair(value, of: option) : (value, "")
  var json = [JSONValue.Member("op", .string(name))]
  json += zip(members, [values.0, values.1]).map { JSONValue.Member($0, .string($1)) }
  json += companions.map { option, text in
    JSONValue.Member(
      String(option.dropFirst(2)),
      option == EditOption.descending.name ? true : Int(text).map { .integer($0) } ?? .string(text))
  }
  if let name = arguments.value(of: EditOption.by), option.name == EditOption.touch.name {
    json.append(JSONValue.Member("by", .string(name)))
  }
  return (try? [ListOperation](reading: DocumentText(JSONValue.object(json).bytes)))?.first.map { .edit($0.edit) }
}

/// The parts of `NAME=VALUE`.
private func pair(
  _ text: String, of option: Option, allowsEmpty: Bool = false
) throws(UsageError) -> (String, String) {
  let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
  guard parts.count == 2, !parts[0].isEmpty, allowsEmpty || !parts[1].isEmpty else { throw .badPair(option, text) }
  return (parts[0], parts[1])
}
