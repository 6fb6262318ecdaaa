import Findings
import JSONSyntax
import Rules
import TierLists

/// The findings that no `ignore` of the document suppresses, and findings about unused ignores.
///
/// `additional.tierlint.ignore` lists rules or families; it applies to its object and everything inside it. Severities
/// do not matter here, so that disabling a rule does not make an ignore unused.
///
/// - Parameter areAll: Whether no finding was left out, which an ignore could be for.
func unsuppressed(
  _ all: consuming [Finding], in tree: SyntaxTree, areAll: Bool = true, by ignores: Ignores
) -> [Finding] {
  var findings = consume all
  var ignores = ignores
  findings.removeAll { ignores.suppress($0.rule, at: $0.location) }
  guard areAll, tree.hasAllFindings else { return findings }
  findings += ignores.invalid(in: tree).map { ObjectFinding.uselessIgnore($0) }
  // Entries for this rule come last: only now is it known what they suppress.
  let rule = RuleCatalog.ruleOfIgnores
  let unused = ignores.unused { !$0.matches(RuleCatalog.all[rule]) }.filter {
    !ignores.suppress(rule, at: .value($0))
  }
  return findings
    + (unused + ignores.unused { $0.matches(RuleCatalog.all[rule]) }).map { ObjectFinding.unusedIgnore($0, tree) }
}

/// One entry of an `ignore`.
private struct Ignore {
  /// A rule's id or a family; `nil` for what is not a string.
  var name: String?
  var node: NodeID
  var isUsed = false

  func matches(_ rule: Rule) -> Bool { name == rule.id || name == rule.family }

  /// Whether it matches a rule whose findings need several documents.
  var mayMatchOtherFiles: Bool { rulesAcrossFiles.contains(where: matches) }
}

private let rulesAcrossFiles = RuleCatalog.all.filter { $0.spansFiles }

/// The ignores of a document.
struct Ignores {
  /// An object with an `ignore` of its own.
  private struct Area {
    var object: NodeID
    /// The node after everything inside it.
    var end: NodeID
    /// The index of the area around it.
    var outer: Int?
    var entries: [Ignore]
    /// The index of the first entry with each name.
    let firstByName: [String: Int]

    func firstEntry(matching rule: Int) -> Int? {
      let byID = firstByName[RuleCatalog.ids[rule]]
      guard let byFamily = firstByName[RuleCatalog.familyOfRule[rule]] else { return byID }
      return byID.map { min($0, byFamily) } ?? byFamily
    }
  }

  /// In document order.
  private var areas: [Area] = []

  /// - Returns: `nil` if the document has none.
  init?(_ tree: SyntaxTree) {
    self.init(tree, tree.ignoringObjects())
  }

  /// - Parameter objects: Those with an `ignore`, in document order.
  init?(_ tree: SyntaxTree, _ objects: [NodeID]) {
    if objects.isEmpty { return nil }
    for object in objects {
      guard let ignore = tree.ignore(of: object) else { continue }
      let entries = tree.elements(of: ignore).filter { !tree.isRecovered($0) }.map {
        Ignore(name: tree.string($0), node: $0)
      }
      let names = entries.enumerated().compactMap { index, entry in entry.name.map { ($0, index) } }
      areas.append(
        Area(
          object: object, end: tree.after(object), outer: area(around: object), entries: entries,
          firstByName: Dictionary(names) { first, _ in first }))
    }
  }

  /// Marks the innermost entry around a location that matches the rule as used.
  ///
  /// - Returns: Whether there is one. Findings outside of every object are never suppressed.
  mutating func suppress(_ rule: Int, at location: DocumentLocation) -> Bool {
    guard let (area, entry) = entry(matching: rule, around: location) else { return false }
    areas[area].entries[entry].isUsed = true
    return true
  }

  private func entry(matching rule: Int, around location: DocumentLocation) -> (area: Int, entry: Int)? {
    var next = location.node.flatMap(area)
    while let index = next {
      if let entry = areas[index].firstEntry(matching: rule) { return (index, entry) }
      next = areas[index].outer
    }
    return nil
  }

  /// The values of `ignore` that are empty or not an array.
  fileprivate func invalid(in tree: SyntaxTree) -> [NodeID] {
    areas.compactMap { tree.ignore(of: $0.object) }.filter { tree.elements(of: $0).allSatisfy { _ in false } }
  }

  fileprivate func unused(_ isWanted: (Ignore) -> Bool) -> [NodeID] {
    areas.flatMap { area in
      area.entries.filter { !$0.isUsed && isWanted($0) && !(area.object == .root && $0.mayMatchOtherFiles) }.map {
        $0.node
      }
    }
  }

  /// The innermost area that contains a node.
  private func area(around node: NodeID) -> Int? {
    var index = areas[..<areas.partitioningIndex { $0.object > node }].indices.last
    while let candidate = index, areas[candidate].end <= node { index = areas[candidate].outer }
    return index
  }
}

extension SyntaxTree {
  /// The objects with an `ignore`; none are looked for in a document without the word.
  func ignoringObjects(in nodes: Range<NodeID>? = nil) -> [NodeID] {
    guard nodes != nil || hasString("tierlint") else { return [] }
    return ignorableObjects(in: nodes).filter { ignore(of: $0) != nil }
  }
}
