import Findings
import Rules
import SourceText
import TierLists

/// One round of fixes: applies all fixes of one analysis that do not overlap and add no finding.
struct FixRound {
  private let start: Analysis
  private let name: String
  private let before: FindingSet
  private lazy var known = Set(before.all.map { $0.key })
  private var losses: FixLosses
  private let includesUnsafe: Bool
  /// What the messages of the findings share.
  let context: DocumentContext
  private var waiting: [CandidateFix]
  private var applied: FixAttempt
  /// How many attempts are left in any case.
  private(set) var attempts: Int
  /// How much work is left for more attempts: bytes to analyze, a finding counting as five hundred.
  private(set) var work: Int
  private(set) var obstacles = Obstacles()

  /// - Parameter name, levels, includesUnsafe: As for `fixed`.
  init(
    _ analysis: Analysis, name: String, _ levels: RuleLevels, includesUnsafe: Bool, attempts: Int = 8, work: Int
  ) {
    start = analysis
    (self.name, self.includesUnsafe) = (name, includesUnsafe)
    losses = FixLosses(of: analysis.document)
    context = DocumentContext(analysis)
    // Where not all findings are known, a fix may add one.
    waiting = analysis.isCut ? [] : analysis.candidateFixes(levels, includesUnsafe: includesUnsafe, context)
    before = waiting.isEmpty ? FindingSet() : FindingSet(analysis)
    applied = FixAttempt(analysis: analysis)
    (self.attempts, self.work) = (attempts, work)
  }

  private var mayTry: Bool { attempts > 0 || work > 0 }

  var edits: [TextEdit] { applied.set.edits }

  /// The document with the edits made.
  var result: Analysis { applied.analysis }

  /// The number of fixed findings.
  var fixCount: Int { applied.fixCounts.reduce(0, +) }

  /// Tries every candidate that does not overlap an applied fix.
  mutating func run() {
    while mayTry {
      let (batch, edits) = removeCompatible()
      guard !batch.isEmpty else { return }
      apply(batch, edits)
    }
  }

  /// Removes the waiting fixes that overlap neither an applied fix nor one another; the first of two that overlap wins.
  ///
  /// - Returns: Also the applied edits together with theirs.
  private mutating func removeCompatible() -> ([CandidateFix], EditSet) {
    var set = applied.set
    let isInserted = waiting.indices.map { set.insert(waiting[$0].edits) }
    // By index, because a loop over the elements copies them; mostly nothing overlaps.
    let others = waiting.indices.filter { !isInserted[$0] }.map { waiting[$0] }
    let batch = others.isEmpty ? waiting : waiting.indices.filter { isInserted[$0] }.map { waiting[$0] }
    waiting = others
    return (batch, set)
  }

  /// Applies all, or those that add no finding, while there are attempts left: first those that are not near a new finding.
  ///
  /// - Parameter edits: The applied ones and those of the batch, if they are known.
  private mutating func apply(_ batch: [CandidateFix], _ edits: EditSet? = nil) {
    guard !batch.isEmpty, mayTry else { return }
    let attempt = attempt(with: batch, edits)
    guard let obstacle = attempt.obstacle(before) else {
      applied = attempt
      return
    }
    var others = batch.count > 1 ? conflictingFixes(attempt, batch) : [0]
    // If each is near a new finding, each adds one; a few are cheap enough to try one by one.
    if others.count == batch.count, batch.count == 1 || batch.count > 8 {
      for candidate in batch { obstacles.note(obstacle, for: candidate) }
      return
    }
    if others.isEmpty || others.count == batch.count { others = Set(batch.indices.suffix((batch.count + 1) / 2)) }
    apply(batch.indices.filter { !others.contains($0) }.map { batch[$0] })
    apply(others.sorted().map { batch[$0] })
  }

  private mutating func conflictingFixes(_ attempt: FixAttempt, _ candidates: [CandidateFix]) -> Set<Int> {
    let fixed = candidates.map {
      FindingSet.Key(rule: $0.rule, pointer: start.pointer(to: start.findings[$0.located.index].location, context))
    }
    return Set(attempt.conflictingFixes(among: candidates, fixed, known))
  }

  /// Analyzes the document with the applied fixes and these, which must be compatible.
  ///
  /// - Parameter edits: All their edits, if they are known.
  private mutating func attempt(with candidates: [CandidateFix], _ edits: EditSet?) -> FixAttempt {
    attempts -= 1
    work -= start.text.count + 500 * before.count
    var attempt = applied
    if let edits { attempt.set = edits }
    for index in candidates.indices where edits != nil || attempt.set.insert(candidates[index].edits) {
      attempt.fixCounts[candidates[index].rule] += 1
      attempt.named.insert(candidates[index].named)
    }
    let document = Document(
      start.text.applying(attempt.set.edits), name: name, languageHint: start.document.languageHint)
    attempt.analysis = analyze(document, bundle: start.bundle, start.settings)
    attempt.after = FindingSet(attempt.analysis)
    attempt.lostText =
      includesUnsafe ? nil : losses.first(by: attempt.set.edits, in: document, named: attempt.named)
    return attempt
  }
}

/// After so many messages of a rule without a fix no more are rendered to find one.
private let maximumWithoutFix = 10_000

extension Analysis {
  /// The fixes of the findings with messages.
  fileprivate func candidateFixes(
    _ levels: RuleLevels, includesUnsafe: Bool, _ context: DocumentContext
  ) -> [CandidateFix] {
    let isFixable = RuleCatalog.all.map { $0.fixable == .safe || includesUnsafe && $0.fixable != .none }
    var located = enabled(at: levels)
    located.removeAll { !isFixable[$0.rule] }
    located = sorted(consume located, context)
    var countWithoutFix = [Int](repeating: 0, count: isFixable.count)
    var candidates: [CandidateFix] = []
    candidates.reserveCapacity(located.count)
    for finding in located where countWithoutFix[finding.rule] < maximumWithoutFix {
      if let candidate = CandidateFix(finding, of: findings, context, includesUnsafe: includesUnsafe) {
        candidates.append(candidate)
      } else {
        countWithoutFix[finding.rule] += 1
      }
    }
    return candidates
  }
}
