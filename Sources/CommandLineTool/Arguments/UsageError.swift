import TierlintCore

/// A command line that does not say what to do.
enum UsageError: Error, Sendable {
  case noCommand
  case unknownCommand(String)
  case unknownOption(String, [String])
  case missingValue(Option)
  case unexpectedValue(Option)
  case badChoice(Option, String, [String])
  case badNumber(Option, String, Int)
  case repeated(Option)
  /// An option that is of no use without one of some others.
  case missingCompanion(Option, [Option])
  /// Two options that cannot both be given.
  case conflict(Option, Option)
  case missingOperand(Command)
  case unexpectedOperand(String)
  /// A rule's id was sought, or a family's name too.
  case unknownRule(String, [String])
  /// `--rule` was not given `ID=LEVEL`.
  case badRuleLevel(String)
  /// A word where one of a few is due.
  case unknownWord(String, [String])
}

/// One line for people, without the name of the program.
func message(for error: UsageError) -> String {
  switch error {
  case .noCommand: "no command given; see tierlint --help"
  case .unknownCommand(let word): unknownCommand(word)
  case .unknownOption(let name, let known): "unknown option \(visible(name))" + hint(name, among: known)
  case .missingValue(let option): "\(option.usage): the value is missing"
  case .unexpectedValue(let option): "\(option.name) takes no value"
  case .badChoice(let option, let text, let words):
    "\(option.name): \(quoted(text)) is none of \(words.joined(separator: ", "))" + hint(text, among: words)
  case .badNumber(let option, let text, let minimum):
    "\(option.name): \(quoted(text)) is no whole number from \(minimum) up"
  case .repeated(let option): "\(option.name) is given twice"
  case .missingCompanion(let option, let others):
    "\(option.name) needs \(others.map(\.name).joined(separator: " or "))"
  case .conflict(let option, let other): "\(option.name) and \(other.name) cannot be used together"
  case .missingOperand(let command): "\(command.usage): \(command.operands.placeholder) is missing"
  case .unexpectedOperand(let text): "unexpected argument \(quoted(text))"
  case .unknownRule(let name, let known): "unknown rule \(quoted(name))" + ruleHint(name, among: known)
  case .badRuleLevel(let text): "--rule: \(quoted(text)) is not of the form ID=LEVEL, like color/invalid=off"
  case .unknownWord(let text, let words):
    "\(quoted(text)) is none of \(words.joined(separator: ", "))" + hint(text, among: words)
  }
}

private func quoted(_ text: String) -> String { "\"\(visible(text))\"" }

private func hint(_ word: String, among known: [String]) -> String {
  SpellingSuggester(known).nearest(to: word).map { "; did you mean \($0)?" } ?? ""
}

private func unknownCommand(_ word: String) -> String {
  let isPath = word.contains("/") || word.contains(".")
  let hint = isPath ? "; to check a file: tierlint check \(visible(word))" : hint(word, among: commands.map(\.name))
  return "unknown command \(quoted(word))" + hint
}

/// Somebody may remember what a rule is called, but not its family.
private func ruleHint(_ name: String, among known: [String]) -> String {
  if let rule = known.first(where: { $0.hasSuffix("/\(name)") }) { return "; did you mean \(rule)?" }
  if known.contains(where: { $0.hasPrefix("\(name)/") }) { return "; it is a family: --select and --ignore take those" }
  let hint = hint(name, among: known)
  return hint.isEmpty ? "; tierlint rules lists them all" : hint
}
