import JSONSyntax
import SourceText

/// What is known about one version of a document. Findings become words, and places bytes, when they are asked for.
package struct Analysis: Sendable {
  package let document: Document
  package let settings: Settings
  let findings: [Found]
  /// What lies beside the project in its bundle, where it lies in one.
  package var bundle: BundleListing?

  package var tree: SyntaxTree { document.tree }
  package var kind: DocumentKind { document.kind }
  package var text: DocumentText { document.text }
  var csv: CSVDocument? { document.csv }

  /// How many findings there are, at whatever level.
  package var count: Int { findings.count }

  /// The findings that speak at these levels, told; sorted by range, then by rule.
  package func diagnostics(_ levels: RuleLevels = RuleLevels()) -> [Diagnostic] {
    let telling = Telling(tree, settings)
    let rules = RuleCatalog.all
    let diagnostics = findings.compactMap { found -> Diagnostic? in
      let rule = rules[found.rule]
      return levels.severity(of: rule, found.finding.severity ?? rule.severity).map {
        told(rule, found.finding, $0, telling)
      }
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
      consequence: wording.consequence ?? rule.consequence, pointer: pointer(finding.place, telling),
      range: range(finding.place), fixes: wording.fixes.compactMap { $0.told(in: tree, telling.ancestry) },
      related: wording.related.map {
        Diagnostic.Related(message: $0.message, pointer: pointer($0.place, telling), range: range($0.place))
      })
  }

  private func pointer(_ place: Place, _ telling: Telling) -> String {
    csv?.pointer(place) ?? telling.pointer(to: place)
  }

  private func range(_ place: Place) -> ByteRange { csv?.range(place) ?? tree.range(place) }
}
