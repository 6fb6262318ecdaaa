import Conversion
import ListEditing
import TierLists
import Workspace

/// The settings of a run of `edit`.
struct EditSettings: Sendable {
  let run: RunSettings
  /// Without the items of `--add-from`.
  var edits: [ListEdit]
  /// Where `--add-from` reads.
  var added: FilePath?
  /// The index in `edits` of the items of `--add-from`.
  var addedIndex: Int
  var showsDiff: Bool
}

extension EditSettings {
  /// - Throws: For missing options and values that are not understood.
  init(_ arguments: ParsedArguments, _ invocation: Invocation) throws(UsageError) {
    if !EditOption.edits.contains(where: arguments.has) { throw .noEdit }
    run = try RunSettings(arguments, invocation)
    added = arguments.path(of: EditOption.addFrom)
    if run.input.stream == .document, added?.text == "-" { throw .inputReadTwice(EditOption.addFrom) }
    edits = try renames(arguments) + arguments.values(of: EditOption.remove).map { .removeItem($0) }
    let titles = arguments.values(of: EditOption.add).map { TierList.Item(titled: $0) }
    if !titles.isEmpty { edits.append(.addItems(titles)) }
    addedIndex = edits.count
    edits += try laterEdits(arguments)
    showsDiff = arguments.has(EditOption.diff)
  }
}

private func renames(_ arguments: ParsedArguments) throws(UsageError) -> [ListEdit] {
  let kinds: [(Option, (String, String) -> ListEdit)] = [
    (EditOption.renameItem, { .renameItem($0, to: $1) }), (EditOption.renameTier, { .renameTier($0, to: $1) }),
    (EditOption.label, { .setLabel(tier: $0, $1) }), (EditOption.renameAttribute, { .renameAttribute($0, to: $1) }),
    (EditOption.renameTag, { .renameTag($0, to: $1) }),
  ]
  var edits: [ListEdit] = []
  for (option, make) in kinds {
    for value in arguments.values(of: option) {
      let (name, new) = try pair(value, of: option)
      edits.append(make(name, new))
    }
  }
  return edits
}

private func laterEdits(_ arguments: ParsedArguments) throws(UsageError) -> [ListEdit] {
  let position = arguments.number(of: EditOption.position)
  var edits: [ListEdit] = []
  for value in arguments.values(of: EditOption.move) {
    let (id, tier) = try pair(value, of: EditOption.move)
    edits.append(.moveItem(id, tier: tier, position: position))
  }
  if arguments.has(EditOption.collect) { edits.append(.collectUnplaced) }
  if let field = arguments.value(of: EditOption.sortItems) {
    edits.append(.sortItems(by: field, descending: arguments.has(EditOption.descending)))
  }
  if arguments.has(EditOption.sortTiers) { edits.append(.sortTiers) }
  if arguments.has(EditOption.renumber) { edits.append(.renumberTiers) }
  if let theme = arguments.value(of: EditOption.theme) { edits.append(.applyTheme(theme)) }
  return edits
}

/// The parts of `NAME=VALUE`.
private func pair(_ text: String, of option: Option) throws(UsageError) -> (String, String) {
  let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
  guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { throw .badPair(option, text) }
  return (parts[0], parts[1])
}

extension TierList.Item {
  init(titled title: String) {
    self.init(id: slug(title), title: title)
  }
}
