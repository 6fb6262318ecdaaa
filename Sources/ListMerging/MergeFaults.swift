import Configurations
import Findings
import JSONSyntax
import ListAnalysis
import SourceText
import TierLists

/// What is wrong with a text that was merged line by line, as messages for people: findings that neither side had, what it lacks, and rows
/// that it has twice.
package func faults(
  inLines text: DocumentText, base: DocumentText, ours: DocumentText, theirs: DocumentText, _ options: MergeOptions
) -> [String] {
  let found = newFindings(in: text, unlike: [ours, theirs], options).map { $0.message }
  let documents = Versions(base: base, ours: ours, theirs: theirs).map { Document($0, name: options.name) }
  let result = Document(text, name: options.name)
  let lost = missingTexts(in: [result], from: documents).all.map { "\(quoted($0)) is lost" }
  let known = [documents.ours, documents.theirs].map { $0?.csv?.rowCounts ?? [:] }
  let repeated = (result.csv?.rowCounts ?? [:]).filter { name, count in
    count > max(1, known[0][name] ?? 0, known[1][name] ?? 0)
  }
  return found + lost.prefix(1) + repeated.keys.sorted().map { "row \(quoted($0)) is there twice" }
}

/// The texts that results of a merge lack: new ones of either side, and those that all versions have once.
func missingTexts(in results: [Document], from documents: Versions<Document>) -> WrittenTexts {
  let texts = documents.map { WrittenTexts($0) }
  let (base, ours, theirs) = (
    texts.base ?? WrittenTexts(), texts.ours ?? WrittenTexts(), texts.theirs ?? WrittenTexts()
  )
  let needed = ours.union(theirs).excluding(base).union(base.single.intersection(ours).intersection(theirs))
  let found = results.reduce(WrittenTexts()) { $0.union(WrittenTexts($1)) }
  // The person of the later date is kept.
  let editors = documents.all.compactMap { ObjectView($0.tree, .root).object("audit")?.string("updatedBy") }
  return needed.subtracting(found).excluding(WrittenTexts(editors))
}

/// A finding of level error or warning.
package struct PlacedFinding: Sendable {
  package let message: String
  fileprivate let rule: String
  /// The names from the root to its place.
  let path: [String]

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

  func child(named name: String) -> TreeValue? {
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
