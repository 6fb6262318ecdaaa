import JSONSyntax

extension Rule {
  static let datePrecision = Rule(
    id: "date/precision",
    severity: .info,
    impact: .changes,
    summary: "A date has fractional seconds or an offset, which the app does not keep.",
    appBehavior: "Tiercade keeps the moment to the second and writes it in UTC",
    explanation: """
      `2024-03-05T10:00:00.25+02:00` is a correct date, and the app reads it. But it stores only seconds in UTC and writes \
      `2024-03-05T08:00:00Z` at the next save, which matters only if you compare files.
      """,
    checks: [.object(.audit) { audit, _ in preciseDates(audit) }]
  )
}

private func preciseDates(_ audit: ObjectView) -> [Finding] {
  let created = preciseDate(audit, "createdAt")
  let updated = preciseDate(audit, "updatedAt")
  if created == nil, updated == nil { return [] }
  return [created, updated].compactMap { $0 }
}

private func preciseDate(_ audit: ObjectView, _ name: StaticString) -> Finding? {
  guard let node = audit[name], let date = audit.tree.date(node), date.spelling == .precise else { return nil }
  return Finding(at: .value(node)) { context in
    let text = context.tree.string(node) ?? ""
    return Message(
      "\(name) \(quoted(text)) has \(joined(unpreservedParts(of: text), "and"))",
      appBehavior: date.rewritten.map { "Tiercade keeps the moment and writes it as \($0)" })
  }
}

private func unpreservedParts(of text: String) -> [String] {
  let hasOffset = text.utf8.last.map { $0 | 0x20 != 0x7A } ?? false
  return (text.contains(".") ? ["fractional seconds"] : []) + (hasOffset ? ["an offset instead of Z"] : [])
}
