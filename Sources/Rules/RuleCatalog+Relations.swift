import Findings

extension RuleCatalog {
  /// A relation with the index of its rule.
  package typealias RuleRelation = (rule: Int, relation: Relation)

  /// Whether each rule's findings may explain others or follow from them.
  package static let isRelated = all.map { !$0.explains.isEmpty || !$0.followsFrom.isEmpty }

  /// Whether each rule's findings may follow from others.
  package static let mayFollow = all.map { !$0.followsFrom.isEmpty }

  /// Whether these say that the app loses something.
  package static let mayLose = all.map { $0.followsFrom.contains { $0.isLoss } }

  /// The rules that explain each mistake, and those whose findings follow from it, by the index of the mistake.
  package static let explaining = relations { $0.explains }
  package static let following = relations { $0.followsFrom }

  private static func relations(_ kind: (Rule) -> [Relation]) -> [[RuleRelation]] {
    var found = [[RuleRelation]](repeating: [], count: Mistake.allCases.count)
    for rule in all.indices {
      for relation in kind(all[rule]) { found[relation.mistake.rawValue].append((rule, relation)) }
    }
    return found
  }
}
