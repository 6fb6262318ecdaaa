import Findings
import TierLists

extension ScopedFinding {
  /// The finding as one of a rule.
  func attributed(to rule: Rule) -> Finding { erased.attributed(to: rule) }
}

extension Finding {
  /// The finding as one of a rule.
  func attributed(to rule: Rule) -> Finding { attributed(to: RuleCatalog.index(of: rule), scope) }
}
