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

  /// How many findings there are, at whatever level.
  package var count: Int { findings.count }

  /// The findings that speak at these levels, told; sorted by range, then by rule.
  ///
  /// - Parameter range: Leaves out what does not touch these bytes.
  /// - Parameter limit: How many there are at most, the first by position; words are made for these alone.
  /// - Complexity: O(*findings* · log *findings*), and what telling costs.
  package func diagnostics(
    _ levels: RuleLevels = RuleLevels(), within range: ByteRange? = nil, atMost limit: Int = .max
  ) -> [Diagnostic] {
    let context = MessageContext(tree, settings)
    return heard(levels, within: range, context).prefix(max(0, limit)).map { told($0, context) }
  }

  /// Whether a rule of some sort has a finding that speaks at these levels.
  package func hasFinding(_ levels: RuleLevels, of isWanted: (Rule) -> Bool) -> Bool {
    let rules = RuleCatalog.all
    return findings.contains { found in
      let rule = rules[found.rule]
      return isWanted(rule) && levels.severity(of: rule, found.finding.severity ?? rule.severity) != nil
    }
  }

  /// A finding that speaks, and what its place among the others depends on.
  private struct Heard {
    var found: Found
    var severity: Severity
    var range: ByteRange
  }

  private func heard(_ levels: RuleLevels, within wanted: ByteRange?, _ context: MessageContext) -> [Heard] {
    let rules = RuleCatalog.all
    let heard = findings.compactMap { found -> Heard? in
      let rule = rules[found.rule]
      guard let severity = levels.severity(of: rule, found.finding.severity ?? rule.severity) else { return nil }
      let range = range(found.finding.place)
      return wanted.map(range.touches) ?? true ? Heard(found: found, severity: severity, range: range) : nil
    }
    return heard.sorted { one, other in
      let (first, second) = (one.range, other.range)
      // Rules stand in the catalog sorted by id. Pointers are dear: they are made where nothing else tells two apart.
      if first != second || one.found.rule != other.found.rule {
        return (first.lowerBound, first.upperBound, one.found.rule)
          < (second.lowerBound, second.upperBound, other.found.rule)
      }
      return pointer(one.found.finding.place, context) < pointer(other.found.finding.place, context)
    }
  }

  private func told(_ heard: Heard, _ context: MessageContext) -> Diagnostic {
    let (rule, finding) = (RuleCatalog.all[heard.found.rule], heard.found.finding)
    let message = finding.render(context)
    return Diagnostic(
      rule: rule.id, severity: heard.severity, message: message.text, impact: finding.impact ?? rule.impact,
      appBehavior: message.appBehavior ?? rule.appBehavior, pointer: pointer(finding.place, context),
      node: finding.place.node, range: heard.range,
      fixes: message.fixes.compactMap { $0.told(in: tree, context.ancestry) },
      related: message.related.map {
        Diagnostic.Related(message: $0.message, pointer: pointer($0.place, context), range: range($0.place))
      })
  }

  private func pointer(_ place: DocumentLocation, _ context: MessageContext) -> String {
    switch (document.content, place) {
    case (.json, .json(let location)): context.ancestry.pointer(to: location.node)
    case (.csv(let csv), .csv(let location)): csv.pointer(location)
    case (_, .bytes), (.json, .csv), (.csv, .json): ""
    }
  }

  private func range(_ place: DocumentLocation) -> ByteRange {
    switch (document.content, place) {
    case (.json(let tree), .json(let location)): tree.range(location)
    case (.csv(let csv), .csv(let location)): csv.range(location)
    case (_, .bytes(let bytes)): text.clamped(bytes)
    case (.json, .csv), (.csv, .json): 0..<0
    }
  }
}
