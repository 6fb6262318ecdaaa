import SourceText

/// One round of fixes: applies all fixes of one analysis that do not overlap and add no finding.
struct FixRound {
  private let start: Analysis
  private let name: String
  private let before: FindingSet
  private lazy var known = Set(before.all.map(\.key))
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
    self.name = name
    // Where not all findings are known, a fix may add one.
    waiting = analysis.isCut ? [] : analysis.candidateFixes(levels, includesUnsafe: includesUnsafe)
    before = waiting.isEmpty ? FindingSet() : FindingSet(analysis)
    applied = FixAttempt(analysis: analysis)
    (self.attempts, self.work) = (attempts, work)
  }

  private var mayTry: Bool { attempts > 0 || work > 0 }

  var edits: [TextEdit] { applied.set.edits }

  /// The document with the edits made.
  var result: Analysis { applied.analysis }

  /// The number of fixed findings.
  var fixCount: Int { applied.fixCounts.values.reduce(0, +) }

  /// Tries every candidate that does not overlap an applied fix.
  mutating func run() {
    while mayTry {
      let batch = removeCompatible()
      guard !batch.isEmpty else { return }
      apply(batch)
    }
  }

  /// Removes the waiting fixes that overlap neither an applied fix nor one another; the first of two that overlap wins.
  private mutating func removeCompatible() -> [CandidateFix] {
    var set = applied.set
    var batch: [CandidateFix] = []
    var others: [CandidateFix] = []
    for candidate in waiting {
      if set.insert(candidate.edits) { batch.append(candidate) } else { others.append(candidate) }
    }
    waiting = others
    return batch
  }

  /// Applies all, or first those that are not near a new finding, and then the others that add no finding.
  private mutating func apply(_ batch: [CandidateFix]) {
    var rest = batch
    var deferred: [CandidateFix] = []
    for _ in 0..<4 where !rest.isEmpty {
      let attempt = attempt(with: rest[...])
      if accept(attempt) { return applySome(of: deferred[...]) }
      let conflicting = Set(attempt.conflictingFixes(among: rest, known))
      if conflicting.isEmpty { break }
      deferred += conflicting.sorted().map { rest[$0] }
      rest = rest.indices.filter { !conflicting.contains($0) }.map { rest[$0] }
    }
    applySome(of: batch[...])
  }

  /// Applies the fixes that add no finding, found by bisection while there are attempts left.
  private mutating func applySome(of candidates: ArraySlice<CandidateFix>) {
    guard !candidates.isEmpty, mayTry else { return }
    let attempt = attempt(with: candidates)
    guard !accept(attempt) else { return }
    // If each is near a new finding, each adds one; a few are cheap enough to try one by one.
    let conflicting = candidates.count > 8 ? Set(attempt.conflictingFixes(among: Array(candidates), known)) : []
    if candidates.count == 1 || conflicting.count == candidates.count {
      guard let obstacle = attempt.obstacle(before) else { return }
      return candidates.forEach { obstacles.note(obstacle, for: $0) }
    }
    applySome(of: candidates.prefix(candidates.count / 2))
    applySome(of: candidates.dropFirst(candidates.count / 2))
  }

  /// Analyzes the document with the applied fixes and these.
  private mutating func attempt(with candidates: ArraySlice<CandidateFix>) -> FixAttempt {
    attempts -= 1
    work -= start.text.count + 500 * before.count
    var attempt = applied
    for candidate in candidates where attempt.set.insert(candidate.edits) {
      attempt.fixCounts[candidate.key.rule, default: 0] += 1
    }
    let document = Document(
      start.text.applying(attempt.set.edits), name: name, languageHint: start.document.languageHint)
    attempt.analysis = analyze(document, bundle: start.bundle, start.settings)
    attempt.after = FindingSet(attempt.analysis)
    return attempt
  }

  /// Applies the fixes of an attempt if each removed its finding and none added one.
  ///
  /// - Returns: Whether it did.
  private mutating func accept(_ attempt: FixAttempt) -> Bool {
    let isAccepted = attempt.obstacle(before) == nil
    if isAccepted { applied = attempt }
    return isAccepted
  }
}

extension Analysis {
  /// The fixes of all findings with messages.
  fileprivate func candidateFixes(_ levels: RuleLevels, includesUnsafe: Bool) -> [CandidateFix] {
    let context = MessageContext(document, settings, ids: ids)
    context.omitsFindings = false
    return diagnostics(levels, context).compactMap { CandidateFix($0, includesUnsafe: includesUnsafe) }
  }
}
