import Configurations
import Findings
import Rules
import TierLists

/// The severities of findings, looked up once for each rule.
struct SeverityTable {
  private let levels: RuleLevels
  /// By the group of a finding: 0 unknown, 1 disabled, else a severity from 2 on.
  private var known = [UInt8](repeating: 0, count: RuleCatalog.all.count << 3)

  init(_ levels: RuleLevels) { self.levels = levels }

  /// The severity of a finding; `nil` if its rule is disabled.
  ///
  /// - Parameter rule: Its index in `RuleCatalog.all`.
  /// - Parameter severity: The finding's own severity.
  mutating func severity(of rule: Int, _ severity: Severity?) -> Severity? {
    let group = Finding.group(rule, severity)
    if known[group] == 0 {
      known[group] = levels.severity(of: rule, severity).map { UInt8(truncatingIfNeeded: $0.rawValue + 2) } ?? 1
    }
    return Severity(rawValue: Int(known[group]) - 2)
  }
}
