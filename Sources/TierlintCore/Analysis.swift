import JSONSyntax
import SourceText

/// The findings in one version of a document. Messages are rendered and byte ranges computed on demand.
package struct Analysis: Sendable {
  package let document: Document
  package let settings: Settings
  let findings: [Finding]
  /// The findings that a syntax error makes doubtful; no report shows them.
  var withheld: [Finding] = []
  /// The other files of the bundle that holds the project, if it is in one.
  package var bundle: BundleListing?

  package var tree: SyntaxTree { document.tree }
  package var kind: DocumentKind { document.kind }
  package var text: DocumentText { document.text }

  /// The number of findings, at whatever severity.
  package var count: Int { findings.count }

  /// Diagnostics enabled by `levels`, sorted by range, then rule.
  ///
  /// - Parameter range: Leaves out what does not touch these bytes.
  /// - Parameter limit: The maximum number of diagnostics, first by position; no other message is rendered.
  /// - Complexity: O(*findings* · log *findings*), and the cost of rendering the messages.
  package func diagnostics(
    _ levels: RuleLevels = RuleLevels(), within range: ByteRange? = nil, atMost limit: Int = .max
  ) -> [Diagnostic] {
    diagnostics(levels, within: range, atMost: limit, MessageContext(document, settings))
  }

  func diagnostics(
    _ levels: RuleLevels, within range: ByteRange? = nil, atMost limit: Int = .max, _ context: MessageContext
  ) -> [Diagnostic] {
    let sorted = sorted(enabled(at: levels, within: range), context)
    let numbered = context.omitsFindings ? numbered(sorted) : sorted.prefix(max(0, limit)).map { ($0, 0) }
    return numbered.prefix(max(0, limit)).map { located, omitted in
      omitted == 0
        ? diagnostic(located.finding, located.range, context) : summary(of: omitted, from: located, context)
    }
  }

  /// The maximum number of findings of one rule and severity that are rendered: nobody reads more, and a hostile document
  /// has millions.
  package static let maximumOfRule = 1000

  /// Whether any enabled finding comes from a rule matching `isWanted`.
  package func hasFinding(_ levels: RuleLevels, of isWanted: (Rule) -> Bool) -> Bool {
    findings.contains { isWanted(RuleCatalog.all[$0.rule]) && levels.severity(of: $0) != nil }
  }

  typealias LocatedFinding = (finding: Finding, range: ByteRange)

  /// The findings that `levels` enables, with the severity that it gives them.
  func enabled(at levels: RuleLevels, within wanted: ByteRange? = nil) -> [LocatedFinding] {
    var severities = SeverityTable(levels)
    return findings.compactMap { finding in
      guard let severity = severities.severity(of: finding) else { return nil }
      let range = range(of: finding.location)
      guard wanted.map(range.touches) ?? true else { return nil }
      var finding = finding
      finding.severity = severity
      return (finding, range)
    }
  }

  private func sorted(_ findings: [LocatedFinding], _ context: MessageContext) -> [LocatedFinding] {
    findings.sorted { one, other in
      let (first, second) = (one.range, other.range)
      // The catalog is sorted by rule id. Pointers are expensive, so they only break ties.
      if first != second || one.finding.rule != other.finding.rule {
        return (first.lowerBound, first.upperBound, one.finding.rule)
          < (second.lowerBound, second.upperBound, other.finding.rule)
      }
      if one.finding.location == other.finding.location { return false }
      return pointer(to: one.finding.location, context) < pointer(to: other.finding.location, context)
    }
  }

  /// The findings to render, each with 0, or with the number of findings that are counted in its place.
  private func numbered(_ findings: [LocatedFinding]) -> [(located: LocatedFinding, omitted: Int)] {
    guard findings.count > Self.maximumOfRule else { return findings.map { ($0, 0) } }
    var totals = [Int](repeating: 0, count: RuleCatalog.all.count << 3)
    for located in findings { totals[located.finding.group] += 1 }
    var counts = [Int](repeating: 0, count: totals.count)
    return findings.compactMap { located in
      let group = located.finding.group
      counts[group] += 1
      if counts[group] <= Self.maximumOfRule { return (located, 0) }
      return counts[group] == Self.maximumOfRule + 1 ? (located, totals[group] - Self.maximumOfRule) : nil
    }
  }

  /// The diagnostic that counts all further findings of a rule.
  private func summary(of count: Int, from located: LocatedFinding, _ context: MessageContext) -> Diagnostic {
    let rule = RuleCatalog.all[located.finding.rule]
    return Diagnostic(
      rule: rule.id, severity: located.finding.severity ?? rule.severity,
      message: counted(count, "more finding") + " of this rule from here on", impact: rule.impact,
      appBehavior: rule.appBehavior, pointer: pointer(to: located.finding.location, context),
      node: located.finding.location.node, range: located.range, fixes: [], related: [], count: count)
  }

  private func diagnostic(_ finding: Finding, _ range: ByteRange, _ context: MessageContext) -> Diagnostic {
    let rule = RuleCatalog.all[finding.rule]
    let message = finding.render(context)
    return Diagnostic(
      rule: rule.id, severity: finding.severity ?? rule.severity, message: message.text,
      impact: finding.impact ?? rule.impact, appBehavior: message.appBehavior ?? rule.appBehavior,
      pointer: pointer(to: finding.location, context), node: finding.location.node, range: range,
      fixes: context.resolvesFixes ? message.fixes.compactMap { $0.resolved(in: tree, context.ancestry) } : [],
      related: message.related.map {
        Diagnostic.Related(
          message: $0.message, pointer: pointer(to: $0.location, context), range: self.range(of: $0.location))
      }, scope: finding.scope)
  }

  private func pointer(to location: DocumentLocation, _ context: MessageContext) -> String {
    switch (document.content, location) {
    case (.json, .json(let location)): context.ancestry.pointer(to: location.node)
    case (.csv(let csv), .csv(let location)): csv.pointer(location)
    case (_, .bytes), (.json, .csv), (.csv, .json): ""
    }
  }

  private func range(of location: DocumentLocation) -> ByteRange {
    switch (document.content, location) {
    case (.json(let tree), .json(let location)): tree.range(location)
    case (.csv(let csv), .csv(let location)): csv.range(location)
    case (_, .bytes(let bytes)): text.clamped(bytes)
    case (.json, .csv), (.csv, .json): 0..<0
    }
  }
}

// Findings without messages.
extension Analysis {
  /// The id of the rule, the pointer and the range of each finding, at whatever severity; withheld ones, too: a fix of a
  /// syntax error may reveal them.
  var places: [(rule: String, pointer: String, range: ByteRange)] {
    let context = MessageContext(document, settings)
    return (findings + withheld).map { finding in
      (RuleCatalog.ids[finding.rule], pointer(to: finding.location, context), range(of: finding.location))
    }
  }
}
