import Configurations
import Findings
import JSONSyntax
import Rules
import TierLists

/// The names about which an edit may change findings.
struct TouchedNames {
  private struct Name: Hashable {
    /// A string that holds it, in either version of the document.
    let tree: SyntaxTree
    let node: NodeID

    static func == (one: Name, other: Name) -> Bool { one.tree.haveSameName(one.node, other.node, in: other.tree) }

    func hash(into hasher: inout Hasher) { hasher.combine(tree.nameHash(node)) }
  }

  /// By the raw value of their kind.
  private var names = [Set<Name>](repeating: [], count: KeyKind.allCases.count)
  /// The kinds of which names come, go, or change places: of names that are equally near, the first is suggested.
  private(set) var changedKinds: Set<KeyKind> = []

  init() {}

  /// - Parameter old: The names in the part that the edit may change, and `new` those in the next version.
  init(
    _ change: TreeChange, _ old: (tree: SyntaxTree, names: NameTables), _ new: (tree: SyntaxTree, names: NameTables)
  ) {
    for kind in KeyKind.allCases {
      let (oldUses, newUses) = (old.names[kind].uses, new.names[kind].uses)
      for use in oldUses { insert(use.name, of: kind, old.tree) }
      for use in newUses { insert(use.name, of: kind, new.tree) }
      let replaced = oldUses.filter { change.replaces($0.name) }.sorted { $0.name < $1.name }
      let inserted = newUses.filter { change.inserts($0.name) }.sorted { $0.name < $1.name }
      let areSame = replaced.elementsEqual(inserted) { one, other in
        one.occurrence.role == other.occurrence.role && old.tree.haveSameName(one.name, other.name, in: new.tree)
      }
      if !areSame { changedKinds.insert(kind) }
    }
  }

  mutating func insert(_ name: NodeID, of kind: KeyKind, _ tree: SyntaxTree) {
    names[kind.rawValue].insert(Name(tree: tree, node: name))
  }

  /// Adds the names that a finding of a document is about.
  mutating func insert(_ scope: Finding.Scope, _ tree: SyntaxTree) {
    switch scope {
    case .object, .skeleton: break
    case .name(let kind, let name): insert(name, of: kind, tree)
    }
  }

  func contains(_ name: NodeID, of kind: KeyKind, _ tree: SyntaxTree) -> Bool {
    tree.kind(name) == .string && names[kind.rawValue].contains(Name(tree: tree, node: name))
  }

  /// Adds the findings about them in one version of the document.
  func addFindings(in tables: NameTables, _ settings: Settings, to findings: inout FindingList) {
    for kind in KeyKind.allCases {
      for name in names[kind.rawValue] {
        guard let occurrences = tables[kind].occurrences(of: name.node, in: name.tree, where: { _ in true }) else {
          continue
        }
        ListAnalysis.addFindings(about: occurrences, occurrences.summary, of: kind, settings, to: &findings)
      }
    }
  }
}
