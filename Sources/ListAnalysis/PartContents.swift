import Configurations
import Findings
import JSONSchema
import JSONSyntax
import Rules
import TierLists

/// What one pass over a list, or over a part of it, gathers besides findings.
struct PartContents {
  private(set) var names: NameTables
  /// Members with the key of an earlier one; those of `/items` and `/overrides` only of the whole document.
  let duplicates: [(first: NodeID, later: NodeID)]

  /// Adds what the schema and the checks of objects find, and duplicate keys.
  ///
  /// - Parameter nodes: Where names are gathered; `nil`: everywhere.
  /// - Parameter visit: Called with each object that the app reads, in document order.
  init(
    of part: DocumentPart = DocumentPart(), in tree: SyntaxTree, _ kind: DocumentKind, _ completeness: Completeness,
    _ settings: Settings, namesIn nodes: Range<NodeID>? = nil, to findings: inout FindingList,
    visit: (ObjectKind, ObjectView) -> Void = { _, _ in }
  ) {
    duplicates = tree.duplicateKeys(in: part)
    var names = NameTables(tree, completeness)
    if let schema = Schema.of(kind) {
      let shadowed = ShadowedNodes(tree, duplicates.map { $0.later })
      let evaluation = schema.evaluate(tree, part, atMost: findingLimit(in: tree.text))
      let root = kind == .project ? ObjectKind.project : .state
      addObjectFindings(of: evaluation, in: tree, root: root, shadowed, settings, to: &findings) { kind, view in
        names.add(kind, view, in: nodes)
        visit(kind, view)
      }
      if kind == .project, let contract = settings.contract?.schema {
        let evaluation = contract.evaluate(tree, part, atMost: findingLimit(in: tree.text))
        findings.append(contractFindings(evaluation.violations, shadowed, settings))
        if evaluation.isCut { findings.cut() }
      }
    }
    self.names = names
    addDuplicateKeys(duplicates, tree, to: &findings)
  }
}

extension SyntaxTree {
  fileprivate func duplicateKeys(in part: DocumentPart) -> [(first: NodeID, later: NodeID)] {
    var start = NodeID.root
    var found: [(first: NodeID, later: NodeID)] = []
    for container in part.sparse.sorted() {
      found += duplicateKeys(in: start..<container)
      start = end(of: container)
    }
    found += duplicateKeys(in: start..<nodeIDs.upperBound)
    return part.nodes.isEmpty ? found : (found + duplicateKeys(in: part.nodes)).sorted { $0.later < $1.later }
  }
}

extension NameTables {
  /// Adds the names of an object that are among some nodes.
  fileprivate mutating func add(_ kind: ObjectKind, _ object: ObjectView, in nodes: Range<NodeID>?) {
    guard let nodes else { return add(kind, object) }
    guard object.node < nodes.upperBound, nodes.lowerBound < object.tree.after(object.node) else { return }
    if kind == .tier { add(object, in: nodes) } else { add(kind, object) }
  }
}
