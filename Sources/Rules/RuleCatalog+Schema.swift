import Configurations
import Findings
import JSONSchema
import TierLists

extension RuleCatalog {
  /// The finding of a rule's schema check; `nil` leaves the violation to other rules.
  package static func finding(of rule: Int, for violation: SchemaViolation, _ settings: Settings) -> Finding? {
    for check in schemaChecks[rule] {
      if let finding = check(violation, settings) { return finding.erased.attributed(to: rule, finding.erased.scope) }
    }
    return nil
  }
}
