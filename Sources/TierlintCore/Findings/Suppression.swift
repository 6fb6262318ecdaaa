import JSONSyntax

/// The findings that no `ignore` of the document suppresses, and findings about unused ignores.
///
/// `additional.tierlint.ignore` lists rules or families; it applies to its object and everything inside it. Severities
/// do not matter here, so that disabling a rule does not make an ignore unused.
///
/// - Parameter areAll: Whether no finding was left out, which an ignore could be for.
func unsuppressed(_ all: consuming [Finding], in tree: SyntaxTree, areAll: Bool = true) -> [Finding] {
  var findings = consume all
  guard tree.hasString("tierlint") else { return findings }
  var ignores = Ignores(tree)
  findings.removeAll { ignores.suppress($0.rule, at: $0.location) }
  guard areAll, tree.hasAllFindings else { return findings }
  findings += invalidIgnores(tree).map { Finding.uselessIgnore($0).attributed(to: .configUnusedIgnore) }
  // Entries for this rule come last: only now is it known what they suppress.
  let unused = ignores.unused { !$0.matches(.configUnusedIgnore) }.filter {
    !ignores.suppress(RuleCatalog.index(of: .configUnusedIgnore), at: .value($0))
  }
  return findings
    + (unused + ignores.unused { $0.matches(.configUnusedIgnore) }).map {
      Finding.unusedIgnore($0).attributed(to: .configUnusedIgnore)
    }
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

private let rulesAcrossFiles = RuleCatalog.all.filter(\.spansFiles)

/// The ignores of a document.
private struct Ignores {
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

  init(_ tree: SyntaxTree) {
    for object in tree.ignorableObjects {
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
    var next = location.node.flatMap(area)
    while let index = next {
      if let entry = areas[index].firstEntry(matching: rule) {
        areas[index].entries[entry].isUsed = true
        return true
      }
      next = areas[index].outer
    }
    return false
  }

  func unused(_ isWanted: (Ignore) -> Bool) -> [NodeID] {
    areas.flatMap { area in
      area.entries.filter { !$0.isUsed && isWanted($0) && !(area.object == .root && $0.mayMatchOtherFiles) }.map(\.node)
    }
  }

  /// The innermost area that contains a node.
  private func area(around node: NodeID) -> Int? {
    var index = areas[..<areas.partitioningIndex { $0.object > node }].indices.last
    while let candidate = index, areas[candidate].end <= node { index = areas[candidate].outer }
    return index
  }
}

/// The values of `ignore` that are empty or not an array.
private func invalidIgnores(_ tree: SyntaxTree) -> [NodeID] {
  tree.ignorableObjects.compactMap { tree.ignore(of: $0) }.filter { tree.elements(of: $0).allSatisfy { _ in false } }
}

extension SyntaxTree {
  /// Whether the text has no syntax error that could hide a finding.
  package var hasAllFindings: Bool {
    problems.allSatisfy {
      switch $0.kind {
      case .comment, .trailingComma, .byteOrderMark, .deep: true
      default: false
      }
    }
  }

  /// The objects of a project that may have an `ignore`, in document order, each after the one around it.
  package var ignorableObjects: [NodeID] {
    let root = ObjectView(self, .root)
    let carriers =
      (root.object("items")?.members.map(\.value) ?? []) + (root.object("overrides")?.members.map(\.value) ?? [])
    let media = carriers.flatMap { elements(of: ObjectView(self, $0)["media"]) }
    return ([.root] + elements(of: root["tiers"]) + carriers + media).filter { kind($0) == .object }.sorted()
  }

  fileprivate func ignore(of object: NodeID) -> NodeID? {
    ObjectView(self, object).object("additional")?.object("tierlint")?["ignore"]
  }
}
