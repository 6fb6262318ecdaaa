import Configurations
import Findings
import JSONSyntax
import Rules
import SourceText
import TierLists

/// The findings in one version of a document. Messages are rendered and byte ranges computed on demand.
package struct Analysis: Sendable {
  package let document: Document
  package let settings: Settings
  var findings: [Finding]
  /// The findings that a syntax error makes doubtful, and those that another one refers to; no report shows them.
  var withheld: [Finding] = []
  /// The other files of the bundle that holds the project, if it is in one.
  package var bundle: BundleListing?
  /// Whether so much is wrong that findings were left out.
  var isCut = false
  /// All names, if they are known.
  package internal(set) var names: NameTables?

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
    diagnostics(levels, within: range, atMost: limit, DocumentContext(self))
  }

  func diagnostics(
    _ levels: RuleLevels, within range: ByteRange? = nil, atMost limit: Int = .max, _ context: DocumentContext
  ) -> [Diagnostic] {
    let losses = FixLosses(of: document)
    return numbered(levels, within: range, context).prefix(max(0, limit)).map { located, omitted in
      if omitted > 0 { return summary(of: omitted, from: located, context) }
      var diagnostic = diagnostic(located, context)
      // What a syntax error or a conflict made of the values around it was not written.
      if !context.hasSyntaxError, document.csv == nil || !RuleCatalog.isSyntax[located.rule] {
        losses.name(in: &diagnostic.fixes)
      }
      return diagnostic
    }
  }

  /// The maximum number of findings of one rule and severity that are rendered: nobody reads more, and a hostile document
  /// has millions.
  static let maximumOfRule = 1000

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

  /// The findings that `levels` enables.
  func enabled(at levels: RuleLevels, within wanted: ByteRange? = nil) -> [LocatedFinding] {
    var severities = SeverityTable(levels)
    var enabled: [LocatedFinding] = []
    // By index, because a loop over the elements copies them.
    for index in findings.indices {
      guard let severity = severities.severity(of: findings[index].rule, findings[index].severity) else { continue }
      let range = range(of: findings[index].location)
      guard wanted.map(range.touches) ?? true else { continue }
      enabled.append(LocatedFinding(index: index, rule: findings[index].rule, severity: severity, range: range))
    }
    return enabled
  }

  /// Sorted by range, then rule.
  func sorted(_ located: consuming [LocatedFinding], _ context: DocumentContext) -> [LocatedFinding] {
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
    _ levels: RuleLevels, within wanted: ByteRange?, _ context: DocumentContext
  ) -> [(located: LocatedFinding, omitted: Int)] {
    let found = sorted(enabled(at: levels, within: wanted), context)
    // Most documents have few.
    if document.csv == nil, found.count <= Self.maximumOfRule { return found.map { ($0, 0) } }
    var counts = ShownCounts()
    for located in found { counts.totals[group(of: located), default: 0] += 1 }
    return found.compactMap { located in counts.omitted(group(of: located)).map { (located, $0) } }
  }

  /// The findings of which only some are shown: of a rule and severity, for some rules in one column of a CSV.
  private func group(of located: LocatedFinding) -> ShownCounts.Group {
    guard let limit = RuleCatalog.shownPerColumn[located.rule], let csv = document.csv,
      case .csv(.cell(let cell)) = findings[located.index].location
    else { return ShownCounts.Group(number: located.group, column: nil, limit: Self.maximumOfRule) }
    return ShownCounts.Group(number: located.group, column: csv.column(of: cell), limit: limit)
  }

  /// The diagnostic that counts all further findings of a rule.
  private func summary(of count: Int, from located: LocatedFinding, _ context: DocumentContext) -> Diagnostic {
    let rule = RuleCatalog.all[located.rule]
    let location = findings[located.index].location
    return Diagnostic(
      rule: rule.id, severity: located.severity,
      message: (isCut ? "at least " : "") + counted(count, "more finding") + " of this rule "
        + (group(of: located).column == nil ? "from here on" : "in this column"),
      impact: rule.impact, appBehavior: rule.appBehavior, pointer: pointer(to: location, context),
      node: location.node, range: located.range, fixes: [], related: [], count: count, isLowerBound: isCut)
  }

  func diagnostic(_ located: LocatedFinding, _ context: DocumentContext) -> Diagnostic {
    let finding = findings[located.index]
    let message = finding.render(context)
    let rule = RuleCatalog.all[located.rule]
    return Diagnostic(
      rule: rule.id, severity: located.severity, message: message.text,
      impact: finding.impact ?? rule.impact, appBehavior: message.appBehavior ?? rule.appBehavior,
      pointer: pointer(to: finding.location, context), node: finding.location.node, range: located.range,
      fixes: context.resolvesFixes ? finding.fixes(context).compactMap { $0.resolved(in: tree, context.ancestry) } : [],
      related: message.related.map {
        Diagnostic.Related(
          message: $0.message, pointer: pointer(to: $0.location, context), range: self.range(of: $0.location))
      }, kept: finding.kept)
  }

  func pointer(to location: DocumentLocation, _ context: DocumentContext) -> String {
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

extension Analysis {
  /// The index of the rule, the pointer and the range of each finding that is not only counted, at whatever severity; withheld ones, too:
  /// a fix may reveal them.
  package var places: [(rule: Int, pointer: String, range: ByteRange)] {
    let context = DocumentContext(document, settings)
    return (findings + withheld).map { finding in
      (finding.rule, pointer(to: finding.location, context), range(of: finding.location))
    }
  }
}

extension DocumentContext {
  convenience init(_ analysis: Analysis) {
    self.init(analysis.document, analysis.settings, bundle: analysis.bundle, names: analysis.names)
  }
}
