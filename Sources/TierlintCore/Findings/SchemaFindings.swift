import JSONSchema
import JSONSyntax

/// The findings for violations of the schema, in document order; the fields that one object lacks are joined.
func schemaFindings(_ violations: [SchemaViolation], _ shadowed: ShadowedNodes, _ settings: Settings) -> [Finding] {
  var rules = SchemaRules()
  return joiningMissingFields(
    violations.compactMap { violation in
      let finding = rules.finding(for: violation, settings)
      return shadowed.contains(violation.instance) ? finding?.shadowed : finding
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

  /// The finding for a violation: from the rule that its annotation names, else from a general one.
  mutating func finding(for violation: SchemaViolation, _ settings: Settings) -> Finding? {
    let annotated = annotatedRule(violation)
    if let annotated, let finding = RuleCatalog.finding(of: annotated, for: violation, settings) { return finding }
    for rule in RuleCatalog.general {
      guard var finding = RuleCatalog.finding(of: rule, for: violation, settings) else { continue }
      if let annotated { finding.supersededBy.append(RuleCatalog.ids[annotated]) }
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

extension RuleCatalog {
  /// The finding of a rule's schema check; `nil` leaves the violation to other rules.
  static func finding(of rule: Int, for violation: SchemaViolation, _ settings: Settings) -> Finding? {
    for check in schemaChecks[rule] {
      if let finding = check(violation, settings) { return finding.attributed(to: rule, finding.scope) }
    }
    return nil
  }
}
