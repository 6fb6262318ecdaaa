import Configurations
import TierLists

/// Which rules are enabled, at which severity. Levels set by `set` override selections, these the configuration, and that
/// the catalog.
package struct RuleLevels: Sendable {
  private var levels: [String: Level] = [:]
  private var selected: Set<String> = []
  private var ignored: Set<String> = []
  /// By id or family; later ones win.
  private var configured: [[String: Level]] = []

  package init() {}

  /// Sets the level of a rule or a family; an id wins over its family.
  package mutating func set(_ idOrFamily: String, _ level: Level) { levels[idOrFamily] = level }

  /// Disables all rules except these, given as ids or families.
  package mutating func select(_ idsOrFamilies: [String]) { selected.formUnion(idsOrFamilies) }

  /// Disables these rules, given as ids or families.
  package mutating func ignore(_ idsOrFamilies: [String]) { ignored.formUnion(idsOrFamilies) }

  /// Applies a configuration.
  ///
  /// - Parameter overrides: The indices of the overrides that apply.
  package mutating func configure(_ configuration: Configuration, overrides: [Int]) {
    let overrides = overrides.filter(configuration.overrides.indices.contains)
    configured = [configuration.rules] + overrides.map { configuration.overrides[$0].rules }
  }

  /// The severities that findings of a rule can have, highest first; empty if the rule is disabled.
  package func severities(of rule: Rule) -> [Severity] {
    Set(([rule.severity] + rule.otherSeverities).compactMap { severity(of: rule, $0) }).sorted(by: >)
  }

  /// The severity of a finding of a rule; `nil` if the rule is disabled.
  ///
  /// - Parameter rule: Its index in `RuleCatalog.all`.
  /// - Parameter severity: The finding's own severity.
  package func severity(of rule: Int, _ severity: Severity?) -> Severity? {
    let rule = RuleCatalog.all[rule]
    return self.severity(of: rule, severity ?? rule.severity)
  }

  /// The severity of a finding of a rule; `nil` if the rule is disabled.
  ///
  /// - Parameter severity: The finding's own severity, or the rule's.
  func severity(of rule: Rule, _ severity: Severity) -> Severity? {
    switch levels[rule.id] ?? levels[rule.family] {
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
    for levels in configured.reversed() where !levels.isEmpty {
      if let level = levels[rule.id] ?? levels[rule.family] { return level }
    }
    return nil
  }
}
