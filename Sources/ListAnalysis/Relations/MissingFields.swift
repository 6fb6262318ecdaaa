import Findings
import TierLists

/// The findings, with those about the required fields that one object lacks joined to one.
func joiningMissingFields(_ findings: [Finding]) -> [Finding] {
  guard findings.contains(where: { $0.missingField != nil }) else { return findings }
  var joined: [Finding] = []
  var next = 0
  while next < findings.count {
    let run = findings[next...].prefix { $0.lacksField(likewise: findings[next]) }
    joined.append(run.count > 1 ? joinedFinding(findings[next], Array(run)) : findings[next])
    next += max(run.count, 1)
  }
  return joined
}

extension Finding {
  /// Whether this and another finding are about fields that one object lacks.
  fileprivate func lacksField(likewise other: Finding) -> Bool {
    missingField != nil && other.missingField != nil && location == other.location && rule == other.rule
      && impact == other.impact
  }
}

private func joinedFinding(_ first: Finding, _ parts: [Finding]) -> Finding {
  first.changingMessage { message, _ in
    let names = parts.compactMap { $0.missingField.map(quoted) }
    let firstFixes = message.fixes
    let known = "missing required field \(names.first ?? "")"
    message.text = "missing required fields \(joined(names, "and"))" + message.text.dropFirst(known.count)
    message.fixes = { document in
      let fixes = [firstFixes(document).first] + parts.dropFirst().map { $0.render(document).fixes(document).first }
      return joinedFix(fixes, names).map { [$0] } ?? []
    }
  }
}

/// One fix that adds all fields that can be added; safe if each of them is known.
private func joinedFix(_ fixes: [Fix?], _ names: [String]) -> Fix? {
  let known = zip(fixes, names).compactMap { fix, name in fix.map { ($0, name) } }
  guard !known.isEmpty else { return nil }
  return Fix(
    title: "Add \(joined(known.map { $0.1 }, "and"))", isSafe: fixes.allSatisfy { $0?.isSafe ?? false },
    changes: known.flatMap { $0.0.changes })
}
