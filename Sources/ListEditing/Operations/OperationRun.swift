import Findings
import JSONSyntax
import ListAnalysis
import SourceText
import TierLists

/// Applies operations to a document one after the other: each sees the result of those before it.
package struct OperationRun {
  /// The document after the operations so far.
  package var document: Document { live.document }
  /// The edits of the original document so far, sorted, without overlaps.
  package private(set) var edits: [TextEdit] = []
  /// The indices of the operations that changed something.
  package private(set) var applied: [Int] = []
  /// What people should know of the edits, as messages.
  package private(set) var notes: [String] = []
  /// The findings before the operations.
  package let before: FindingCounts
  private var live: LiveDocument
  private let count: Int
  private let settings: Settings
  /// The index of the next operation.
  package private(set) var index = 0
  /// The findings before the last operations that all are forced, or all are not.
  private var known: FindingCounts
  private var isForced = false

  /// - Parameter settings: With the current time.
  package init(_ document: Document, _ settings: Settings) {
    live = LiveDocument(document.text, name: document.name, languageHint: document.languageHint)
    (count, self.settings) = (document.text.count, settings)
    before = FindingCounts(analyze(document, settings))
    known = before
  }

  /// Applies operations.
  ///
  /// - Throws: At the first that cannot be applied.
  package mutating func apply(_ operations: [ListOperation]) throws(ListEditError) {
    var rest = operations[...]
    while let operation = rest.first {
      try check(before: operation)
      let additions = rest.prefix { $0.isAddition(like: operation) }
      notes += operation.edit.notes(in: document, ignoringLocks: operation.ignoresLocks)
      // One by one where one of them cannot be applied: it is the next one then.
      let together = additions.count > 1 ? try? ListEditing.edits(forAdding: additions, in: document) : nil
      let new =
        if let together { together } else { try ListEditing.edits(for: operation, in: document, now: settings.now) }
      let operationCount = together == nil ? 1 : additions.count
      if !new.isEmpty { applied += index..<index + operationCount }
      replace(new)
      index += operationCount
      rest.removeFirst(operationCount)
    }
  }

  /// Skips an operation that there is nothing to do for.
  package mutating func skip() { index += 1 }

  /// The findings after the operations.
  ///
  /// - Throws: If operations that are not forced have added an error.
  package mutating func finish() throws(ListEditError) -> FindingCounts {
    let after = FindingCounts(analyze(document, settings))
    if !isForced { try known.check(after) }
    return after
  }

  private mutating func check(before operation: ListOperation) throws(ListEditError) {
    guard operation.isForced != isForced else { return }
    if !edits.isEmpty { known = try finish() }
    isForced = operation.isForced
  }

  private mutating func replace(_ new: [TextEdit]) {
    edits = composed(edits, new, count: count)
    // Many edits are more work than to read the text again.
    if new.count > 16 || document.csv != nil {
      live.replaceAll(with: live.text.applying(new))
    } else {
      for edit in new.reversed() { live.replace(edit.range, with: Array(edit.text.utf8)) }
    }
  }
}

extension ListOperation {
  /// Whether both only add an item at the end of a tier, under equal conditions.
  fileprivate func isAddition(like other: ListOperation) -> Bool {
    guard case .add(let item) = edit, case .add(let otherItem) = other.edit else { return false }
    return item.position == nil && otherItem.position == nil
      && (ignoresLocks, isForced) == (other.ignoresLocks, other.isForced)
  }
}

extension ListOperation.Edit {
  /// What it leaves out, or how it understands a name.
  fileprivate func notes(in document: Document, ignoringLocks: Bool) -> [String] {
    if case .sortItems(_, nil, _) = self {
      let lists = ItemLists(document, ignoringLocks: ignoringLocks).lists
      return lists.filter { $0.isLocked && $0.elements.count > 1 }.map {
        "tier \(quoted($0.label)) is locked, and was not sorted"
      }
    }
    guard let tier = tierName else { return [] }
    let tiers = document.projectTiers
    let isAmbiguous = tiers.contains { $0.id == tier } && tiers.contains { $0.id != tier && $0.label == tier }
    return isAmbiguous ? ["\(quoted(tier)) is the id of a tier and the label of another one: the id is used"] : []
  }

  /// The tier that it names.
  private var tierName: String? {
    if case .set(let path, _) = self { return path.tier }
    if case .unset(let path) = self { return path.tier }
    let member = members.first { ["tier", "after"].contains($0.name) }
    return if case .string(let name)? = member?.value { name } else { nil }
  }
}

extension FieldPath {
  fileprivate var tier: String? { names.first == "tiers" ? names.dropFirst().first : nil }
}
