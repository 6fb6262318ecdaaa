/// What is set for a rule: how loud it is, or that it is silent.
package enum Level: Sendable, Equatable {
  case off
  case on(Severity)

  /// Reads `error`, `warning`, `info`, `hint` or `off`.
  package init?(_ name: String) {
    if name == "off" {
      self = .off
    } else if let severity = Severity.allCases.first(where: { $0.name == name }) {
      self = .on(severity)
    } else {
      return nil
    }
  }
}

/// Which rules speak, and how loud: single levels over selections over the catalogue.
package struct RuleLevels: Sendable {
  private var levels: [String: Level] = [:]
  private var selected: Set<String> = []
  private var ignored: Set<String> = []

  package init() {}

  /// Sets the level of one rule.
  package mutating func set(_ id: String, _ level: Level) { levels[id] = level }

  /// Silences all rules but these, given as ids or families.
  package mutating func select(_ idsOrFamilies: [String]) { selected.formUnion(idsOrFamilies) }

  /// Silences these rules, given as ids or families.
  package mutating func ignore(_ idsOrFamilies: [String]) { ignored.formUnion(idsOrFamilies) }

  /// The level of a finding of a rule; `nil` where it is silent.
  ///
  /// - Parameter severity: The finding's own level, or the rule's.
  func severity(of rule: Rule, _ severity: Severity) -> Severity? {
    switch levels[rule.id] {
    case .on(let level): return level
    case .off: return nil
    case nil: break
    }
    if ignored.contains(rule.id) || ignored.contains(rule.family) && !selected.contains(rule.id) { return nil }
    if !selected.isEmpty, !selected.contains(rule.id), !selected.contains(rule.family) { return nil }
    return severity
  }
}
