import Findings
import TierLists

/// An invalid command line.
enum UsageError: Error, Sendable {
  case noCommand
  case unknownCommand(String)
  case unknownOption(String, [String])
  case missingValue(Option)
  case unexpectedValue(Option)
  case badChoice(Option, String, [String])
  /// An environment variable with a value that is not one of a few words.
  case badVariable(String, String, [String])
  case badNumber(Option, String, Int)
  /// A number above a maximum.
  case numberTooLarge(Option, Int, Int)
  case repeated(Option)
  /// An option that requires one of some others.
  case missingCompanion(Option, [Option])
  /// An option that does not come right after one of some others.
  case misplaced(Option, after: [Option])
  /// An option that requires the name of one file.
  case missingFile(Option)
  /// Two options that cannot be combined.
  case conflict(Option, Option)
  case missingOperand(Command)
  /// A name for a new list that tells no kind of list.
  case badListName(String)
  /// A name for a new bundle that is not one of a bundle.
  case badBundleName(String)
  case unexpectedOperand(String)
  /// Names for the tiers of a new list that cannot be used.
  case badTiers(String)
  /// A name that is not among the known rules (and families).
  case unknownRule(String, [String])
  /// A value of `--rule` that is not of the form `ID=LEVEL`.
  case badRuleLevel(String)
  /// An option that reads stdin, which is the list.
  case inputReadTwice(Option)
  /// No option of `edit` that changes something.
  case noEdit
  /// A value that is not of the form `NAME=VALUE`.
  case badPair(Option, String)
  /// The file of an option cannot be read, or has not what the option needs.
  case unreadable(String)
  /// An option without which the command cannot run.
  case missingOption(Option)
  /// A value of `--output` that is not of the form `FORMAT=FILE`.
  case badOutput(String)
  /// An operand that is not one of the expected words.
  case unknownWord(String, [String])
}

/// One line, without the program's name.
func message(for error: UsageError) -> String {
  switch error {
  case .noCommand: "no command given; see tierlint --help"
  case .unknownCommand(let word): unknownCommand(word)
  case .unknownOption(let name, let known):
    "unknown option \(visible(name))" + (hint(name, among: known) ?? "; see --help")
  case .missingValue(let option): "\(option.name): missing value \(option.value?.placeholder ?? "")"
  case .unexpectedValue(let option): "\(option.name) does not take a value"
  case .badChoice(let option, let text, let words):
    "\(option.name): \(invalidValue(text, expected: words))"
      + (text == "png" ? "; Picture in the playground or in VS Code makes a PNG" : "")
  case .badVariable(let name, let text, let words): "\(name): \(invalidValue(text, expected: words))"
  case .badNumber(let option, let text, let minimum):
    "\(option.name): invalid value \(quoted(text)): expected an integer ≥ \(minimum)"
  case .numberTooLarge(let option, let number, let maximum):
    "\(option.name): invalid value \"\(number)\": expected an integer ≤ \(maximum)"
  case .repeated(let option): "\(option.name) cannot be repeated"
  case .missingCompanion(let option, let others):
    "\(option.name) requires \(others.map(\.name).joined(separator: " or "))"
  case .misplaced(let option, let others):
    "\(option.name) must come right after \(joined(others.map(\.name)))"
  case .missingFile(let option): "\(option.name) requires the name of one file, or - for stdin"
  case .inputReadTwice(let option): "\(option.name): stdin is already read as the list; name a file"
  case .noEdit: "no edit given; see tierlint edit --help"
  case .unreadable(let message): message
  case .badPair(let option, let text):
    "\(option.name): invalid value \(quoted(text)): expected \(option.value?.placeholder ?? "")"
  case .missingOption(let option): "missing option \(option.usage)"
  case .conflict(let option, let other): "\(option.name) cannot be used with \(other.name)"
  case .missingOperand(let command): "missing argument \(command.operands.placeholder); usage: \(command.usage)"
  case .badTiers(let text):
    "--tiers: invalid value \(quoted(text)): expected letters, medals, words, or different names separated by commas"
      + (hint(text, among: StarterTiers.allCases.map(\.rawValue)) ?? "")
  case .badListName(let name):
    "--list: invalid name \(quoted(name)): expected a name that ends in .tierlist.json, .tierlist.csv or .tierproj"
  case .badBundleName(let name): "--output: invalid name \(quoted(name)): expected a name that ends in .tierproj"
  case .unexpectedOperand(let text): "unexpected argument \(quoted(text))"
  case .unknownRule(let name, let known): "unknown rule \(quoted(name))" + ruleHint(name, among: known)
  case .badRuleLevel(let text):
    "--rule: invalid value \(quoted(text)): expected ID=LEVEL, for example color/invalid=off"
  case .badOutput(let text):
    "--output: invalid value \(quoted(text)): expected FORMAT=FILE with a file of its own, for example sarif=tierlint.sarif"
  case .unknownWord(let text, let words): invalidValue(text, expected: words)
  }
}

/// A path has at most 4,096 bytes; anything longer is cut.
private func quoted(_ text: String) -> String {
  "\"\(visible(text.utf8.count > 4_096 ? text.prefix(60) + "…" : text))\""
}

private func invalidValue(_ text: String, expected words: [String]) -> String {
  "invalid value \(quoted(text)): expected one of \(words.joined(separator: ", "))" + (hint(text, among: words) ?? "")
}

func hint(_ word: String, among known: [String]) -> String? {
  SpellingSuggester(known).nearest(to: word).map { "; did you mean \"\($0)\"?" }
}

private func unknownCommand(_ word: String) -> String {
  let isPath = word.contains("/") || word.contains(".")
  let uses = ["fix": "check --fix", "import": "convert", "validate": "check", "lint": "check"]
  if let use = uses[word] { return "unknown command \(quoted(word)); use tierlint \(use)" }
  let hint = isPath ? "; to check a file, use tierlint check \(visible(word))" : hint(word, among: commands.map(\.name))
  return "unknown command \(quoted(word))" + (hint ?? "; see tierlint --help")
}

/// Also matches a rule's name without its family, and the first part of one.
private func ruleHint(_ name: String, among known: [String]) -> String {
  if let rule = known.first(where: { $0.hasSuffix("/\(name)") }) { return "; did you mean \"\(rule)\"?" }
  let longer = name.contains("/") && name.last != "/" ? known.filter { $0.hasPrefix(name) } : []
  if longer.count == 1, let rule = longer.first { return "; did you mean \"\(rule)\"?" }
  if let hint = hint(name, among: known) { return hint }
  let family = String(name.prefix { $0 != "/" })
  return "; see tierlint \(known.contains(family) ? "explain \(family)" : "rules")"
}
