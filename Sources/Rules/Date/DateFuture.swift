import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let dateFuture = Rule(
    id: "date/future",
    severity: .hint,
    impact: .none,
    summary: "A date is more than a year in the future.",
    appBehavior: "Tiercade loads the date as it is",
    explanation: """
      `createdAt` and `updatedAt` are in the past. A date more than a year ahead of your computer's clock is most likely \
      a typo: 2205 for 2025.
      """,
    checks: [.object(.audit) { audit, settings in futureDates(audit, settings.now) }],
    supersededBy: ["date/invalid"]
  )
}

private func futureDates(_ audit: ObjectView, _ now: Int64) -> [ObjectFinding] {
  let year: Int64 = 366 * 86_400
  // Without a clock, no date is in the future.
  guard now > 0 else { return [] }
  let created = futureDate(audit, "createdAt", after: now + year)
  let updated = futureDate(audit, "updatedAt", after: now + year)
  return created == nil && updated == nil ? [] : [created, updated].compactMap { $0 }
}

private func futureDate(_ audit: ObjectView, _ name: ASCIIName, after limit: Int64) -> ObjectFinding? {
  guard let node = audit[name], let date = audit.tree.date(node), date.seconds > limit else { return nil }
  return ObjectFinding(at: .value(node)) { context in
    Message("\(name) \(context.displayText(node)) is more than a year in the future")
  }
}
