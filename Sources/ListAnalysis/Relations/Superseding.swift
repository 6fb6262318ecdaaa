import Findings
import JSONSyntax
import Rules
import TierLists

/// Drops findings on recovered nodes and findings superseded by another rule; withholds those on broken parts.
func droppingSuperseded(_ all: consuming [Finding], _ tree: SyntaxTree) -> [Finding] {
  var findings = consume all
  let superseding = Superseding(findings)
  let hasProblems = !tree.problems.isEmpty
  if superseding.isEmpty, !hasProblems { return findings }
  findings = findings.keeping { index in
    let isRecovered =
      hasProblems && !RuleCatalog.isSyntax[findings[index].rule] && tree.isRecovered(findings[index].location)
    return !isRecovered && !superseding.supersedes(index, of: findings)
  }
  guard hasProblems else { return findings }
  let broken = BrokenParts(tree)
  for index in findings.indices {
    findings[index].isWithheld = broken.contains(findings[index])
  }
  return findings
}

/// The findings that may supersede others.
private struct Superseding {
  /// The findings of rules that supersede another rule which has findings.
  private var keys: Set<FindingKey> = []

  init(_ findings: [Finding]) {
    if findings.count < 2 { return }
    var isPresent = [Bool](repeating: false, count: RuleCatalog.isSyntax.count)
    for index in findings.indices { isPresent[findings[index].rule] = true }
    var mayOccur = [Bool](repeating: false, count: isPresent.count)
    for rule in isPresent.indices where isPresent[rule] {
      for other in RuleCatalog.supersededBy[rule] where isPresent[other] { mayOccur[other] = true }
    }
    for index in findings.indices where findings[index].hasRelations {
      if let other = findings[index].supersedingRule { mayOccur[other] = true }
    }
    for index in findings.indices where mayOccur[findings[index].rule] {
      keys.insert(FindingKey(rule: findings[index].rule, location: findings[index].location))
    }
  }

  var isEmpty: Bool { keys.isEmpty }

  /// Whether a finding of another rule at the same location makes one superfluous.
  func supersedes(_ index: Int, of findings: [Finding]) -> Bool {
    if isEmpty { return false }
    let location = findings[index].location
    return RuleCatalog.supersededBy[findings[index].rule].contains { contains($0, location) }
      || findings[index].supersedingRule.map { contains($0, location) } ?? false
  }

  private func contains(_ rule: Int, _ location: DocumentLocation) -> Bool {
    keys.contains(FindingKey(rule: rule, location: location))
  }
}
