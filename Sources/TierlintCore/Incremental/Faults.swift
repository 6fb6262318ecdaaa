import JSONSchema
import JSONSyntax

/// What the findings about ids, tiers and the root need to know about the whole document.
struct Faults {
  /// Where the findings are from which others may follow: those of the schema and of objects.
  private var causes: [Cause]
  /// Strings with the ids that have findings; `nil` if they are not known.
  private(set) var ids: [NodeID]?

  init(_ findings: [Finding]) { self.init(causes: findings, ids: nil) }

  init(causes: [Finding], ids: [NodeID]?) {
    self.causes = causes.compactMap(Cause.init)
    self.ids = ids
  }

  /// Whether an item has another key than its `id`: how safe its fix is depends on other items and tiers.
  var haveRenamedItems: Bool {
    let rule = RuleCatalog.index(of: .idItemMismatch)
    return causes.contains { $0.rule == rule }
  }

  /// The ids with findings that a tier has or lists.
  func ids(in tier: NodeID?, _ table: KeyTable) -> [NodeID] {
    guard let tier, let ids else { return [] }
    return ids.filter { table.occurrences(of: $0)?.all.contains { $0.owner == tier } ?? false }
  }

  /// Moves all, and leaves out those of an object and of the names that are touched.
  ///
  /// - Returns: Whether it could.
  mutating func follow(_ change: TreeChange, _ object: ChangedObject, _ touched: TouchedNames, _ old: SyntaxTree)
    -> Bool
  {
    ids = ids?.filter { !touched.contains(id: $0, of: old) }.compactMap(change.moved)
    causes.removeAll { object.contains($0.node, in: old) }
    return causes.indices.allSatisfy { causes[$0].move(by: change) }
  }

  mutating func add(_ findings: [Finding], _ checked: TouchedNames.Result) {
    causes += findings.compactMap(Cause.init)
    ids? += checked.faultyIDs
  }

  /// The causes outside of a part, in the next version.
  ///
  /// - Returns: `nil` if there are many, or if their messages may change.
  func causes(outside part: ChangedPart, _ change: TreeChange, _ old: SyntaxTree, _ new: SyntaxTree) -> [Finding]? {
    guard causes.count < 10_000 else { return nil }
    var kept = causes.filter { !part.old.contains($0.node, in: old) }
    guard kept.indices.allSatisfy({ kept[$0].move(by: change) }) else { return nil }
    let unknownKey = RuleCatalog.index(of: .schemaUnknownKey)
    return kept.allSatisfy { $0.rule != unknownKey || !isItem($0.node, new) } ? kept.map(\.finding) : nil
  }
}

/// A finding from which others may follow, without its message.
private struct Cause {
  private static let rules = [Rule.schemaMissing, .schemaUnknownKey, .idItemMismatch].map(RuleCatalog.index(of:))

  let rule: Int
  private var location: NodeLocation
  var node: NodeID { location.node }
  var finding: Finding { Finding(at: .json(location)) { _ in Message("") }.attributed(to: rule, .object) }

  init?(_ finding: Finding) {
    guard finding.scope == .object, Cause.rules.contains(finding.rule), case .json(let location) = finding.location
    else { return nil }
    (rule, self.location) = (finding.rule, location)
  }

  /// - Returns: Whether it is at no node that changed.
  mutating func move(by change: TreeChange) -> Bool {
    guard let node = change.moved(node) else { return false }
    switch location {
    case .value: location = .value(node)
    case .key: location = .key(node)
    case .opener: location = .opener(node)
    case .bytes: return false
    }
    return true
  }
}

extension DocumentPart {
  /// Whether what follows from findings about names at the same location is in the part.
  func holdsWhatFollows(from findings: [Finding], _ tree: SyntaxTree) -> Bool {
    findings.allSatisfy { finding in
      switch finding.scope {
      case .names: !finding.mayChangeOthers && RuleCatalog.all[finding.rule].supersededBy.isEmpty
      case .ids, .object: !finding.mayChangeOthers || finding.location.node.map { contains($0, in: tree) } ?? false
      }
    }
  }
}
