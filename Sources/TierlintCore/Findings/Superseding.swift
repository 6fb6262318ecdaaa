import JSONSchema
import JSONSyntax

extension RuleCatalog {
  /// The finding for a violation: from the rule that its annotation names, else from a general one.
  static func finding(for violation: SchemaViolation, _ settings: Settings) -> Finding? {
    let annotated = violation.annotatedRule.flatMap(rule)
    if let annotated, let finding = annotated.finding(for: violation, settings) { return finding }
    for rule in general {
      guard var finding = rule.finding(for: violation, settings) else { continue }
      if let annotated { finding.supersededBy.append(annotated.id) }
      return finding
    }
    return nil
  }
}

extension Rule {
  /// The finding of the rule's schema check; `nil` leaves the violation to other rules.
  func finding(for violation: SchemaViolation, _ settings: Settings) -> Finding? {
    for case .schema(let check) in checks {
      if let finding = check(violation, settings) { return finding.attributed(to: self) }
    }
    return nil
  }
}

/// Drops findings on recovered nodes and findings superseded by another rule; withholds those on unfinished values.
func droppingSuperseded(_ findings: [Finding], _ tree: SyntaxTree) -> [Finding] {
  let (supersededBy, isSyntax) = (RuleCatalog.supersededBy, RuleCatalog.isSyntax)
  var isPresent = [Bool](repeating: false, count: isSyntax.count)
  for finding in findings { isPresent[finding.rule] = true }
  let superseding = { (finding: Finding) in
    (supersededBy[finding.rule] + finding.supersededBy.compactMap(RuleCatalog.index(ofRule:))).filter { isPresent[$0] }
  }
  // Made only where a finding may be superseded.
  lazy var keys = Set(findings.map { FindingKey(rule: $0.rule, location: $0.location) })
  let unfinished = UnfinishedValues(tree)
  return findings.compactMap { finding in
    if !isSyntax[finding.rule], tree.isRecovered(finding.location) { return nil }
    if superseding(finding).contains(where: { keys.contains(FindingKey(rule: $0, location: finding.location)) }) {
      return nil
    }
    var finding = finding
    finding.isWithheld = !isSyntax[finding.rule] && unfinished.withhold(finding)
    return finding
  }
}

private struct FindingKey: Hashable {
  let rule: Int
  let location: DocumentLocation
}
