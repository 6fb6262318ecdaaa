import TierlintCore

/// The counts of a whole run.
struct RunSummary: Sendable {
  private(set) var counts = SeverityCounts()
  private(set) var checked = 0
  private(set) var unreadable = 0
  /// Documents whose fixes could not be written.
  private(set) var unwritable = 0
  /// Findings that are fixed, or would be by `--diff`.
  private(set) var fixed = 0
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
  /// The highest one.
  var severity = Severity.hint
  /// Findings with a safe fix.
  var fixable = 0

  mutating func add(_ other: RuleCounts) {
    findings += other.findings
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
  /// Findings with a safe fix.
  private(set) var fixable = 0

  mutating func add(_ diagnostic: Diagnostic) {
    severities[diagnostic.severity.rawValue] += diagnostic.count
    let isFixable = diagnostic.fixes.contains(where: \.isSafe)
    rules[diagnostic.rule, default: RuleCounts()].add(
      RuleCounts(findings: diagnostic.count, severity: diagnostic.severity, fixable: isFixable ? 1 : 0))
    if isFixable { fixable += 1 }
  }

  mutating func add(_ other: SeverityCounts) {
    for index in severities.indices { severities[index] += other.severities[index] }
    for (rule, counts) in other.rules { rules[rule, default: RuleCounts()].add(counts) }
    fixable += other.fixable
  }

  func count(_ severity: Severity) -> Int { severities[severity.rawValue] }

  func count(atLeast severity: Severity) -> Int {
    severities[severity.rawValue...].reduce(0, +)
  }

  var total: Int { count(atLeast: .hint) }
}
