import Configurations
import Findings
import TierLists

/// The counts of a whole run.
struct RunSummary: Sendable {
  private(set) var counts = SeverityCounts()
  private(set) var checked = 0
  private(set) var unreadable = 0
  /// Documents whose fixes could not be applied or written.
  private(set) var unwritable = 0
  /// Findings that are fixed, or would be by `--diff`.
  private(set) var fixed = 0
  /// Findings that the baseline lists.
  private(set) var hidden = 0
  /// Findings of the baseline that were not found in their documents.
  private(set) var stale = 0
  /// Documents whose syntax errors are turned off.
  private(set) var hiddenSyntaxErrors = 0
  /// Whether standard input may be a CSV.
  private(set) var mayBeCSV = false
  /// Documents that the fixes change.
  private(set) var differing = 0
  /// Findings that were printed.
  var printed = 0
  /// The arguments under which something was checked or could not be read.
  private(set) var nonEmptyArguments: Set<Int> = []

  mutating func add(_ outcome: Outcome, _ source: Source?) {
    switch outcome {
    case .checked(let findings):
      counts.add(findings.counts)
      checked += findings.documentCount
      unreadable += findings.errors.count
      fixed += findings.fixCount
      hidden += findings.hiddenCount
      stale += findings.staleCount
      hiddenSyntaxErrors += findings.hiddenSyntaxErrors
      mayBeCSV = mayBeCSV || findings.mayBeCSV
      if findings.failure != nil { unwritable += 1 }
      if findings.fixCount > 0 { differing += 1 }
    case .unreadable: unreadable += 1
    case .skipped, .tooLarge: return
    }
    if case .file(let file) = source { nonEmptyArguments.formUnion(file.arguments) }
  }
}

/// The findings of one rule.
struct RuleCounts: Sendable {
  var findings = 0
  /// Documents with findings.
  var files = 1
  /// The highest one.
  var severity = Severity.hint
  /// Findings with a safe fix.
  var fixable = 0

  mutating func add(_ other: RuleCounts) {
    findings += other.findings
    files += other.files
    severity = max(severity, other.severity)
    fixable += other.fixable
  }
}

/// Findings by severity and by rule.
struct SeverityCounts: Sendable {
  /// By the raw value of the severity.
  private var severities = [Int](repeating: 0, count: Severity.allCases.count)
  /// Only rules with findings.
  private(set) var rules: [String: RuleCounts] = [:]
  /// Findings with a safe fix, among those that are shown.
  private(set) var fixable = 0
  /// Whether there are more findings, or more with a safe fix.
  private(set) var isLowerBound = false
  private(set) var hasMoreFixable = false
  /// Fixes that were not applied, by reason.
  private(set) var obstacles: [String: Int] = [:]

  /// The counts of one document.
  init(_ diagnostics: [Diagnostic] = []) {
    for diagnostic in diagnostics { add(diagnostic) }
    hasMoreFixable = diagnostics.contains { $0.count > 1 && rules[$0.rule]?.fixable ?? 0 > 0 }
  }

  private mutating func add(_ diagnostic: Diagnostic) {
    severities[diagnostic.severity.rawValue] += diagnostic.count
    let isFixable = diagnostic.fixes.contains(where: \.isSafe)
    rules[diagnostic.rule, default: RuleCounts()].add(
      RuleCounts(findings: diagnostic.count, files: 0, severity: diagnostic.severity, fixable: isFixable ? 1 : 0))
    if isFixable { fixable += 1 }
    isLowerBound = isLowerBound || diagnostic.isLowerBound
    for case let obstacle? in diagnostic.fixes.map(\.obstacle) { obstacles[obstacle, default: 0] += 1 }
  }

  mutating func add(_ other: SeverityCounts) {
    for index in severities.indices { severities[index] += other.severities[index] }
    for (rule, counts) in other.rules { rules[rule, default: RuleCounts(files: 0)].add(counts) }
    fixable += other.fixable
    isLowerBound = isLowerBound || other.isLowerBound
    hasMoreFixable = hasMoreFixable || other.hasMoreFixable
    obstacles.merge(other.obstacles, uniquingKeysWith: +)
  }

  func count(_ severity: Severity) -> Int { severities[severity.rawValue] }

  func count(atLeast severity: Severity) -> Int {
    severities[severity.rawValue...].reduce(0, +)
  }

  var total: Int { count(atLeast: .hint) }
}
