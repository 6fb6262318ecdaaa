import SourceText

/// Fixes of one analysis, applied together as far as they get along and do no harm.
struct FixRound {
  /// A fix to try, and the rule of its finding.
  private struct Candidate {
    var rule: String
    var edits: [TextEdit]
  }

  /// Fixes that are applied together.
  private struct Applied {
    var set = EditSet()
    /// How many fixes of each rule there are.
    var rules: [String: Int] = [:]
    var analysis: Analysis
  }

  private let start: Analysis
  private let name: String
  private let before: [String: Int]
  private var waiting: [Candidate]
  private var applied: Applied
  /// Trials that are left when fixes that do harm are told from others.
  private var trials: Int

  init(_ analysis: Analysis, name: String, _ levels: RuleLevels, includesUnsafe: Bool) {
    start = analysis
    self.name = name
    waiting = analysis.diagnostics(levels).compactMap { diagnostic in
      chosenFix(of: diagnostic, includesUnsafe: includesUnsafe).map { Candidate(rule: diagnostic.rule, edits: $0.edits) }
    }
    before = waiting.isEmpty ? [:] : counts(analysis)
    applied = Applied(analysis: analysis)
    trials = max(32, 64_000_000 / (analysis.text.count + 1))
  }

  var edits: [TextEdit] { applied.set.edits }

  /// The document with the edits made.
  var result: Analysis { applied.analysis }

  var fixCount: Int { applied.rules.values.reduce(0, +) }

  /// Decides about each fix but those that are in the way of one that was applied.
  mutating func run() {
    while true {
      let batch = takeCompatible()
      guard !batch.isEmpty else { return }
      apply(batch)
    }
  }

  /// Takes what can be applied beside all that is applied already; of two in each other's way the first.
  private mutating func takeCompatible() -> [Candidate] {
    var set = applied.set
    var batch: [Candidate] = []
    var others: [Candidate] = []
    for candidate in waiting {
      if set.insert(candidate.edits) { batch.append(candidate) } else { others.append(candidate) }
    }
    waiting = others
    return batch
  }

  /// Applies all, or else those of each rule that do no harm. Where some do, most often a whole rule does.
  private mutating func apply(_ batch: [Candidate]) {
    guard !add(batch[...]) else { return }
    let rules = Set(batch.map(\.rule)).sorted()
    let failed = rules.map { rule in batch.filter { $0.rule == rule } }.filter { !add($0[...]) }
    for candidates in failed { applySome(of: candidates[...]) }
  }

  private mutating func applySome(of candidates: ArraySlice<Candidate>) {
    guard candidates.count > 1 else { return }
    for half in [candidates.prefix(candidates.count / 2), candidates.dropFirst(candidates.count / 2)] {
      trials -= 1
      guard trials > 0 else { return }
      if !add(half) { applySome(of: half) }
    }
  }

  /// Applies fixes together if each mends its finding and none adds another.
  private mutating func add(_ candidates: ArraySlice<Candidate>) -> Bool {
    var trial = applied
    for candidate in candidates {
      guard trial.set.insert(candidate.edits) else { return false }
      trial.rules[candidate.rule, default: 0] += 1
    }
    trial.analysis = analyze(start.text.applying(trial.set.edits), name: name, start.settings)
    let isHarmless = counts(trial.analysis).allSatisfy { rule, count in
      count <= before[rule, default: 0] - trial.rules[rule, default: 0]
    }
    if isHarmless { applied = trial }
    return isHarmless
  }
}

/// The safe fix, or the only choice.
private func chosenFix(of diagnostic: Diagnostic, includesUnsafe: Bool) -> Diagnostic.Fix? {
  if let safe = diagnostic.fixes.first(where: \.isSafe) { return safe }
  return includesUnsafe && diagnostic.fixes.count == 1 ? diagnostic.fixes.first : nil
}

/// Findings of each rule, whatever is silenced on the command line: a fix does harm there too.
///
/// Pointers and words cannot tell an old finding from a new one, because fixes change both.
private func counts(_ analysis: Analysis) -> [String: Int] {
  analysis.diagnostics().reduce(into: [:]) { $0[$1.rule, default: 0] += 1 }
}
