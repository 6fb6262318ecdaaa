import Workspace

/// The words after a command, parsed into options and operands.
struct ParsedArguments: Sendable {
  private var values: [String: [String]] = [:]
  /// All options with their values, in the order given; a flag has an empty one.
  private(set) var sequence: [(option: Option, value: String)] = []
  /// The words that are not options, in the order given.
  private(set) var operands: [Argument] = []

  func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// The value of an option that is not repeatable.
  func value(of option: Option) -> String? { values[option.name]?.last }

  /// The value of an option that is a path.
  func path(of option: Option) -> FilePath? { value(of: option).map { FilePath($0) } }

  /// The value of an option that is a number.
  func number(of option: Option) -> Int? { value(of: option).flatMap { Int($0) } }

  /// The value of an option that is one of a few words.
  func choice<Choice: RawRepresentable<String>>(of option: Option) -> Choice? {
    value(of: option).flatMap { Choice(rawValue: $0) }
  }

  /// All values of an option, in the order given.
  func values(of option: Option) -> [String] { values[option.name] ?? [] }

  /// All values of an option, split at commas, without whitespace.
  func list(of option: Option) -> [String] {
    values(of: option).flatMap { $0.filter { !$0.isWhitespace }.split(separator: ",").map(String.init) }
  }
}

extension ParsedArguments {
  /// Parses the words after the command's name.
  ///
  /// - Throws: For invalid options, operands and combinations, up to a `--help`.
  init(_ words: some Sequence<Argument>, for command: Command) throws(UsageError) {
    var words = Array(words)[...]
    while let word = words.popFirst(), !has(.help) {
      let text = word.text
      if text == "--" {
        operands += words
        break
      } else if text.hasPrefix("-"), text != "-" {
        try parseOption(text, &words, for: command)
      } else {
        operands.append(word)
      }
    }
    guard !has(.help) else { return }
    try checkCount(for: command)
    try checkCombinations(for: command)
  }

  private mutating func parseOption(
    _ text: String, _ words: inout ArraySlice<Argument>, for command: Command
  ) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts.first ?? text
    guard let option = command.allOptions.first(where: { $0.name == name || $0.short == name }) else {
      throw .unknownOption(name, command.allOptions.map(\.name))
    }
    let value = parts.count > 1 ? parts[1] : try followingValue(of: option, &words)
    if let value { try option.validate(value) }
    guard option.isRepeatable || values[option.name] == nil else { throw .repeated(option) }
    values[option.name, default: []] += [value ?? ""]
    sequence.append((option, value ?? ""))
  }

  /// - Returns: `nil` for a flag.
  private func followingValue(
    of option: Option, _ words: inout ArraySlice<Argument>
  ) throws(UsageError) -> String? {
    guard option.value != nil else { return nil }
    guard let next = words.first?.text, !next.hasPrefix("--") else { throw .missingValue(option) }
    words.removeFirst()
    return next
  }

  private func checkCount(for command: Command) throws(UsageError) {
    if operands.count < command.operands.minimum { throw .missingOperand(command) }
    if operands.count > command.operands.maximum, let extra = operands.last { throw .unexpectedOperand(extra.text) }
  }

  private func checkCombinations(for command: Command) throws(UsageError) {
    for (option, others) in command.allConflicts where has(option) {
      if let other = others.first(where: has) { throw .conflict(option, other) }
    }
    for (option, others) in command.requirements where has(option) && !others.contains(where: has) {
      throw .missingCompanion(option, others)
    }
  }
}
