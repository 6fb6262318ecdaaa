import Configurations
import Rules
import TierLists

/// What may follow on a command line.
enum Completion: Sendable {
  /// Whole words, each with what it means; one with `=` at its end goes on.
  case words([(word: String, help: String)])
  /// A path after a prefix of the last word.
  case paths(prefix: String)

  /// A line for a word, or `:paths PREFIX`, as the scripts of the shells read it.
  var lines: String {
    switch self {
    case .words(let words): words.map { "\($0.word)\t\($0.help)\n" }.joined()
    case .paths(let prefix): ":paths \(prefix)\n"
    }
  }
}

/// Completes the last word of a command line, from the tables that the parser reads.
///
/// - Parameter line: Up to the cursor, with the name of the program; a space at its end begins a word.
func completion(of line: String) -> Completion {
  let words = line.split { $0 == " " || $0 == "\t" }.dropFirst().map { String($0) }
  let isBegun = line.last != " " && line.last != "\t"
  let (word, before) = (isBegun ? words.last ?? "" : "", isBegun ? words.dropLast() : words[...])
  let found = candidates(for: word, after: Array(before))
  guard case .words(let words) = found else { return found }
  return .words(words.filter { $0.word.hasPrefix(word) })
}

private func candidates(for word: String, after before: [String]) -> Completion {
  guard let name = before.first else {
    return .words(commands.map { ($0.name, $0.summary) } + toolOptions.map { ($0.name, $0.text) })
  }
  guard let command = commands.first(where: { $0.name == name }) else { return .words([]) }
  if before.contains("--") { return operands(of: command) }
  if let equals = word.firstIndex(of: "="), word.hasPrefix("--") {
    let value = command.allOptions.first { $0.name == word[..<equals] }?.value
    return value.map { values($0, of: word, after: String(word[...equals])) } ?? .words([])
  }
  let option = command.allOptions.first { [$0.name, $0.short].contains(before.last) }
  if before.count > 1, let value = option?.value { return values(value, of: word, after: "") }
  if word.hasPrefix("-") {
    return .words(
      command.allOptions.flatMap { option in [option.name, option.short].compactMap { $0 }.map { ($0, option.help) } })
  }
  return operands(of: command)
}

private func operands(of command: Command) -> Completion {
  guard command.operands.maximum > 0 else { return .words([]) }
  switch command.operands.kind {
  case .paths: return .paths(prefix: "")
  case .rules: return .words(RuleCatalog.all.map { ($0.id, $0.summary) })
  case .words(let words): return .words(words.map { ($0, "") })
  }
}

/// - Parameter prefix: The name of the option, where it is a part of the word.
private func values(_ value: Option.Value, of word: String, after prefix: String) -> Completion {
  switch value {
  case .choice(_, let words), .words(_, let words): return .words(words.map { (prefix + $0, "") })
  case .number, .text: return .words([])
  case .file: return .paths(prefix: prefix)
  case .rules:
    // The last of a list.
    let list = word.lastIndex(of: ",").map { String(word[...$0]) } ?? prefix
    return .words(rulesAndFamilies.map { (list + $0.word, $0.help) })
  case .ruleLevel:
    let rest = word.dropFirst(prefix.count)
    guard let equals = rest.firstIndex(of: "=") else {
      return .words(rulesAndFamilies.map { ("\(prefix)\($0.word)=", $0.help) })
    }
    return .words(Level.names.map { ("\(prefix)\(rest[...equals])\($0)", "") })
  }
}

private var rulesAndFamilies: [(word: String, help: String)] {
  RuleCatalog.all.map { ($0.id, $0.summary) } + RuleCatalog.families.map { ($0, "family") }
}
