import SourceText

/// The findings of a document: of each rule and severity some with their messages, and the others only counted, because a
/// hostile document has millions.
struct FindingList {
  private(set) var all: [Finding] = []
  private var limit: FindingLimit
  /// By rule and severity.
  private var counts = [Int](repeating: 0, count: RuleCatalog.all.count << 3)
  /// The rules of the violations of the schema, if some were left out.
  private var cutRules: Set<Int> = []

  init(atMost limit: FindingLimit = .none) { self.limit = limit }

  var hasDuplicateKeys: Bool { counts[RuleCatalog.index(of: .jsonDuplicateKey) << 3] > 0 }

  /// Whether findings were left out, so that not even their number is known.
  var isCut: Bool { !cutRules.isEmpty }

  /// Whether so many names could have more findings than the limit.
  func isLimited(to count: Int) -> Bool { count >= limit.usual }

  /// Whether there is a message where there is something to say: of each rule that is counted, and of the rules with findings
  /// that were left out, or an error.
  var isRepresentative: Bool {
    var isMissing = [Bool](repeating: false, count: RuleCatalog.all.count)
    for index in all.indices where all[index].isCounted { isMissing[all[index].rule] = true }
    if !isCut, !isMissing.contains(true) { return true }
    let hasError = all.contains(where: \.isError)
    if !hasError { for rule in cutRules { isMissing[rule] = true } }
    for index in all.indices where !all[index].isCounted { isMissing[all[index].rule] = false }
    return !isMissing.contains(true)
  }

  mutating func append(_ finding: Finding) { add(finding) }

  mutating func append(_ finding: Finding, of rule: Int) { add(finding.attributed(to: rule, .object)) }

  mutating func append(_ findings: [Finding]) {
    // By index, because a loop over the elements copies them.
    for index in findings.indices { add(findings[index]) }
  }

  /// Appends the findings of one check.
  ///
  /// - Parameter rule: The index of its rule in `RuleCatalog.all`.
  mutating func append(_ findings: consuming [Finding], of rule: Int, _ scope: Finding.Scope = .object) {
    let start = all.count
    if findings.count > start {
      // A hostile document has very many of one rule: those are moved, and the others are copied.
      findings.insert(contentsOf: all, at: 0)
      all = findings
    } else {
      for index in findings.indices { all.append(findings[index]) }
    }
    for index in start..<all.count {
      (all[index].rule, all[index].scope) = (rule, scope)
      count(index)
    }
  }

  private mutating func add(_ finding: Finding) {
    all.append(finding)
    count(all.count - 1)
  }

  /// Counts the finding at an index; one of too many loses its message.
  private mutating func count(_ index: Int) {
    let group = all[index].group
    counts[group] += 1
    if counts[group] > limit.usual, counts[group] > limit.ofFixable || !RuleCatalog.isFixable[all[index].rule] {
      all[index].count()
    }
  }

  /// Inserts the findings of another list at the start.
  mutating func prepend(_ other: FindingList) {
    if other.all.isEmpty { return }
    all.insert(contentsOf: other.all, at: 0)
    for group in counts.indices { counts[group] += other.counts[group] }
    cutRules.formUnion(other.cutRules)
  }

  /// Notes that no fixes will be made, because not all findings are known.
  ///
  /// - Parameter findings: Those for the violations of the schema that were not left out.
  mutating func noteSchemaIsCut(_ findings: [Finding]) {
    cutRules.formUnion(findings.lazy.map(\.rule))
    limit = FindingLimit(usual: limit.usual, ofFixable: limit.usual)
  }

  /// Removes counted findings that may follow from others, if not all of those are known.
  mutating func removeDoubtful() {
    if isCut { all = all.keeping { !all[$0].isCounted || !RuleCatalog.mayFollow[all[$0].rule] } }
  }

  mutating func change(_ change: (consuming [Finding]) -> [Finding]) {
    var findings: [Finding] = []
    swap(&findings, &all)
    all = change(findings)
  }
}

/// How many findings of each rule and severity have messages, and how many violations of the schema are recorded before it counts
/// each kind.
struct FindingLimit {
  let usual: Int
  /// The limit for rules with fixes.
  let ofFixable: Int

  static let none = FindingLimit(usual: .max, ofFixable: .max)
}

extension FindingLimit {
  /// The limit for a document.
  ///
  /// - Parameter forFixes: Whether fixes will be made: in few rounds, because each costs a check.
  init(in text: DocumentText, forFixes: Bool) {
    usual = max(10_000, text.count / 100)
    ofFixable = forFixes ? max(250_000, usual) : usual
  }
}

extension RuleCatalog {
  /// Whether findings of each rule have fixes.
  fileprivate static let isFixable = all.map { $0.fixable != .none }
}

extension Finding {
  fileprivate var isError: Bool { (severity ?? RuleCatalog.all[rule].severity) == .error }
}
