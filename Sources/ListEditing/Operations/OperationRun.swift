import Configurations
import Conversion
import Findings
import JSONSyntax
import ListAnalysis
import SourceText
import TierLists

/// Applies operations to a document one after the other: each sees the result of those before it.
package struct OperationRun {
  /// The document after the operations so far.
  package private(set) var document: Document
  /// The files of its bundle, with those that are added.
  package var bundle: BundleListing?
  /// The path of a media file from the folder of the list, for the name that an operation has.
  package var mediaPath: (String) throws(ListEditError) -> String = { $0 }
  /// The edits of the original document so far, sorted, without overlaps.
  package var edits: [TextEdit] { steps.reduce([]) { composed($0, $1, count: count) } }
  /// The indices of the operations that changed something.
  package private(set) var applied: [Int] = []
  /// What people should know of the edits, as messages.
  package private(set) var notes: [String] = []
  /// The findings before the operations.
  package let before: FindingCounts
  /// Whether an operation that finds nothing to edit is left out: of several lists, most do not have each tag.
  package var skipsMissing = false
  private var steps: [[TextEdit]] = []
  private let count: Int
  private let settings: Settings
  /// The index of the next operation.
  package private(set) var index = 0
  /// The last operation, if it had no effect: it has none when it is repeated.
  private var idle: ListOperation?
  /// What was there before the last operations that all are forced, or all are not.
  private var known: FindingCounts
  private var isForced = false
  /// The texts that these operations may remove.
  private var replaced: [String] = []
  private var hasNewNames = false
  /// The first things that were changed, for people.
  private var subjects: [String] = []

  /// - Parameter bundle: The files of the document's bundle.
  /// - Parameter settings: With the current time.
  package init(_ document: Document, bundle: BundleListing? = nil, _ settings: Settings) {
    (self.document, self.bundle, count, self.settings) = (document, bundle, document.text.count, settings)
    before = FindingCounts(document, bundle, settings)
    known = before
  }

  /// Applies operations. Those that do not depend on each other are made at once: many cost no more than a few.
  ///
  /// - Throws: At the first that cannot be applied.
  package mutating func apply(_ operations: [ListOperation]) throws(ListEditError) {
    var (rest, most) = (operations[...], operations.count)
    while let operation = rest.first {
      try check(before: operation)
      let part = rest.prefix(operation == idle ? 1 : rest.independentCount(upTo: most, in: document))
      do throws(ListEditError) {
        if operation != idle { try make(part) }
      } catch {
        // One of them cannot be applied, or depends on another one after all.
        most = part.count / 2
        if most > 0 { continue }
        guard skipsMissing, error.isNothingToEdit else { throw error }
      }
      most = min(max(most, 1) * 2, operations.count)
      index += part.count
      rest = rest.dropFirst(part.count)
    }
  }

  /// What is there after the operations.
  ///
  /// - Throws: If operations that are not forced have added an error, or lose data that they do not name.
  package mutating func finish() throws(ListEditError) -> FindingCounts {
    let after = FindingCounts(document, bundle, settings)
    if !isForced { try known.check(after, replaced: replaced, hasNewNames: hasNewNames) }
    (known, replaced) = (after, [])
    return after
  }

  /// The findings that the operations have added.
  package func added(in after: FindingCounts) -> [Diagnostic] { before.added(in: after, hasNewNames: hasNewNames) }

  /// What people should know of the whole run: what was changed, unless it is quiet, and what was added.
  package func messages(_ after: FindingCounts, isQuiet: Bool = false) -> [String] {
    let (most, added, subjects) = (20, added(in: after), isQuiet ? [] : subjects)
    let idle = applied.count < index ? "; \(index - applied.count) of \(counted(index, "edit")) had no effect" : ""
    let shown = subjects.prefix(most).map(quoted) + (subjects.count > most ? ["others"] : [])
    return notes + (shown.isEmpty ? [] : ["changes \(joined(Array(shown), "and"))\(idle)"])
      + added.prefix(most).map { "adds \(counted($0.count, $0.severity.name)): \($0.rule): \($0.message)" }
      + (added.count > most ? ["adds \(added.count - most) more findings"] : [])
  }

  private mutating func check(before operation: ListOperation) throws(ListEditError) {
    guard operation.isForced != isForced else { return }
    if !steps.isEmpty { _ = try finish() }
    isForced = operation.isForced
  }

  private mutating func make(_ operations: ArraySlice<ListOperation>) throws(ListEditError) {
    var operations = operations
    if let index = operations.indices.first, case .addMedia(let item, let file) = operations[index].edit {
      operations[index].edit = .addMedia(item: item, file: try mediaPath(file))
    }
    let made: OperationEdits
    let skipped = skippedRow(operations)
    do throws(ListEditError) {
      made = try OperationEdits(operations, in: document, now: settings.now)
    } catch {
      throw skipped.map { ListEditError($0) } ?? error
    }
    notes += (skipped.map { [$0] } ?? []) + operations.notes(in: document)
    applied += made.effective.map { index + $0 }
    idle = made.edits.isEmpty && operations.count == 1 ? operations.first : nil
    if made.edits.isEmpty { return }
    let edits = made.effective.map { operations[operations.startIndex + $0].edit }
    for edit in edits where subjects.count < 21 && subjects.last != edit.subject {
      if !subjects.contains(edit.subject) { subjects.append(edit.subject) }
    }
    hasNewNames = hasNewNames || edits.first?.name.hasPrefix("rename") ?? false
    replaced += made.replaced
    steps.append(made.edits)
    document = Document(
      document.text.applying(made.edits), name: document.name, languageHint: document.languageHint)
    notes += edits.compactMap { $0.repeatedColors(in: document) }
  }
}

