import JSONSyntax
import SourceText

/// The names about which an edit may change findings.
struct TouchedNames {
  fileprivate struct Name: Hashable {
    /// A string that holds it, in either version of the document.
    let tree: SyntaxTree
    let node: NodeID

    static func == (one: Name, other: Name) -> Bool {
      one.tree.haveSameName(one.node, other.node, in: other.tree)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(tree.nameHash(node)) }
  }

  /// What the checks say about the names in one version of the document.
  struct Result {
    fileprivate(set) var findings: [Finding] = []
    /// Strings with the ids that have findings, or that only tiers or only items have.
    fileprivate(set) var faultyIDs: [NodeID] = []
    /// Items in no tier, and the entries of tiers that refer to no item.
    fileprivate(set) var unplacedItems: [NodeID] = []
    fileprivate(set) var unknownReferences: [NodeID] = []
    /// The items and overrides of the names that have findings.
    fileprivate(set) var items: [NodeID] = []
    fileprivate(set) var overrides: [NodeID] = []
    /// Whether `/items` or `/overrides` has two members of one name.
    fileprivate(set) var hasDuplicates = false
  }

  /// By the raw value of their kind.
  private var names = [Set<Name>](repeating: [], count: KeyKind.allCases.count)
  /// Strings of the next version with other ids to check.
  private var otherIDs: [NodeID] = []
  /// The kinds of the names that the edit adds or removes.
  private var kinds: Set<KeyKind> = []

  /// - Parameter old: The names that depend on what the edit changes, and `new` those in the next version.
  /// - Parameter attributes: Those that count as touched.
  init(
    _ change: TreeChange, _ old: (tree: SyntaxTree, names: NameTables), _ new: (tree: SyntaxTree, names: NameTables),
    _ attributes: TouchedAttributes
  ) {
    // An edit may make other members attributes, or none any more.
    let canNarrow = attributes == .atBytes && change.keepsAttributes(old, new)
    let attributes: TouchedAttributes = canNarrow ? .atBytes : .atNodes
    add(old.names, old.tree, change.nodes, change.bytes, attributes)
    add(new.names, new.tree, change.newNodes, change.newBytes, attributes)
  }

  private mutating func add(
    _ tables: NameTables, _ tree: SyntaxTree, _ nodes: Range<NodeID>, _ bytes: ByteRange,
    _ attributes: TouchedAttributes
  ) {
    for (kind, table) in zip(KeyKind.allCases, tables.tables) {
      for use in table.uses {
        if nodes.contains(use.name) { kinds.insert(kind) }
        if kind != .attribute || attributes.contain(use.name, nodes, bytes, in: tree) { add(use.name, kind, tree) }
      }
    }
  }

  private mutating func add(_ node: NodeID, _ kind: KeyKind, _ tree: SyntaxTree) {
    guard !RuleCatalog.keyChecks[kind.rawValue].isEmpty, tree.kind(node) == .string else { return }
    names[kind.rawValue].insert(Name(tree: tree, node: node))
  }

  /// Adds ids whose findings may change, although the edit keeps them.
  mutating func add(keptIDs: [NodeID], of tree: SyntaxTree) {
    for id in keptIDs { add(id, .id, tree) }
  }

  /// Adds different ids of the next version.
  mutating func add(ids: [NodeID], of tree: SyntaxTree) {
    otherIDs += ids.filter { !contains(id: $0, of: tree) }
  }

  func contains(id: NodeID, of tree: SyntaxTree) -> Bool {
    tree.kind(id) == .string && names[KeyKind.id.rawValue].contains(Name(tree: tree, node: id))
  }

  /// What the checks say about them in one version of the document.
  ///
  /// - Parameter allIDs: Whether all ids are checked, touched or not.
  func check(in tables: NameTables, _ settings: Settings, allIDs: Bool = false) -> Result {
    var result = Result()
    for (kind, table) in zip(KeyKind.allCases, tables.tables) where !(allIDs && kind == .id) {
      for name in names[kind.rawValue] where kind != .attribute {
        let occurrences = table.occurrences(of: name.node, in: name.tree) { kind != .id || mayBeFaulty($0) }
        if let occurrences { result.add(occurrences, kind, settings) }
      }
    }
    for name in names[KeyKind.attribute.rawValue] { result.add(attribute: name, tables, settings) }
    if allIDs {
      tables[.id].forEach(where: mayBeFaulty) { id, _ in result.add(id, .id, settings) }
    } else {
      let ids = tables[.id]
      for id in otherIDs { ids.occurrences(of: id).map { result.add($0, .id, settings) } }
    }
    for check in RuleCatalog.nameTableChecks where kinds.contains(check.kind) {
      result.findings.append(check.find(tables[check.kind]), of: check.rule, check.kind.scope)
    }
    return result
  }
}

