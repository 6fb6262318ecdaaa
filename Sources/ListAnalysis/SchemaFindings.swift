import Configurations
import Findings
import JSONSchema
import JSONSyntax
import Rules
import TierLists

/// The findings for violations of the schema, in document order; the fields that one object lacks are joined.
func schemaFindings(_ violations: [SchemaViolation], _ shadowed: ShadowedNodes, _ settings: Settings) -> [Finding] {
  var rules = SchemaRules()
  return joiningMissingFields(
    violations.compactMap { violation in
      let finding = rules.finding(for: violation, settings)
      return shadowed.contains(violation.instance) ? finding?.shadowed : finding
    })
}

/// The findings for violations of a contract; the fields that one object lacks are joined.
func contractFindings(_ violations: [SchemaViolation], _ shadowed: ShadowedNodes, _ settings: Settings) -> [Finding] {
  joiningMissingFields(
    violations.compactMap { violation in
      guard !shadowed.contains(violation.instance), let name = violation.annotatedRule else { return nil }
      return RuleCatalog.index(ofRule: "contract/\(name)").flatMap {
        RuleCatalog.finding(of: $0, for: violation, settings)
      }
    })
}

/// The rules that report violations of the schema.
struct SchemaRules {
  private struct Place: Hashable {
    let subschema: SubschemaID
    let keyword: Keyword
  }

  /// The rules that the schema names, by the place of a violation.
  private var annotated: [Place: Int?] = [:]
  /// The last array with a finding about elements that are no strings: it is about all of them.
  private var arrayOfOthers: NodeID?

  /// The finding for a violation: from the rule that its annotation names, else from a general one.
  mutating func finding(for violation: SchemaViolation, _ settings: Settings) -> Finding? {
    if violation.isNoString, let array = violation.tree.parent(of: violation.instance) {
      if array == arrayOfOthers { return nil }
      arrayOfOthers = array
    }
    let annotated = annotatedRule(violation)
    if let annotated, let finding = RuleCatalog.finding(of: annotated, for: violation, settings) { return finding }
    for rule in RuleCatalog.general {
      guard var finding = RuleCatalog.finding(of: rule, for: violation, settings) else { continue }
      if let annotated { finding.supersedingRule = annotated }
      return finding
    }
    return nil
  }

  private mutating func annotatedRule(_ violation: SchemaViolation) -> Int? {
    let place = Place(subschema: violation.subschema, keyword: violation.keyword)
    if let known = annotated[place] { return known }
    let rule = violation.annotatedRule.flatMap(RuleCatalog.index(ofRule:))
    annotated[place] = .some(rule)
    return rule
  }
}

extension Finding {
  /// The finding about a value that the app never reads.
  fileprivate var shadowed: Finding {
    withoutImpact("Tiercade never reads this second value, but most other tools read only this one")
  }
}
