import JSONSyntax

/// The names about which an edit of one object may change findings.
struct TouchedNames {
  private struct Name: Hashable {
    let kind: KeyKind
    let text: String
  }

  /// Each with a string that holds it, in either version of the document.
  private var names: [Name: (tree: SyntaxTree, node: NodeID)] = [:]
  /// The kinds of the names that the edit adds or removes.
  private var kinds: Set<KeyKind> = []

  init(
    _ object: ChangedObject, _ old: (tree: SyntaxTree, names: NameTables), _ new: (tree: SyntaxTree, names: NameTables)
  ) {
    let change = object.change
    add(old.names, old.tree, object, change.nodes)
    add(new.names, new.tree, object, change.nodes.lowerBound..<change.nodes.lowerBound.advanced(by: change.nodeCount))
  }

  private mutating func add(_ tables: NameTables, _ tree: SyntaxTree, _ object: ChangedObject, _ nodes: Range<NodeID>) {
    for (kind, table) in zip(KeyKind.allCases, tables.tables) {
      for use in table.uses {
        if nodes.contains(use.name) { kinds.insert(kind) }
        guard !RuleCatalog.keyChecks[kind.rawValue].isEmpty, let text = tree.string(use.name),
          object.mayChange(use.name, kind, nodes, in: tree)
        else { continue }
        names[Name(kind: kind, text: text)] = (tree, use.name)
      }
    }
  }

  /// The findings about them in one version of the document.
  func findings(in tables: NameTables, _ settings: Settings) -> [Finding] {
    var findings: [Finding] = []
    for (name, string) in names {
      guard let occurrences = tables[name.kind].occurrences(of: string.node, in: string.tree) else { continue }
      for check in RuleCatalog.keyChecks[name.kind.rawValue] {
        findings.append(check.find(occurrences, settings), of: check.rule)
      }
    }
    for check in RuleCatalog.nameTableChecks where kinds.contains(check.kind) {
      findings.append(check.find(tables[check.kind]), of: check.rule)
    }
    return findings
  }
}
