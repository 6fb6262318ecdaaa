import TierlintCore

/// What was found, counted.
struct Tally: Sendable {
  private var severities: [Severity: Int] = [:]
  /// Findings of each rule that has any.
  private(set) var rules: [String: Int] = [:]
  /// Findings with a safe fix.
  private(set) var fixable = 0

  mutating func add(_ diagnostic: Diagnostic) {
    severities[diagnostic.severity, default: 0] += 1
    rules[diagnostic.rule, default: 0] += 1
    if diagnostic.fixes.contains(where: \.isSafe) { fixable += 1 }
  }

  mutating func add(_ other: Tally) {
    severities.merge(other.severities, uniquingKeysWith: +)
    rules.merge(other.rules, uniquingKeysWith: +)
    fixable += other.fixable
  }

  func count(_ severity: Severity) -> Int { severities[severity] ?? 0 }

  func count(atLeast severity: Severity) -> Int {
    severities.reduce(0) { $0 + ($1.key >= severity ? $1.value : 0) }
  }

  var total: Int { count(atLeast: .hint) }
}
