/// A required field that an object lacks.
struct MissingField {
  let name: String
  /// Whether the document mostly determines its value, so that a safe fix can add it.
  let isDetermined: Bool
}

/// The findings, with those about several required fields that one object lacks joined to one; those whose values are
/// determined to another one.
func joiningMissingFields(_ findings: [Finding]) -> [Finding] {
  guard findings.indices.contains(where: { findings[$0].isAboutMissingField }) else { return findings }
  var joined: [Finding] = []
  var next = 0
  while next < findings.count {
    let run = next..<(findings[next].isAboutMissingField ? endOfRun(from: next, findings) : next + 1)
    if run.count == 1 { joined.append(findings[next]) } else { joined += joinedRun(findings[run]) }
    next = run.upperBound
  }
  return joined
}

/// The end of the findings about the fields that one object lacks.
private func endOfRun(from start: Int, _ findings: [Finding]) -> Int {
  findings[start...].indices.first {
    !findings[$0].isAboutMissingField || findings[$0].location != findings[start].location
  } ?? findings.count
}

/// The findings about the fields that one object lacks, joined by what they have in common.
private func joinedRun(_ findings: ArraySlice<Finding>) -> [Finding] {
  if let first = findings.first, findings.indices.allSatisfy({ first.isLike(findings[$0]) }) {
    return [joined(first, Array(findings))]
  }
  var groups: [[Finding]] = []
  for finding in findings {
    let group = groups.firstIndex { $0.first.map { $0.isLike(finding) } ?? false }
    if let group { groups[group].append(finding) } else { groups.append([finding]) }
  }
  return groups.compactMap { group in group.first.map { joined($0, group) } }
}

extension Finding {
  /// Whether another finding about a missing field can be joined to this one.
  fileprivate func isLike(_ other: Finding) -> Bool {
    rule == other.rule && impact == other.impact && missingField?.isDetermined == other.missingField?.isDetermined
  }
}

private func joined(_ first: Finding, _ parts: [Finding]) -> Finding {
  if parts.count == 1 { return first }
  return first.changingMessage { message, context in
    let names = parts.compactMap { $0.missingField.map { quoted($0.name) } }
    let fixes = [message.fixes.first] + parts.dropFirst().map { $0.render?(context).fixes.first }
    let known = "missing required field \(names.first ?? "")"
    message.text = "missing required fields \(listed(names))" + message.text.dropFirst(known.count)
    message.fixes = joinedFix(fixes, names).map { [$0] } ?? []
  }
}

/// One fix that adds all fields that can be added; safe if each of them is known.
private func joinedFix(_ fixes: [Fix?], _ names: [String]) -> Fix? {
  let known = zip(fixes, names).compactMap { fix, name in fix.map { ($0, name) } }
  guard !known.isEmpty else { return nil }
  return Fix(
    title: "Add \(listed(known.map(\.1)))", isSafe: fixes.allSatisfy { $0?.isSafe ?? false },
    changes: known.flatMap(\.0.changes))
}

/// `a`, `a and b`, `a, b and c`.
private func listed(_ names: [String]) -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "" }
  return names.dropLast().joined(separator: ", ") + " and " + last
}
