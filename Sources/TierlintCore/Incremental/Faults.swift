import JSONSchema
import JSONSyntax

/// What the findings about ids, tiers and the root need to know about the whole document.
struct Faults {
  /// The findings, without messages, from which others may follow: those of the schema and of objects.
  private var causes: [Finding]
  /// Strings with the ids that have findings; `nil` if they are not known.
  private(set) var ids: [NodeID]?

  init(_ findings: [Finding]) { self.init(causes: findings, ids: nil) }

  init(causes: [Finding], ids: [NodeID]?) {
    self.causes = causes.compactMap(\.cause)
    self.ids = ids
  }

  /// Moves all, and leaves out those of an object and of the names that are touched.
  ///
  /// - Returns: Whether it could.
  mutating func follow(_ change: TreeChange, _ object: ChangedObject, _ touched: TouchedNames, _ old: SyntaxTree)
    -> Bool
  {
    ids = ids?.filter { !touched.contains(id: $0, of: old) }.compactMap(change.moved)
    let kept = causes.filter { !($0.location.node.map { object.contains($0, in: old) } ?? false) }
    causes = kept.compactMap { $0.moved(by: change) }
    return causes.count == kept.count
  }

  mutating func add(_ findings: [Finding], _ checked: TouchedNames.Result) {
    causes += findings.compactMap(\.cause)
    ids? += checked.faultyIDs
  }

  /// The causes outside of a part, in the next version.
  ///
  /// - Returns: `nil` if there are many, or if their messages may change.
  func causes(outside part: ChangedPart, _ change: TreeChange, _ old: SyntaxTree, _ new: SyntaxTree) -> [Finding]? {
    guard causes.count < 10_000 else { return nil }
    let kept = causes.filter { !part.old.contains($0.location.node ?? .root, in: old) }
    let moved = kept.compactMap { $0.moved(by: change) }
    let unknownKey = RuleCatalog.index(of: .schemaUnknownKey)
    let isPlain = moved.allSatisfy { $0.rule != unknownKey || !isItem($0.location.node ?? .root, new) }
    return moved.count == kept.count && isPlain ? moved : nil
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

extension Finding {
  private static let causes = [Rule.schemaMissing, .schemaUnknownKey, .idItemMismatch].map(RuleCatalog.index(of:))

  /// The finding without its message, if others may follow from it.
  fileprivate var cause: Finding? {
    guard scope == .object, Finding.causes.contains(rule), case .json(let location) = location else { return nil }
    return Finding(cause: rule, at: location)
  }

  private init(cause rule: Int, at location: NodeLocation) {
    self.init(at: .json(location)) { _ in Message("") }
    self.rule = rule
  }

  fileprivate func moved(by change: TreeChange) -> Finding? {
    guard case .json(let location) = location, let node = change.moved(location.node) else { return nil }
    return switch location {
    case .value: Finding(cause: rule, at: .value(node))
    case .key: Finding(cause: rule, at: .key(node))
    case .opener: Finding(cause: rule, at: .opener(node))
    case .bytes: nil
    }
  }
}
