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
}

/// How lists are merged.
package struct MergeOptions: Sendable {
  /// The name of the list, which decides its kind together with its root.
  package var name = ""
  package var markerSize = ConflictMarkers.standardSize
  /// Whose value is used where both sides have their own.
  package var preferred: MergeSide?
  /// Seconds since 1970.
  package var now: Int64 = 0

  package init() {}
}

/// Merges two versions of a list by what they contain: the changes of THEIRS in the bytes of OURS.
///
/// - Parameter versions: Without the base where both sides added the list.
/// - Throws: If a version cannot be read, or has an id twice.
/// - Complexity: O(*bytes*).
package func mergedList(
  base: DocumentText?, ours: DocumentText, theirs: DocumentText, _ options: MergeOptions
) throws(UnmergeableList) -> MergedList {
  let content = { (text: DocumentText) in text.slice(0..<text.count) }
  if content(ours) == content(theirs) || base.map({ content($0) == content(theirs) }) ?? false {
    return MergedList(text: ours, conflicts: [], isMarked: false)
  }
  if let base, content(base) == content(ours) { return MergedList(text: theirs, conflicts: [], isMarked: false) }
  let texts = Versions(base: base.flatMap { $0.count == 0 ? nil : $0 }, ours: ours, theirs: theirs)
  let documents = texts.map { Document($0, name: options.name) }
  if documents.ours?.kind == .csv { return try mergedCSV(documents.map({ $0.csv }), options) }
  return try ListMerge(documents, options).result()
}

/// One merge of JSON lists.
private struct ListMerge {
  let versions: Versions<ListVersion>
  let renames: Renames
  let options: MergeOptions

  init(_ documents: Versions<Document>, _ options: MergeOptions) throws(UnmergeableList) {
    let read = try documents.mapNamed { (document, side) throws(UnmergeableList) in try ListVersion(document, side) }
    guard Set(read.all.map({ $0.document.kind })).count == 1 else {
      throw UnmergeableList(message: "the versions are different kinds of lists")
    }
    renames = try Renames(read, preferring: options.preferred)
    versions = try renames.applied(to: read)
    self.options = options
  }

  func result() throws(UnmergeableList) -> MergedList {
    let preferred = options.preferred
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
    let isMarked = !writer.conflicts.isEmpty && preferred == nil
    if isMarked { writer = written(preferring: nil, forcing: forced) }
    return MergedList(
      text: DocumentText(writer.output), conflicts: renames.conflicts + writer.conflicts, isMarked: isMarked)
  }

  private func written(preferring side: MergeSide?, forcing paths: [[String]: String]) -> MergeWriter {
    let plan = MergePlan(versions, renamed: renames.items, preferring: side, forcing: paths)
    let tree = versions.ours?.tree ?? .empty
    var writer = MergeWriter(plan, tree, ConflictMarkers(size: options.markerSize, like: tree.text))
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

/// A finding of level error or warning.
package struct PlacedFinding: Sendable {
  package let message: String
  fileprivate let rule: String
  /// The names from the root to its place.
  fileprivate let path: [String]

  fileprivate var key: [String] { [rule] + path }
}

/// The findings of level error and warning in a merged list that neither side had at the same place.
package func newFindings(
  in text: DocumentText, unlike sides: [DocumentText], _ options: MergeOptions
) -> [PlacedFinding] {
  let found = findings(text, options)
  if found.isEmpty { return [] }
  let known = Set(sides.flatMap { findings($0, options) }.map { $0.key })
  return found.filter { !known.contains($0.key) }
}

private func findings(_ text: DocumentText, _ options: MergeOptions) -> [PlacedFinding] {
  var settings = Settings()
  settings.now = options.now
  let analysis = analyze(text, name: options.name, settings)
  return analysis.diagnostics().filter { $0.severity >= .warning }.map { diagnostic in
    PlacedFinding(
      message: diagnostic.message, rule: diagnostic.rule, path: analysis.tree.path(of: diagnostic.pointer))
  }
}

extension TreeValue {
  /// What an element is called in paths.
  fileprivate var name: String? { tree.string(node) ?? string("id") ?? string("href") ?? string("userId") }

  fileprivate func child(named name: String) -> TreeValue? {
    if kind == .object {
      return tree.members(of: node).first { tree.string($0.key) == name }.map { TreeValue(tree, $0.value) }
    }
    return tree.elements(of: node).lazy.map { TreeValue(tree, $0) }.first { $0.name == name }
  }
}

extension SyntaxTree {
  /// A JSON Pointer as names, with those of elements in the place of their indices.
  fileprivate func path(of pointer: String) -> [String] {
    var value = TreeValue(self, .root)
    return (pointerTokens(pointer) ?? []).map { token in
      let child =
        value.kind == .object
        ? value.child(named: token)
        : Int(token).flatMap { elements(of: value.node).dropFirst($0).first { _ in true } }.map { TreeValue(self, $0) }
      guard let child else { return token }
      defer { value = child }
      return value.kind == .array ? child.name ?? token : token
    }
  }
}
