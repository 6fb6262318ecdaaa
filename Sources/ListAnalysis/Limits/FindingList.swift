import Configurations
import Findings
import Rules
import SourceText
import TierLists

/// The findings of a document: of each rule and severity the first ones, and of the others only their number, because a hostile
/// document has millions.
struct FindingList {
  private(set) var all: [Finding] = []
  /// Whether not even the number of all findings is known.
  private(set) var isCut = false
  /// What is never shown; it has limits of its own, so that it does not hide other findings.
  let hidden: HiddenFindings?
  let limit: Int
  /// The number of findings by rule and severity, and of the hidden ones among them.
  private var counts = [Int](repeating: 0, count: RuleCatalog.all.count << 3)
  private var hiddenCounts: [Int] = []
  private var omittedFindings: [Int: OmittedFindings] = [:]

  init(atMost limit: Int = .max, hiding hidden: HiddenFindings? = nil) {
    (self.limit, self.hidden) = (limit, hidden)
    if hidden != nil { hiddenCounts = counts }
  }

  /// The findings over the limit, by rule and severity.
  var omitted: [OmittedFindings] { omittedFindings.sorted { $0.key < $1.key }.map { $0.value } }

  mutating func append(_ finding: Finding) {
    let group = finding.group
    if let hidden, hidden.contains(finding) {
      hiddenCounts[group] += 1
      if hiddenCounts[group] <= limit { all.append(finding) } else { hidden.use(finding) }
    } else if isFull(group) {
      omit(group, finding.location)
    } else {
      counts[group] += 1
      all.append(finding)
    }
  }

  mutating func append(_ findings: [Finding]) {
    // By index, because a loop over the elements copies them.
    for index in findings.indices { append(findings[index]) }
  }

  /// Appends the findings of one check.
  ///
  /// - Parameter rule: The index of its rule in `RuleCatalog.all`.
  mutating func append<Context>(
    _ findings: [ScopedFinding<Context>], of rule: Int, _ scope: Finding.Scope = .object
  ) {
    for index in findings.indices {
      let group = Finding.group(rule, findings[index].erased.severity)
      if hidden == nil, isFull(group) {
        omit(group, findings[index].erased.location)
      } else {
        append(findings[index].erased.attributed(to: rule, scope))
      }
    }
  }

  private func isFull(_ group: Int) -> Bool { counts[group] >= limit }

  private mutating func omit(_ group: Int, _ location: DocumentLocation) {
    omittedFindings[group, default: OmittedFindings(group: group, first: location)].add(location)
  }

  /// Notes that findings were left out without being counted.
  mutating func cut() { isCut = true }

  /// Applies what relates findings to each other, or leaves out hidden ones. Where it drops others of a rule, or may have if all
  /// were known, the number of those over the limit is not known any more.
  mutating func change(_ change: (consuming [Finding]) -> [Finding]) {
    var findings: [Finding] = []
    swap(&findings, &all)
    all = change(findings)
    if omittedFindings.isEmpty { return }
    var kept = [Int](repeating: 0, count: counts.count)
    for index in all.indices where !all[index].isWithheld { kept[all[index].group] += 1 }
    let unknown = omittedFindings.filter { kept[$0.key] < limit || isCut && RuleCatalog.mayFollow[$0.value.rule] }
    for group in unknown.keys { omittedFindings[group] = nil }
    isCut = isCut || !unknown.isEmpty
  }
}

/// The findings of one rule and severity that are only counted.
struct OmittedFindings: Sendable {
  let rule: Int
  let severity: Severity?
  private(set) var count = 0
  /// The location of the first of them in the document.
  private(set) var first: DocumentLocation

  /// - Parameter group: As `Finding.group`.
  init(group: Int, first: DocumentLocation) {
    (rule, severity) = (group >> 3, Severity(rawValue: group & 7 - 1))
    self.first = first
  }

  mutating func add(_ location: DocumentLocation) {
    count += 1
    if first.isCertainlyAfter(location) { first = location }
  }
}

/// How many findings of each rule and severity have messages, and how many violations of the schema are recorded before each kind is
/// counted.
///
/// - Parameter forFixes: Whether fixes will be made: in few rounds, because each costs a check.
func findingLimit(in text: DocumentText, forFixes: Bool = false) -> Int {
  max(forFixes ? 250_000 : 10_000, text.count / 100)
}