extension OperationRun {
  /// Why Tiercade does not have the item of an operation on a CSV.
  private func skippedRow(_ operations: ArraySlice<ListOperation>) -> String? {
    let item: String
    switch operations.first?.edit {
    case .move(let name, _, _), .remove(let name): item = name
    case .set(let path, _) where path.names.count > 1: item = path.names[1]
    default: return nil
    }
    guard let row = document.csv?.skippedRow(of: item) else { return nil }
    let rule = known.ruleOfLoss(atRow: row).map { " (\($0))" } ?? ""
    return "Tiercade skips line \(row + 2)\(rule), which has \(quoted(item))"
  }
}

extension ArraySlice<ListOperation> {
  /// How many of the first operations can be made on one version of a document: of one kind, under equal conditions, and without a
  /// name in common.
  fileprivate func independentCount(upTo most: Int, in document: Document) -> Int {
    guard let first, let kind = first.edit.names?.kind, kind == .add || document.csv == nil,
      kind != .addTier || document.kind == .project
    else { return 1 }
    var used: Set<String> = []
    let count = prefix(most).prefix { operation in
      guard let names = operation.edit.names, names.kind == kind, operation.ignoresLocks == first.ignoresLocks,
        operation.isForced == first.isForced
      else { return false }
      return names.used.allSatisfy { used.insert($0).inserted }
    }.count
    // For a few it is less work to search the document for each.
    return kind == .add || count >= 8 ? count : 1
  }

  /// What they leave out, or how they understand a name.
  fileprivate func notes(in document: Document) -> [String] {
    let tiers = document.projectTiers
    let labels = Set(tiers.compactMap { $0.label == $0.id ? nil : $0.label })
    let ambiguous = Set(tiers.compactMap { $0.id }).intersection(labels)
    return flatMap { operation in
      if case .sortItems(_, nil, _) = operation.edit {
        let lists = ItemLists(document, ignoringLocks: operation.ignoresLocks, nil).lists
        return lists.filter { $0.isLocked && $0.elements.count > 1 }.map {
          "tier \(quoted($0.label)) is locked, and was not sorted"
        }
      }
      guard !ambiguous.isEmpty, let tier = operation.edit.tierName, ambiguous.contains(tier) else { return [] }
      return ["\(quoted(tier)) is the id of a tier and the label of another one: the id is used"]
    }
  }
}

extension ListOperation.Edit {
  fileprivate enum Kind { case add, addTier, move, remove, rename, set, setTitle, unset }

  /// Whether later edits may refer to the item by the title that it gets.
  var setsTitle: Bool {
    if case .set(let path, _) = self {
      path.names.dropFirst(2).first.map(["title", "name"].contains) ?? false
    } else {
      false
    }
  }

  /// The names that it uses, if operations of its kind with other names do not depend on it.
  fileprivate var names: (kind: Kind, used: [String])? {
    switch self {
    case .add(let item) where item.position == nil: (.add, [])
    case .addTier(let label, _, nil, _) where !isUnranked(label): (.addTier, [])
    case .move(let item, _, nil): (.move, [item])
    case .remove(let item): (.remove, [item])
    case .renameItem(let item, let new): (.rename, [item, new])
    case .set(let path, _) where path.isInItem: (setsTitle ? .setTitle : .set, [path.field])
    case .unset(let path) where path.isInItem: (.unset, [path.field])
    default: nil
    }
  }

  /// That a theme has too few colors for the tiers.
  fileprivate func repeatedColors(in document: Document) -> String? {
    guard case .applyTheme(let slug) = self else { return nil }
    let colors = (TierList(document)?.tiers ?? []).compactMap { $0.color.flatMap(RGBColor.init) }
    let count = colors.count - Set(colors).count
    return count == 0 ? nil : "theme \(quoted(slug)) gives \(counted(count, "tier")) the color of another tier"
  }

  /// The item, the tier or the path that it changes, else its name.
  fileprivate var subject: String {
    members.dropFirst().lazy.compactMap { if case .string(let text) = $0.value { text } else { nil } }.first ?? name
  }

  /// The tier that it names.
  fileprivate var tierName: String? {
    if case .set(let path, _) = self { return path.tier }
    if case .unset(let path) = self { return path.tier }
    let member = members.first { ["tier", "after"].contains($0.name) }
    return if case .string(let name)? = member?.value { name } else { nil }
  }
}

extension FieldPath {
  fileprivate var tier: String? { names.first == "tiers" ? names.dropFirst().first : nil }

  /// Whether it leads to a field of an item other than its id.
  fileprivate var isInItem: Bool { names.count > 2 && names[0] == "items" && names[2] != "id" }

  fileprivate var field: String { names.prefix(3).joined(separator: "\n") }
}
