import Configurations
import Findings
import JSONSyntax
import ListEditing
import Rules
import SourceText
import TierLists

/// What differs between two versions of a list.
package struct ListComparison: Sendable {
  /// For people.
  package let changes: [ListChange]
  /// The title of the list.
  package let title: String
  private let versions: (old: ListVersion, new: ListVersion)?

  /// - Parameter versions: `nil` for a CSV, whose rows have no ids.
  init(_ changes: [ListChange], _ title: String = "", _ versions: (old: ListVersion, new: ListVersion)? = nil) {
    (self.changes, self.title, self.versions) = (changes, title, versions)
  }

  /// The operations that make the new version of the old one, as data; `nil` for a CSV.
  ///
  /// - Parameter now: Seconds since 1970.
  package func operations(now: Int64) -> [ListOperation]? {
    versions.map { ListMerging.operations(from: $0.old, to: $0.new, now: now) }
  }
}

/// Compares two versions of a list by what they contain.
///
/// - Throws: If a version cannot be read, or has an id twice.
/// - Complexity: O(*n* log *n*) for *n* bytes.
package func comparison(from old: Document, to new: Document) throws(UnmergeableList) -> ListComparison {
  guard old.kind == new.kind else { throw UnmergeableList(message: "the versions are different kinds of lists") }
  if let before = old.csv, let after = new.csv { return try comparison(from: before, to: after) }
  let (before, after) = (try ListVersion(old, "OLD"), try ListVersion(new, "NEW"))
  let ids = RenamedIDs(from: before, to: after)
  let steps = ListSteps(old: try before.renaming(ids, "OLD"), new: after)
  let names = ChangeNames(old: before, new: after)
  let edits =
    ids.edits + steps.removals + steps.tierAdditions + steps.itemAdditions + steps.moves + steps.tierRemovals
    + steps.tierMoves
  let changes = edits.map { ListChange($0, names) } + steps.remainingFields.map { ListChange($0, names) }
  let title = after.root.string("title") ?? before.root.string("title") ?? ""
  return ListComparison(changes.withoutRenumbering, title, (before, after))
}

private func operations(from old: ListVersion, to new: ListVersion, now: Int64) -> [ListOperation] {
  var trial = OperationTrial(old, new, now: now, isForced: false)
  if trial.needsForce { trial = OperationTrial(old, new, now: now, isForced: true) }
  return trial.operations
}

/// Finds the operations between two versions by applying them, step by step.
private struct OperationTrial {
  private(set) var operations: [ListOperation] = []
  /// Whether the new version has errors, or lacks what an operation may not remove otherwise.
  private(set) var needsForce = false
  private var result: OperationRun
  private let new: ListVersion
  private let isForced: Bool

  init(_ old: ListVersion, _ new: ListVersion, now: Int64, isForced: Bool) {
    (self.new, self.isForced) = (new, isForced)
    var settings = Settings()
    settings.now = now
    result = OperationRun(old.document, settings)
    let ids = RenamedIDs(from: old, to: new)
    let steps: [(ListSteps) -> [ListOperation.Edit]] = [
      { _ in ids.edits }, { $0.removals + $0.tierAdditions }, { $0.itemAdditions }, { $0.movesInOrder },
      { $0.tierRemovals }, { $0.tierMoves },
    ]
    var current = old
    for step in steps {
      let edits = step(ListSteps(old: current, new: new))
      apply(edits, in: current)
      if !edits.isEmpty { current = (try? ListVersion(result.document, "")) ?? current }
    }
    // What could not be done so is left to the fields. Operations of one kind cost less together.
    let fields = fieldChanges(from: TreeValue(result.document.tree, .root), to: new.root, isState: new.isState)
    apply(
      fields.sorted { ($0.new == nil ? 0 : 1, $0.field) < ($1.new == nil ? 0 : 1, $1.field) }.map { change in
        let path = FieldPath(change.path)
        return change.new.map { .set(path, $0.json) } ?? .unset(path)
      })
    needsForce = needsForce || (try? result.finish()) == nil
  }

  /// - Parameter list: What the edits change, if they may change locked tiers.
  private mutating func apply(_ edits: [ListOperation.Edit], in list: ListVersion? = nil) {
    let lists = list.map { ItemLists($0.document).lists } ?? []
    let locked = Set(lists.filter { $0.isLocked }.map { $0.name })
    var rest = edits.map { edit in
      let tiers = edit.tiers(list?.tierOf ?? [:])
      return ListOperation(edit, ignoresLocks: !locked.isDisjoint(with: tiers), isForced: isForced)
    }[...]
    while !rest.isEmpty {
      let start = result.index
      let isDone = (try? result.apply(Array(rest))) != nil
      let count = isDone ? rest.count : result.index - start
      operations += rest.prefix(count)
      rest = rest.dropFirst(count)
      // One that cannot be applied.
      if rest.popFirst() != nil { needsForce = true }
    }
  }
}

extension RenamedIDs {
  fileprivate var edits: [ListOperation.Edit] {
    items.map { .renameItem($0.old, to: $0.new) } + tiers.map { .renameTier($0.old, to: $0.new) }
  }
}

extension ListOperation.Edit {
  /// The tiers whose items it changes.
  ///
  /// - Parameter tierOf: The tiers of the items before it.
  fileprivate func tiers(_ tierOf: [String: String]) -> [String] {
    switch self {
    case .move(let item, let tier, _): [tier] + [tierOf[item]].compactMap { $0 }
    case .add(let item): [item.tier].compactMap { $0 }
    case .remove(let item): [tierOf[item]].compactMap { $0 }
    case .removeTier(let tier, _): [tier]
    default: []
    }
  }
}

extension FieldChange {
  /// The field of an item: operations that set one are of a kind.
  fileprivate var field: String { path.dropFirst(2).first ?? "" }
}

extension [String] {
  /// As many as possible of the elements that have the order of another list.
  func inOrder(like other: [String]) -> [String] {
    let places = Dictionary(other.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    let known = filter { places[$0] != nil }
    return longestIncreasingSubsequence(known.compactMap { places[$0].map { Int64($0) } }).map { known[$0] }
  }
}
