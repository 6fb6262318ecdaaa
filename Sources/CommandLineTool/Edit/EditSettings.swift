import Conversion
import ListEditing
import TierLists
import Workspace

/// The settings of a run of `edit`.
struct EditSettings: Sendable {
  let run: RunSettings
  /// In the order given.
  var steps: [EditStep<FilePath, FilePath>]
  /// Leaves out added items with a title that exists.
  var skipsExisting: Bool
  var ignoresLocks: Bool
  var isForced: Bool
  var showsDiff: Bool
  /// Whether to print what was done as JSON.
  var printsJSON: Bool
}

/// What an option of `edit` does: with files, or with what these contain.
enum EditStep<Tiers: Sendable, Operations: Sendable>: Sendable {
  case edit(ListOperation.Edit)
  /// The type of the value follows from the document.
  case set(FieldPath, text: String)
  case addItems(Tiers)
  case operations(Operations)
}

extension EditSettings {
  /// - Throws: For missing options and values that are not understood.
  init(_ arguments: ParsedArguments, _ invocation: Invocation) throws(UsageError) {
    run = try RunSettings(arguments, invocation)
    try checkStreams(arguments, readsList: run.input.stream == .document)
    steps = try editSteps(arguments)
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
private func editSteps(_ arguments: ParsedArguments) throws(UsageError) -> [EditStep<FilePath, FilePath>] {
  var steps: [EditStep<FilePath, FilePath>] = []
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
    if let step = try step(option, value, companions, arguments) { steps.append(step) }
  }
  return steps
}

/// - Returns: `nil` for an option that is not an edit.
private func step(
  _ option: Option, _ value: String, _ companions: [String: String], _ arguments: ParsedArguments
) throws(UsageError) -> EditStep<FilePath, FilePath>? {
  let position = companions[EditOption.position.name].flatMap { Int($0) }
  switch option.name {
  case EditOption.set.name:
    let (path, text) = try pair(value, of: option, allowsEmpty: true)
    return .set(FieldPath(path), text: text)
  case EditOption.addFrom.name: return .addItems(FilePath(value))
  case EditOption.operations.name: return .operations(FilePath(value))
  case EditOption.add.name: return .edit(.add(ListOperation.NewItem(title: value, position: position)))
  case EditOption.move.name:
    let (item, tier) = try pair(value, of: option)
    return .edit(.move(item: item, tier: tier, position: position))
  case EditOption.moveTier.name:
    guard let position else { throw .missingCompanion(option, [EditOption.position]) }
    return .edit(.moveTier(value, position: position))
  case EditOption.addTier.name:
    return .edit(.addTier(label: value, after: companions[EditOption.after.name]))
  case EditOption.removeTier.name:
    let items = companions[EditOption.items.name].flatMap(ListOperation.RemovedItems.init)
    return .edit(.removeTier(value, items: items))
  case EditOption.sortItems.name:
    return .edit(.sortItems(by: value, descending: companions[EditOption.descending.name] != nil))
  case EditOption.touch.name: return .edit(.touch(by: arguments.value(of: EditOption.by)))
  default:
    if let edit = simpleEdit(option, value) { return .edit(edit) }
    return try pairEdit(option, value).map { .edit($0) }
  }
}

/// The edit of an option that needs no more than its value.
private func simpleEdit(_ option: Option, _ value: String) -> ListOperation.Edit? {
  switch option.name {
  case EditOption.remove.name: .remove(item: value)
  case EditOption.unset.name: .unset(FieldPath(value))
  case EditOption.clear.name: .clearTier(value)
  case EditOption.lock.name: .lockTier(value)
  case EditOption.unlock.name: .unlockTier(value)
  case EditOption.collect.name: .collectUnplaced
  case EditOption.sortTiers.name: .sortTiers
  case EditOption.renumber.name: .renumberTiers
  case EditOption.theme.name: .applyTheme(value)
  default: nil
  }
}

/// The edit of an option whose value is `NAME=VALUE`.
private func pairEdit(_ option: Option, _ value: String) throws(UsageError) -> ListOperation.Edit? {
  let makers: [(Option, (String, String) -> ListOperation.Edit)] = [
    (EditOption.renameItem, { .renameItem($0, to: $1) }), (EditOption.renameTier, { .renameTier($0, to: $1) }),
    (EditOption.label, { .renameTier($0, to: nil, label: $1) }),
    (EditOption.renameAttribute, { .renameAttribute($0, to: $1) }),
    (EditOption.renameTag, { .renameTag($0, to: $1) }), (EditOption.addMedia, { .addMedia(item: $0, file: $1) }),
  ]
  guard let make = makers.first(where: { $0.0.name == option.name })?.1 else { return nil }
  let (name, new) = try pair(value, of: option)
  return make(name, new)
}

/// The parts of `NAME=VALUE`.
private func pair(
  _ text: String, of option: Option, allowsEmpty: Bool = false
) throws(UsageError) -> (String, String) {
  let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
  guard parts.count == 2, !parts[0].isEmpty, allowsEmpty || !parts[1].isEmpty else { throw .badPair(option, text) }
  return (parts[0], parts[1])
}

extension TierList.Item {
  init(titled title: String) {
    self.init(id: slug(title), title: title)
  }
}
