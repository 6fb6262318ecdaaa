import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let datePrecision = Rule(
    id: "date/precision",
    severity: .info,
    impact: .changes,
    summary: "A date has fractional seconds or an offset, or is a day that the app's calendar skips.",
    appBehavior: "Tiercade reads the moment to the second, in UTC",
    explanation: """
      `2024-03-05T10:00:00.25+02:00` is a correct date, and the app reads it. But it stores only seconds in UTC: its \
      editor and its own files have `2024-03-05T08:00:00Z`, which matters only if you compare files. Its calendar goes \
      from 4 to 15 October 1582; a day between the two is read as one ten days later.
      """,
    checks: [.object(.audit) { audit, _ in preciseDates(audit) }]
  )
}

private func preciseDates(_ audit: ObjectView) -> [ObjectFinding] {
  let created = preciseDate(audit, "createdAt")
  let updated = preciseDate(audit, "updatedAt")
  if created == nil, updated == nil { return [] }
  return [created, updated].compactMap { $0 }
}

private func preciseDate(_ audit: ObjectView, _ name: ASCIIName) -> ObjectFinding? {
  guard let node = audit[name], let date = audit.tree.date(node), date.spelling == .precise || date.isSkipped else {
    return nil
  }
  return ObjectFinding(at: .value(node)) { context in
    let text = context.string(node) ?? ""
    return Message(
      date.isSkipped
        ? "\(name) \(quoted(text)) is one of the ten days that the calendar skips in October 1582"
        : "\(name) \(quoted(text)) has \(joined(unpreservedParts(of: text), "and"))",
      appBehavior: date.asRead.map { "Tiercade reads it as \($0)" })
  }
}

private func unpreservedParts(of text: String) -> [String] {
  let hasOffset = text.utf8.last.map { $0 | 0x20 != 0x7A } ?? false
  return (text.contains(".") ? ["fractional seconds"] : []) + (hasOffset ? ["an offset instead of Z"] : [])
}
