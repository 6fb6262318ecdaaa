import Findings
import JSONSyntax
import ListAnalysis
import ListEditing
import SourceText
import TierLists

/// The result of a merge.
package struct MergedList: Sendable {
  package var text: DocumentText
  /// What was not merged, as messages for people; empty where all was.
  package var conflicts: [String]
  /// Whether the text has conflict markers.
  package var isMarked: Bool

  package init(text: DocumentText, conflicts: [String] = [], isMarked: Bool) {
    (self.text, self.conflicts, self.isMarked) = (text, conflicts, isMarked)
  }
}

/// How lists are merged.
package struct MergeOptions: Sendable {
  /// The name of the list, which decides its kind together with its root.
  package var name = ""
  /// What the versions are called.
  package var names = SideNames()
  package var markerSize = ConflictMarkers.standardSize
  /// Whose value is used where both sides have their own.
  package var preferred: MergeSide?
  /// Seconds since 1970.
  package var now: Int64 = 0

  package init() {}
}

/// Merges two versions of a list by what they contain: the changes of THEIRS in the bytes of OURS.
///
/// It is written with OURS for each conflict, and checked: a finding that neither side has makes a conflict of its place. Only if conflicts
/// are left is it written again, with markers. A result that lacks a text of either side is replaced by one conflict of all that differs.
///
/// - Parameter versions: Without the base where both sides added the list. A base with conflict markers, which git makes of several, is
///   read as the base of these: what is settled in it is settled by the sides.
/// - Throws: If a version cannot be read, or has an id twice.
/// - Complexity: O(*bytes*).
package func mergedList(
  base: DocumentText?, ours: DocumentText, theirs: DocumentText, _ options: MergeOptions
) throws(UnmergeableList) -> MergedList {
  let content = { (text: DocumentText) in text.slice(0..<text.count) }
  if content(ours) == content(theirs) || base.map({ content($0) == content(theirs) }) ?? false {
    return MergedList(text: ours, isMarked: false)
  }
  if let base, content(base) == content(ours) { return MergedList(text: theirs, isMarked: false) }
  let base = base.flatMap { $0.count == 0 ? nil : ConflictVersions($0).map { $0.base ?? $0.ours } ?? $0 }
  let texts = Versions(base: base, ours: ours, theirs: theirs)
  let documents = texts.map { Document($0, name: options.name) }
  if documents.ours?.kind == .csv { return try mergedCSV(documents.map({ $0.csv }), options) }
  let merge = try ListMerge(documents, options)
  guard merge.hasRenameConflict, options.preferred == nil else { return merge.result() }
  // An id is in too many places for a conflict of each.
  let sides = try MergeSide.allCases.map { side throws(UnmergeableList) in
    var options = options
    options.preferred = side
    return try ListMerge(documents, options).result()
  }
  return markedList(base: base, ours: sides[0].text, theirs: sides[1].text, sides[0].conflicts, options)
}

/// One merge of JSON lists.
private struct ListMerge {
  let versions: Versions<ListVersion>
  let renames: Renames
  let options: MergeOptions

  init(_ documents: Versions<Document>, _ options: MergeOptions) throws(UnmergeableList) {
    let read = try listVersions(documents, options.names)
    guard Set(read.all.map({ $0.document.kind })).count == 1 else {
      throw UnmergeableList(message: "the versions are different kinds of lists")
    }
    renames = Renames(read, options.names, preferring: options.preferred)
    versions = try renames.applied(to: read)
    self.options = options
  }

  var hasRenameConflict: Bool { !renames.conflicts.isEmpty }

  /// The merge, in which what would have new findings, or lack what a side wrote, is a conflict.
  func result() -> MergedList {
    let preferred = options.preferred?.version
    var forced: [[String]: String] = [:]
    var writer = written(preferring: preferred ?? .ours, forcing: forced)
    for _ in 0..<3 {
      let sides = [versions.ours, versions.theirs].compactMap { $0?.document.text }
      let found = newFindings(in: DocumentText(writer.output), unlike: sides, options)
      let new = found.compactMap { finding in place(of: finding.path).map { ($0, finding.message) } }
      if new.allSatisfy({ forced[$0.0] != nil }) { break }
      for (path, message) in new where forced[path] == nil { forced[path] = message }
      writer = written(preferring: preferred ?? .ours, forcing: forced)
    }
    if preferred == nil, !writer.conflicts.isEmpty { writer = written(preferring: nil, forcing: forced) }
    let list = MergedList(
      text: DocumentText(writer.output), conflicts: renames.conflicts + writer.conflicts,
      isMarked: !writer.labels.isEmpty)
    if preferred != nil || isComplete(list) && writer.plans.areAllNamed(in: Set(writer.labels)) { return list }
    let texts = versions.map { $0.document.text }
    return markedList(
      base: texts.base, ours: texts.ours ?? DocumentText(""), theirs: texts.theirs ?? DocumentText(""),
      list.conflicts + ["what a side wrote would be lost"], options)
  }

  /// Whether a merge has markers for its conflicts, and what the sides wrote.
  private func isComplete(_ list: MergedList) -> Bool {
    let marked = list.isMarked ? ConflictVersions(list.text) : nil
    let texts = marked.map { [$0.ours, $0.theirs] } ?? [list.text]
    return list.conflicts.isEmpty != list.isMarked && list.isMarked == (marked != nil)
      && missingTexts(in: texts.map { Document($0, name: options.name) }, from: versions.map { $0.document }).isEmpty
  }

  private func written(preferring version: Version?, forcing paths: [[String]: String]) -> MergeWriter {
    let plans = MergePlans(versions, renames, options.names, preferring: version)
    var writer = MergeWriter(plans, forcing: paths, options)
    writer.writeDocument()
    return writer
  }

  /// The place at which both sides differ: that of a finding, or one around it.
  private func place(of path: [String]) -> [String]? {
    var steps = [versions.map { $0.root }]
    for name in path {
      guard let last = steps.last, case let next = last.map({ $0.child(named: name) }),
        next.ours != nil || next.theirs != nil
      else { break }
      steps.append(next)
      if next.ours == nil || next.theirs == nil { break }
    }
    while let last = steps.last, steps.count > 1, areSame(last.ours, last.theirs) { steps.removeLast() }
    if steps.count > 1 { return Array(path.prefix(steps.count - 1)) }
    let members = versions.map { $0.root.children() }
    return members.ours?.names.first { !areSame(members.ours?.values[$0], members.theirs?.values[$0]) }.map { [$0] }
  }
}
