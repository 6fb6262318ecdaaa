/// Lines of a document that show a rule, and the same lines without the fault.
package struct RuleExample: Sendable {
  package let bad: [String]
  package let good: [String]
}

extension Rule {
  /// Taken from the rule's fixture; `nil` where a few lines cannot show it.
  package var example: RuleExample? { RuleExample.all[id] }
}
