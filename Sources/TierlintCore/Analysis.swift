import JSONSyntax
import SourceText

/// What is known about one version of a document. Findings become words, and places bytes, when they are asked for.
package struct Analysis: Sendable {
  package let tree: SyntaxTree
  package let kind: DocumentKind
  let settings: Settings
  let findings: [Found]

  package var text: DocumentText { tree.text }

  /// The findings that speak at these levels, told; sorted by range, then by rule.
  package func diagnostics(_ levels: RuleLevels = RuleLevels()) -> [Diagnostic] {
    let telling = Telling(tree, settings)
    let diagnostics = findings.compactMap { rule, finding -> Diagnostic? in
      levels.severity(of: rule, finding.severity ?? rule.severity).map { told(rule, finding, $0, telling) }
    }
    return diagnostics.sorted { one, other in
      (one.range.lowerBound, one.range.upperBound, one.rule, one.pointer)
        < (other.range.lowerBound, other.range.upperBound, other.rule, other.pointer)
    }
  }

  private func told(_ rule: Rule, _ finding: Finding, _ severity: Severity, _ telling: Telling) -> Diagnostic {
    let wording = finding.tell(telling)
    return Diagnostic(
      rule: rule.id, severity: severity, fact: wording.fact, impact: finding.impact ?? rule.impact,
      consequence: wording.consequence ?? rule.consequence, pointer: pointer(finding.place),
      range: tree.range(finding.place), fixes: wording.fixes.compactMap { $0.told(in: tree) },
      related: wording.related.map {
        Diagnostic.Related(message: $0.message, pointer: pointer($0.place), range: tree.range($0.place))
      })
  }

  private func pointer(_ place: Place) -> String { place.node < 0 ? "" : tree.pointer(to: place.node) }
}
