/// What is set for a rule: how loud it is, or that it is silent.
package enum Level: Sendable, Equatable {
  case off
  case on(Severity)

  /// The names of all levels, the loudest first.
  package static let names = Severity.allCases.reversed().map(\.name) + ["off"]

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

/// Which rules speak, and how loud: single levels over selections over the configuration over the catalog.
package struct RuleLevels: Sendable {
  private var levels: [String: Level] = [:]
  private var selected: Set<String> = []
  private var ignored: Set<String> = []
  /// By id or family; later ones win.
  private var configured: [[String: Level]] = []

  package init() {}

  /// Sets the level of one rule.
  package mutating func set(_ id: String, _ level: Level) { levels[id] = level }

  /// Silences all rules but these, given as ids or families.
  package mutating func select(_ idsOrFamilies: [String]) { selected.formUnion(idsOrFamilies) }

  /// Silences these rules, given as ids or families.
  package mutating func ignore(_ idsOrFamilies: [String]) { ignored.formUnion(idsOrFamilies) }

  /// Sets what a configuration says.
  ///
  /// - Parameter overrides: The indices of those that hold.
  /// - Parameter base: Levels that hold where the configuration says nothing.
  package mutating func configure(
    _ configuration: Configuration, overrides: [Int], over base: [String: Level] = [:]
  ) {
    let overrides = overrides.filter(configuration.overrides.indices.contains)
    configured = [base, configuration.rules] + overrides.map { configuration.overrides[$0].rules }
  }

  /// The levels that findings of a rule can have, the loudest first; none where the rule is silent.
  package func severities(of rule: Rule) -> [Severity] {
    Set(([rule.severity] + rule.otherSeverities).compactMap { severity(of: rule, $0) }).sorted(by: >)
  }

  /// The level of a finding of a rule; `nil` where it is silent.
  ///
  /// - Parameter severity: The finding's own level, or the rule's.
  package func severity(of rule: Rule, _ severity: Severity) -> Severity? {
    switch levels[rule.id] {
    case .on(let level): return level
    case .off: return nil
    case nil: break
    }
    let isSelected = selected.contains(rule.id) || selected.contains(rule.family)
    if ignored.contains(rule.id) || ignored.contains(rule.family) && !selected.contains(rule.id) { return nil }
    if !selected.isEmpty, !isSelected { return nil }
    switch configuredLevel(of: rule) {
    case .on(let level): return level
    case .off: return isSelected ? severity : nil
    case nil: return severity
    }
  }

  private func configuredLevel(of rule: Rule) -> Level? {
    configured.reversed().lazy.compactMap { $0[rule.id] ?? $0[rule.family] }.first
  }
}
