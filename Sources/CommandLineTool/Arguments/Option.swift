/// One option of a command, told once: the parser, the checks and the help read it.
struct Option: Sendable {
  /// What an option is given.
  enum Value: Sendable {
    /// One of a few words.
    case choice(String, [String])
    /// A whole number, at least so large.
    case number(String, from: Int)
    /// Any word.
    case text(String)
    /// The path of a file.
    case file(String)
    /// Ids of rules, and names of families, with commas between them.
    case rules(String)
    /// A rule's id, an equals sign and a level.
    case ruleLevel(String)
  }

  /// With its dashes.
  var name: String
  /// A dash and a letter.
  var short: String?
  /// `nil` for a switch.
  var value: Value?
  var isRepeatable = false
  /// One or two sentences, for the help.
  var help: String
}

extension Option {
  static let help = Option(name: "--help", short: "-h", help: "Show this help.")

  /// The name with what follows it, as the help writes it.
  var usage: String {
    value.map { "\(name) \($0.placeholder)" } ?? name
  }

  /// - Throws: `badValue` where the table does not allow the value.
  func validate(_ text: String) throws(UsageError) {
    switch value {
    case .choice(_, let words):
      guard words.contains(text) else { throw .badChoice(self, text, words) }
    case .number(_, let minimum):
      guard let number = Int(text), number >= minimum else { throw .badNumber(self, text, minimum) }
    case .text, .file, .rules, .ruleLevel:
      guard !text.isEmpty else { throw .missingValue(self) }
    case nil:
      throw .unexpectedValue(self)
    }
  }
}

extension Option.Value {
  /// What the help writes in its place.
  var placeholder: String {
    switch self {
    case .choice(let placeholder, _), .number(let placeholder, _), .text(let placeholder), .file(let placeholder),
      .rules(let placeholder), .ruleLevel(let placeholder):
      placeholder
    }
  }
}
