import JSONSyntax

/// The findings that the document itself does not silence, and what is to be said about ignores that silence nothing.
///
/// `additional.tierlint.ignore` names rules or families; it holds for the object that it stands on and what lies in it.
/// Levels have no part in this, so that another level does not make an ignore useless.
func unsuppressed(_ findings: [Found], in tree: SyntaxTree) -> [Found] {
  guard tree.mayHaveIgnores else { return findings }
  var ignores = Ignores(tree)
  var heard = findings.filter { !ignores.silence(RuleCatalog.all[$0.rule], at: $0.finding.place) }
  guard tree.isSound else { return heard }
  heard += useless(tree).map { Found(.configUnusedIgnore, .uselessIgnore($0)) }
  // Those that name this very rule come last: what they could silence is only known now.
  let unused = ignores.unused { !$0.names(.configUnusedIgnore) }.filter {
    !ignores.silence(.configUnusedIgnore, at: .value($0))
  }
  return heard
    + (unused + ignores.unused { $0.names(.configUnusedIgnore) }).map {
      Found(.configUnusedIgnore, .unusedIgnore($0))
    }
}

/// One entry of an `ignore`.
private struct Ignore {
  /// A rule's id or a family; `nil` for what is no text.
  var name: String?
  var node: NodeID
  var isUsed = false

  func names(_ rule: Rule) -> Bool { name == rule.id || name == rule.family }

  /// Whether a rule that it names is found only when several files are looked at.
  var mayBeOfUseElsewhere: Bool { RuleCatalog.all.contains { $0.checks.isEmpty && names($0) } }
}

/// The ignores of a document.
private struct Ignores {
  /// An object with an `ignore` of its own.
  private struct Area {
    var object: NodeID
    /// Past all that is in it.
    var end: NodeID
    /// The index of the area around it.
    var outer: Int?
    var entries: [Ignore]
  }

  /// In document order.
  private var areas: [Area] = []

  init(_ tree: SyntaxTree) {
    for object in tree.ignorableObjects {
      guard let ignore = tree.ignore(of: object) else { continue }
      let entries = tree.elements(of: ignore).filter { !tree.isRecovered($0) }
      areas.append(
        Area(
          object: object, end: tree.after(object), outer: area(around: object),
          entries: entries.map { Ignore(name: tree.string($0), node: $0) }))
    }
  }

  /// Whether an ignore around a place names the rule; the innermost one then is of use.
  ///
  /// What has no place in an object is never silenced.
  mutating func silence(_ rule: Rule, at place: DocumentLocation) -> Bool {
    var next = place.node.flatMap(area)
    while let index = next {
      if let entry = areas[index].entries.firstIndex(where: { $0.names(rule) }) {
        areas[index].entries[entry].isUsed = true
        return true
      }
      next = areas[index].outer
    }
    return false
  }

  func unused(_ isWanted: (Ignore) -> Bool) -> [NodeID] {
    areas.flatMap { area in
      area.entries.filter { !$0.isUsed && isWanted($0) && !(area.object == .root && $0.mayBeOfUseElsewhere) }.map(
        \.node)
    }
  }

  /// The innermost area that holds a node.
  private func area(around node: NodeID) -> Int? {
    var index = areas[..<areas.partitioningIndex { $0.object > node }].indices.last
    while let candidate = index, areas[candidate].end <= node { index = areas[candidate].outer }
    return index
  }
}

/// Ignores that are no list, or an empty one.
private func useless(_ tree: SyntaxTree) -> [NodeID] {
  tree.ignorableObjects.compactMap { tree.ignore(of: $0) }.filter { tree.elements(of: $0).allSatisfy { _ in false } }
}

extension SyntaxTree {
  /// Whether the key `tierlint` stands anywhere.
  ///
  /// - Complexity: O(*nodes*), a glance at each.
  fileprivate var mayHaveIgnores: Bool {
    nodeIDs.contains { node in
      // The name with its quotes, at the least as it is and at the most with each letter escaped.
      self[node].kind == .string && 10...50 ~= self[node].extent && string(node, equals: "tierlint")
    }
  }

  /// Whether the text is JSON, so that no finding can be missing.
  package var isSound: Bool {
    problems.allSatisfy {
      switch $0.kind {
      case .comment, .trailingComma, .byteOrderMark, .deep: true
      default: false
      }
    }
  }

  /// The objects of a project that an `ignore` may stand on, in document order, each after the one around it.
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
