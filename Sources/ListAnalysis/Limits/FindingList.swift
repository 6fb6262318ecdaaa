import Configurations
import Findings
import Rules
import SourceText
import TierLists

/// The findings of a document: of each rule and severity only the first, because a hostile document has millions.
struct FindingList {
  private(set) var all: [Finding] = []
  /// Whether findings were left out.
  private(set) var isCut = false
  let limit: Int
  /// The number of findings by rule and severity.
  private var counts = [Int](repeating: 0, count: RuleCatalog.all.count << 3)

  init(atMost limit: Int = .max) { self.limit = limit }

  mutating func append(_ finding: Finding) { if count(finding.group) { all.append(finding) } }

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
    for index in findings.indices where count(Finding.group(rule, findings[index].erased.severity)) {
      all.append(findings[index].erased.attributed(to: rule, scope))
    }
  }

  /// Counts a finding of a rule and severity.
  ///
  /// - Returns: Whether it is kept.
  private mutating func count(_ group: Int) -> Bool {
    counts[group] += 1
    let isKept = counts[group] <= limit
    if !isKept { isCut = true }
    return isKept
  }

  /// Notes that findings were left out.
  mutating func cut() { isCut = true }

  /// Applies what relates findings to each other.
  mutating func change(_ change: (consuming [Finding]) -> [Finding]) {
    var findings: [Finding] = []
    swap(&findings, &all)
    all = change(findings)
  }
}

/// How many findings of each rule and severity are kept, and how many violations of the schema are recorded before each kind is
/// counted.
func findingLimit(in text: DocumentText) -> Int { max(30_000, text.count / 50) }
