import JSONSyntax

extension Rule {
  static let dateInvalid = Rule(
    id: "date/invalid",
    severity: .error,
    otherSeverities: [.warning],
    impact: .refuses,
    fixable: .safe,
    summary: "A date is not written as RFC 3339 demands.",
    appBehavior: "Tiercade refuses the whole file and does not say which date it could not read",
    explanation: """
      Dates are written like `2024-03-05T08:00:00Z`: year, month and day, a capital `T`, hours, minutes and seconds, and \
      a time zone. One date that the app cannot read makes it refuse the whole file. A few other spellings it reads by \
      luck – 30 February, hour 24, an offset without its colon – and writes back as what it took them for; these are \
      warnings. The fix writes the same moment as the app would; where the day, the time or the zone has to be guessed, \
      you are asked.
      """,
    checks: [.object(.audit) { audit, _ in invalidDates(audit) }]
  )
}

private func invalidDates(_ audit: ObjectView) -> [Finding] {
  let created = invalidDate(audit, "createdAt")
  let updated = invalidDate(audit, "updatedAt")
  if created == nil, updated == nil { return [] }
  return [created, updated].compactMap { $0 }
}

private func invalidDate(_ audit: ObjectView, _ name: StaticString) -> Finding? {
  guard let node = audit[name], audit.tree.kind(node) == .string else { return nil }
  guard let date = audit.tree.date(node) else { return unreadable(node, name) }
  return date.spelling == .loose ? loose(node, name, date) : nil
}

private func unreadable(_ node: NodeID, _ name: StaticString) -> Finding {
  Finding(at: .value(node)) { context in
    let meant = context.tree.string(node).flatMap { GuessedDate($0) }
    return Message(
      "\(name) \(context.displayText(node)) \(fault(of: context.tree.string(node) ?? "", meant))",
      fixes: meant.map { [fix(node, $0.text, isSafe: $0.lacks.isEmpty)] } ?? [])
  }
}

/// What is wrong with a date, as the end of a sentence.
private func fault(of text: String, _ meant: GuessedDate?) -> String {
  let example = "\"2024-03-05T08:00:00Z\""
  if let meant {
    return meant.lacks.isEmpty
      ? "is not written like \(example)" : "has \(joined(meant.lacks, "and")), unlike \(example)"
  }
  let numbers = text.split(separator: "-").map { Int($0.prefix { $0.isASCII && $0.isNumber }) }
  if numbers.count > 2, let month = numbers[1], let day = numbers[2] {
    if !(1...12).contains(month) { return "has the month \(month), which does not exist" }
    if !(1...31).contains(day) { return "has the day \(day), which does not exist" }
  }
  return "is not a date like \(example)"
}

private func loose(_ node: NodeID, _ name: StaticString, _ date: AppDate) -> Finding {
  Finding(at: .value(node), severity: .warning, impact: .changes) { context in
    Message(
      "\(name) \(context.displayText(node)) is not a date that RFC 3339 allows",
      appBehavior: date.rewritten.map { "Tiercade takes it for \($0); other programs refuse it" }
        ?? "Tiercade reads it by luck; other programs refuse it",
      fixes: date.rewritten.map { [fix(node, $0, isSafe: true)] } ?? [])
  }
}

private func fix(_ node: NodeID, _ date: String, isSafe: Bool) -> Fix {
  let change = Change.replace(.value(node), with: jsonStringLiteral(date))
  return isSafe ? .safe("Write \(quoted(date))", change) : .suggestion("Write \(quoted(date))", change)
}
