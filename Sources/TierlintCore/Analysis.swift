import JSONSyntax
import SourceText

/// The findings in one version of a document. Messages are rendered and byte ranges computed on demand.
package struct Analysis: Sendable {
  package let document: Document
  package let settings: Settings
  var findings: [Finding]
  /// The findings that a syntax error makes doubtful; no report shows them.
  var withheld: [Finding] = []
  /// The other files of the bundle that holds the project, if it is in one.
  package var bundle: BundleListing?
  /// Whether so much is wrong that not all findings are known.
  var isCut = false
  /// The occurrences of all ids of items and tiers, if they are known.
  package internal(set) var ids: KeyTable?

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
    diagnostics(levels, within: range, atMost: limit, MessageContext(document, settings, ids: ids))
  }

  func diagnostics(
    _ levels: RuleLevels, within range: ByteRange? = nil, atMost limit: Int = .max, _ context: MessageContext
  ) -> [Diagnostic] {
    let numbered =
      context.omitsFindings
      ? numbered(levels, within: range, context) : sorted(enabled(at: levels, within: range), context).map { ($0, 0) }
    return numbered.prefix(max(0, limit)).compactMap { located, omitted in
      omitted == 0 ? diagnostic(located, context) : summary(of: omitted, from: located, context)
    }
  }

  /// The maximum number of findings of one rule and severity that are rendered: nobody reads more, and a hostile document
  /// has millions.
  package static let maximumOfRule = 1000

  /// Whether any enabled finding comes from a rule matching `isWanted`.
  package func hasFinding(_ levels: RuleLevels, of isWanted: (Rule) -> Bool) -> Bool {
    findings.contains { isWanted(RuleCatalog.all[$0.rule]) && levels.severity(of: $0.rule, $0.severity) != nil }
  }

  /// A finding with its range, and the severity that the levels give it; sorted in the place of the finding, which is larger.
  ///
  /// Sixteen bytes, because a hostile document has very many.
  struct LocatedFinding {
    private let start: Int32
    private let end: Int32
    private let place: Int32
    private let rulePlace: Int16
    let severity: Severity

    init(index: Int, rule: Int, severity: Severity, range: ByteRange) {
      (start, end) = (Int32(clamping: range.lowerBound), Int32(clamping: range.upperBound))
      (place, rulePlace, self.severity) = (Int32(clamping: index), Int16(clamping: rule), severity)
    }

    /// The index of the finding.
    var index: Int { Int(place) }
    var rule: Int { Int(rulePlace) }
    var range: ByteRange { gap(Int(start), Int(end)) }

    /// As `Finding.group`.
    var group: Int { Finding.group(rule, severity) }
  }

  /// The findings with messages that `levels` enables.
  func enabled(at levels: RuleLevels, within wanted: ByteRange? = nil) -> [LocatedFinding] {
    var counted = CountedFindings()
    return enabled(at: levels, within: wanted, &counted)
  }

  /// - Parameter counted: Counts those without messages.
  private func enabled(
    at levels: RuleLevels, within wanted: ByteRange?, _ counted: inout CountedFindings
  ) -> [LocatedFinding] {
    var severities = SeverityTable(levels)
    var enabled: [LocatedFinding] = []
    // By index, because a loop over the elements copies them.
    for index in findings.indices {
      guard let severity = severities.severity(of: findings[index].rule, findings[index].severity) else { continue }
      let (rule, isCounted) = (findings[index].rule, findings[index].isCounted)
      if isCounted, wanted == nil, let first = counted.first(of: Finding.group(rule, severity)),
        findings[index].location.isCertainlyAfter(findings[first.index].location)
      {
        counted.add(first.group)
        continue
      }
      let range = range(of: findings[index].location)
      guard wanted.map(range.touches) ?? true else { continue }
      let located = LocatedFinding(index: index, rule: rule, severity: severity, range: range)
      if isCounted { counted.addWithoutMessage(located) } else { enabled.append(located) }
    }
    return enabled
  }

  /// Sorted by range, then rule.
  func sorted(_ located: consuming [LocatedFinding], _ context: MessageContext) -> [LocatedFinding] {
    located.sort { one, other in
      let (first, second) = (one.range, other.range)
      // The catalog is sorted by rule id. Pointers are expensive, so they only break ties.
      if first != second || one.rule != other.rule {
        return (first.lowerBound, first.upperBound, one.rule) < (second.lowerBound, second.upperBound, other.rule)
      }
      let (location, otherLocation) = (findings[one.index].location, findings[other.index].location)
      return location != otherLocation && pointer(to: location, context) < pointer(to: otherLocation, context)
    }
    return located
  }

  /// The findings to render, sorted; each with 0, or with the number of findings that are counted in its place.
  private func numbered(
    _ levels: RuleLevels, within wanted: ByteRange?, _ context: MessageContext
  ) -> [(located: LocatedFinding, omitted: Int)] {
    var counted = CountedFindings()
    let found = enabled(at: levels, within: wanted, &counted)
    guard !counted.isEmpty || found.count > Self.maximumOfRule else { return sorted(found, context).map { ($0, 0) } }
    for located in found { counted.add(located.group) }
    var shown = [Int](repeating: 0, count: RuleCatalog.all.count << 3)
    var isCut = [Bool](repeating: false, count: shown.count)
    return sorted(found + counted.first, context).compactMap { located in
      let group = located.group
      if isCut[group] { return nil }
      isCut[group] = findings[located.index].isCounted || shown[group] == Self.maximumOfRule
      if isCut[group] { return (located, counted.total(of: group) - shown[group]) }
      shown[group] += 1
      return (located, 0)
    }
  }

  /// The diagnostic that counts all further findings of a rule.
  private func summary(of count: Int, from located: LocatedFinding, _ context: MessageContext) -> Diagnostic {
    let rule = RuleCatalog.all[located.rule]
    let location = findings[located.index].location
    return Diagnostic(
      rule: rule.id, severity: located.severity,
      message: (isCut ? "at least " : "") + counted(count, "more finding") + " of this rule from here on",
      impact: rule.impact, appBehavior: rule.appBehavior, pointer: pointer(to: location, context),
      node: location.node, range: located.range, fixes: [], related: [], count: count, isLowerBound: isCut)
  }

  /// - Returns: `nil` for a finding that is only counted.
  private func diagnostic(_ located: LocatedFinding, _ context: MessageContext) -> Diagnostic? {
    let finding = findings[located.index]
    guard let message = finding.render?(context) else { return nil }
    let rule = RuleCatalog.all[located.rule]
    return Diagnostic(
      rule: rule.id, severity: located.severity, message: message.text,
      impact: finding.impact ?? rule.impact, appBehavior: message.appBehavior ?? rule.appBehavior,
      pointer: pointer(to: finding.location, context), node: finding.location.node, range: located.range,
      fixes: context.resolvesFixes ? message.fixes.compactMap { $0.resolved(in: tree, context.ancestry) } : [],
      related: message.related.map {
        Diagnostic.Related(
          message: $0.message, pointer: pointer(to: $0.location, context), range: self.range(of: $0.location))
      }, scope: finding.scope)
  }

  func pointer(to location: DocumentLocation, _ context: MessageContext) -> String {
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
  /// The index of the rule, the pointer and the range of each finding with a message, at whatever severity; withheld ones, too:
  /// a fix of a syntax error may reveal them.
  var places: [(rule: Int, pointer: String, range: ByteRange)] {
    let context = MessageContext(document, settings)
    return (findings + withheld).lazy.filter { !$0.isCounted }.map { finding in
      (finding.rule, pointer(to: finding.location, context), range(of: finding.location))
    }
  }
}
