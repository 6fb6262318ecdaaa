import Findings
import JSONSchema
import JSONSyntax
import TierLists

extension Rule {
  static let dateInvalid = Rule(
    id: "date/invalid",
    severity: .error,
    otherSeverities: [.warning],
    impact: .refuses,
    fixable: .safe,
    summary: "A date is not a valid RFC 3339 date and time.",
    appBehavior: "Tiercade refuses the whole file and does not show which date is invalid",
    explanation: """
      Dates have the form `2024-03-05T08:00:00Z`: year, month and day, a capital `T`, hours, minutes and seconds, and a \
      time zone. The app refuses a file with a date that it cannot read. Some other forms – 30 February, hour 24, an \
      offset without its colon – it reads by accident and writes back as another date; these are warnings. The fix \
      writes the same moment as the app would. It is a suggestion where the time or the time zone is missing, and for a day or \
      an hour that does not exist.
      """,
    checks: [.object(.audit) { audit, _ in invalidDates(audit) }]
  )
}

private func invalidDates(_ audit: ObjectView) -> [ObjectFinding] {
  let created = invalidDate(audit, "createdAt")
  let updated = invalidDate(audit, "updatedAt")
  if created == nil, updated == nil { return [] }
  return [created, updated].compactMap { $0 }
}

private func invalidDate(_ audit: ObjectView, _ name: ASCIIName) -> ObjectFinding? {
  guard let node = audit[name], audit.tree.kind(node) == .string else { return nil }
  guard let date = audit.tree.date(node) else { return unreadable(node, name) }
  return date.spelling == .loose ? looseDate(node, name, date) : nil
}

private func unreadable(_ node: NodeID, _ name: ASCIIName) -> ObjectFinding {
  ObjectFinding(at: .value(node)) { context in
    let meant = context.string(node).flatMap { LikelyDate($0) }
    return Message(
      "\(name) \(context.displayText(node)) \(fault(of: context.string(node) ?? "", meant))",
      fixes: fixes(node, context.string(node) ?? "", meant))
  }
}

/// The date that was meant; where its parts stand in another order, those that it may be.
private func fixes(_ node: NodeID, _ text: String, _ meant: LikelyDate?) -> [Fix] {
  if let meant { return [.change(node, to: meant.text, isSafe: meant.lacks.isEmpty)] }
  return LikelyDate.readings(of: text).map { .change(node, to: $0) }
}

/// What is wrong with a date, as the end of a sentence.
private func fault(of text: String, _ meant: LikelyDate?) -> String {
  if let meant {
    return meant.lacks.isEmpty
      ? "must be written \(quoted(meant.text))" : "lacks \(joined(meant.lacks, "and")), e.g. \(quoted(meant.text))"
  }
  return monthLength(text).map { "is not a valid date: " + $0 } ?? "is not a date such as \"2024-03-05T08:00:00Z\""
}

/// That a month has fewer days than a date says.
private func monthLength(_ text: String) -> String? {
  let numbers = text.split { !$0.isASCII || !$0.isNumber }.prefix(3).compactMap { Int($0) }
  guard numbers.count == 3, monthNames.indices.contains(numbers[1] - 1),
    case let most = days(in: numbers[1], of: numbers[0]), numbers[2] > most, numbers[2] < 32
  else { return nil }
  return "\(monthNames[numbers[1] - 1])\(numbers[1] == 2 ? " \(numbers[0])" : "") has \(most) days"
}

private func looseDate(_ node: NodeID, _ name: ASCIIName, _ date: AppDate) -> ObjectFinding {
  ObjectFinding(at: .value(node), severity: .warning, impact: date.rewritten == nil ? Impact.none : .changes) {
    context in
    Message(
      "\(name) \(context.displayText(node)) is not a valid date"
        + (monthLength(context.string(node) ?? "").map { ": " + $0 } ?? ""),
      appBehavior: date.rewritten.map { "Tiercade reads it as \($0); other programs refuse it" }
        ?? "Tiercade reads it by accident; other programs refuse it",
      fixes: readings(context.string(node) ?? "", date).map { .change(node, to: $0.text, isSafe: $0.isSafe) })
  }
}

/// What a date that the app reads by accident may mean: the 31st of June is the 30th or the 1st of July.
private func readings(_ text: String, _ date: AppDate) -> [(text: String, isSafe: Bool)] {
  let rewritten = date.rewritten.map { [$0] } ?? []
  let others = LikelyDate.readings(of: text).filter { !rewritten.contains($0) }
  let isCertain = others.isEmpty && LikelyDate(text).map { rewritten.contains($0.text) } ?? false
  return others.map { ($0, false) } + rewritten.map { ($0, isCertain) }
}
