import SourceText

/// The findings of a document: of each rule and severity no more than anybody reads or fixes, because a hostile document has
/// millions.
struct FindingList {
  private(set) var all: [Finding] = []
  private let limit: Int
  /// By rule and severity.
  private var counts = [Int](repeating: 0, count: RuleCatalog.all.count << 3)
  /// Whether findings of each rule were left out.
  private var isRuleCut = [Bool](repeating: false, count: RuleCatalog.all.count)
  /// Whether violations of the schema were left out, whose rules are unknown.
  private var isSchemaCut = false

  init(atMost limit: Int = .max) { self.limit = limit }

  /// The limit for a document.
  static func limit(in text: DocumentText) -> Int { max(10_000, text.count / 100) }

  /// Whether findings were left out.
  var isCut: Bool { isSchemaCut || isRuleCut.contains(true) }

  /// Whether what is left represents what was left out: a finding of each such rule, or of one that it follows from, and for
  /// unknown rules an error.
  var isRepresentative: Bool {
    var isMissing = isRuleCut
    for finding in all { isMissing[finding.rule] = false }
    return !isMissing.indices.contains { isMissing[$0] && !consequentRules.contains(RuleCatalog.ids[$0]) }
      && (!isSchemaCut || all.contains(where: \.isError))
  }

  mutating func append(_ finding: Finding) {
    counts[finding.group] += 1
    if counts[finding.group] <= limit { all.append(finding) } else { isRuleCut[finding.rule] = true }
  }

  mutating func append(_ findings: [Finding]) {
    for finding in findings { append(finding) }
  }

  /// Appends the findings of one check.
  ///
  /// - Parameter rule: The index of its rule in `RuleCatalog.all`.
  mutating func append(_ findings: [Finding], of rule: Int, _ scope: Finding.Scope = .object) {
    for finding in findings { append(finding.attributed(to: rule, scope)) }
  }

  mutating func append(_ other: FindingList) {
    all += other.all
    for rule in isRuleCut.indices where other.isRuleCut[rule] { isRuleCut[rule] = true }
    isSchemaCut = isSchemaCut || other.isSchemaCut
  }

  mutating func noteSchemaIsCut() { isSchemaCut = true }

  /// The same list with changed findings.
  func changed(_ change: ([Finding]) -> [Finding]) -> FindingList {
    var list = self
    list.all = change(all)
    return list
  }
}

extension Finding {
  fileprivate var isError: Bool { (severity ?? RuleCatalog.all[rule].severity) == .error }
}
