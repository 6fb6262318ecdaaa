import SourceText

/// Fixes of one analysis, applied together as far as they get along and do no harm.
struct FixRound {
  private let start: Analysis
  private let name: String
  private let before: HeardFindings
  private var waiting: [CandidateFix]
  private var applied: Trial
  /// How often a set of fixes may still be tried.
  private var trials: Int

  /// - Parameter name, levels, includesUnsafe: As for `fixed`.
  init(_ analysis: Analysis, name: String, _ levels: RuleLevels, includesUnsafe: Bool) {
    start = analysis
    self.name = name
    waiting = analysis.diagnostics(levels).compactMap { CandidateFix($0, includesUnsafe: includesUnsafe) }
    before = HeardFindings(waiting.isEmpty ? [] : analysis.diagnostics())
    applied = Trial(analysis: analysis)
    trials = max(8, 32_000_000 / (analysis.text.count + 1))
  }

  var edits: [TextEdit] { applied.set.edits }

  /// The document with the edits made.
  var result: Analysis { applied.analysis }

  /// Findings that these mend.
  var fixCount: Int { applied.rules.values.reduce(0, +) }

  /// Decides about each fix but those that are in the way of one that was applied.
  mutating func run() {
    while trials > 0 {
      let batch = takeCompatible()
      guard !batch.isEmpty else { return }
      apply(batch)
    }
  }

  /// Takes what can be applied beside all that is applied already; of two in each other's way the first.
  private mutating func takeCompatible() -> [CandidateFix] {
    var set = applied.set
    var batch: [CandidateFix] = []
    var others: [CandidateFix] = []
    for candidate in waiting {
      if set.insert(candidate.edits) { batch.append(candidate) } else { others.append(candidate) }
    }
    waiting = others
    return batch
  }

  /// Applies all; or first those that are not near a new finding, and then whatever else does no harm.
  private mutating func apply(_ batch: [CandidateFix]) {
    var rest = batch
    var suspects: [CandidateFix] = []
    for _ in 0..<4 where !rest.isEmpty {
      let trial = trial(with: rest[...])
      if accept(trial) { return applySome(of: suspects[...]) }
      let accused = Set(trial.culprits(among: rest, before))
      if accused.isEmpty { break }
      suspects += accused.sorted().map { rest[$0] }
      rest = rest.indices.filter { !accused.contains($0) }.map { rest[$0] }
    }
    applySome(of: batch[...])
  }

  /// Applies those that do no harm, found by halving as long as there are trials left.
  private mutating func applySome(of candidates: ArraySlice<CandidateFix>) {
    guard !candidates.isEmpty, trials > 0 else { return }
    let trial = trial(with: candidates)
    guard !accept(trial), candidates.count > 1 else { return }
    // Where each has a finding of its own beside it, all do harm; for a few it is worth while to make sure.
    if candidates.count > 8, Set(trial.culprits(among: Array(candidates), before)).count == candidates.count { return }
    applySome(of: candidates.prefix(candidates.count / 2))
    applySome(of: candidates.dropFirst(candidates.count / 2))
  }

  private mutating func trial(with candidates: ArraySlice<CandidateFix>) -> Trial {
    trials -= 1
    var trial = applied
    for candidate in candidates where trial.set.insert(candidate.edits) {
      trial.rules[candidate.rule, default: 0] += 1
    }
    let document = Document(start.text.applying(trial.set.edits), name: name, languageHint: start.document.languageHint)
    trial.analysis = analyze(document, bundle: start.bundle, start.settings)
    trial.heard = HeardFindings(trial.analysis.diagnostics())
    return trial
  }

  /// Applies the fixes of a trial if each mended its finding and none added another.
  private mutating func accept(_ trial: Trial) -> Bool {
    let isHarmless = trial.heard.counts.allSatisfy { rule, count in
      count <= before.counts[rule, default: 0] - trial.rules[rule, default: 0]
    }
    if isHarmless { applied = trial }
    return isHarmless
  }
}