/// The attributes of an object about which an edit may change findings: such a name is used by many items, but a finding about it sees
/// only its values, and its pointer has no index.
enum TouchedAttributes {
  /// Those at the bytes that changed.
  case atBytes
  /// Those next to the nodes that changed, because diagnostics are there: their pointers may have changed, too.
  case atNodes

  fileprivate func contain(_ name: NodeID, _ nodes: Range<NodeID>, _ bytes: ByteRange, in tree: SyntaxTree) -> Bool {
    let value = tree.value(of: name)
    return switch self {
    case .atBytes: (tree.range(name).lowerBound..<tree.range(value).upperBound).touches(bytes)
    case .atNodes: name < nodes.upperBound && nodes.lowerBound <= tree.after(value)
    }
  }
}

extension TreeChange {
  /// Whether the attributes of an object are the same in both versions, but for those at the bytes that changed.
  fileprivate func keepsAttributes(
    _ old: (tree: SyntaxTree, names: NameTables), _ new: (tree: SyntaxTree, names: NameTables)
  ) -> Bool {
    func ranges(_ tables: NameTables, _ tree: SyntaxTree) -> [ByteRange] {
      tables[.attribute].uses.map { tree.range($0.name).lowerBound..<tree.range(tree.value(of: $0.name)).upperBound }
    }
    let kept = ranges(old.names, old.tree).filter { !$0.touches(bytes) }.compactMap(moved)
    return Set(kept) == Set(ranges(new.names, new.tree).filter { !$0.touches(newBytes) })
  }
}

/// Whether an id may have findings or be of two items: not if it is of one item that is in one tier, as nearly all are.
private func mayBeFaulty(_ id: NameSummary) -> Bool {
  let placed: UInt16 = 1 << Occurrence.Role.item.rawValue | 1 << Occurrence.Role.reference.rawValue
  return id.roles & placed != placed || id.roles.nonzeroBitCount != id.count
    || RuleCatalog.keyChecks[KeyKind.id.rawValue].contains { $0.test.admits(id) }
}

extension TouchedNames.Result {
  fileprivate mutating func add(_ occurrences: Occurrences, _ kind: KeyKind, _ settings: Settings) {
    let (count, summary) = (findings.count, occurrences.summary)
    for check in RuleCatalog.keyChecks[kind.rawValue] where check.test.admits(summary) {
      findings.append(check.find(occurrences, settings), of: check.rule, kind.scope)
    }
    if kind == .id { add(id: occurrences, isFaulty: findings.count > count) }
    if findings.count == count { return }
    for occurrence in occurrences.all {
      switch occurrence.role {
      case .item, .title, .tag: items.append(occurrence.owner)
      case .override: overrides.append(occurrence.owner)
      default: continue
      }
    }
  }
}

extension NameSummary {
  fileprivate func mayHaveFindings(as kind: KeyKind, types: Int) -> Bool {
    var name = self
    name.types = types
    return RuleCatalog.keyChecks[kind.rawValue].contains { $0.test.admits(name) }
  }
}

extension TouchedNames.Result {
  /// Gathers the occurrences of an attribute only if its values may have findings: many items have it.
  fileprivate mutating func add(attribute: TouchedNames.Name, _ tables: NameTables, _ settings: Settings) {
    let text = attribute.tree.string(attribute.node) ?? ""
    let (values, types) = (tables.values(ofAttribute: text), tables.types(ofAttribute: text))
    let occurrences = tables[.attribute].occurrences(of: attribute.node, in: attribute.tree) { summary in
      values == nil || summary.mayHaveFindings(as: .attribute, types: types)
    }
    if let occurrences {
      add(occurrences, .attribute, settings)
      addFindings(aboutValues: values ?? KeyTable(valuesOf: occurrences))
    } else if let values {
      addFindings(aboutValues: values)
    }
  }

  fileprivate mutating func addFindings(aboutValues values: KeyTable) {
    for check in RuleCatalog.valueChecks {
      findings.append(check.find(values), of: check.rule, KeyKind.attribute.scope)
    }
  }

  /// The items and overrides that are known to be in `/items` and `/overrides`.
  func members(in tree: SyntaxTree) -> [NodeID: NodeID] {
    let root = ObjectView(tree, .root)
    var members: [NodeID: NodeID] = [:]
    for item in items { members[item] = root["items"] }
    for override in overrides { members[override] = root["overrides"] }
    return members
  }

  private mutating func add(id: Occurrences, isFaulty: Bool) {
    hasDuplicates = hasDuplicates || id.haveDuplicateKey
    let references = id.occurrences(.reference)
    if let item = id.item?.node, references.isEmpty {
      unplacedItems.append(item)
    } else if id.item == nil, !references.isEmpty {
      unknownReferences += references.map(\.node)
    } else if !isFaulty {
      return
    }
    faultyIDs.append(id.name)
  }
}

extension Occurrences {
  fileprivate var haveDuplicateKey: Bool {
    [.item, .override].contains { role in all.count { $0.role == role } > 1 }
  }
}
