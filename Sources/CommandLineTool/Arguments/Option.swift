/// An option of a command: the single source of parser, validation, help and shell completions.
struct Option: Sendable {
  /// The kind of value an option takes.
  enum Value: Sendable {
    /// One of a few words.
    case choice(String, [String])
    /// A word of a few, or any other string.
    case words(String, [String])
    /// An integer with a minimum.
    case number(String, from: Int)
    /// Any string.
    case text(String)
    /// The path of a file.
    case file(String)
    /// Comma-separated rule ids and families.
    case rules(String)
    /// `ID=LEVEL`.
    case ruleLevel(String)
  }

  /// Including the dashes.
  var name: String
  /// A dash and a letter.
  var short: String?
  /// `nil` for a flag.
  var value: Value?
  /// Shown in the help.
  var defaultValue: String?
  var isRepeatable = false
  /// One or two sentences.
  var help: String
}

extension Option {
  static let help = Option(name: "--help", short: "-h", help: "Print help.")

  /// The name and the placeholder of the value.
  var usage: String {
    value.map { "\(name) \($0.placeholder)" } ?? name
  }

  /// - Throws: If the value is not allowed.
  func validate(_ text: String) throws(UsageError) {
    switch value {
    case .choice(_, let words):
      guard words.contains(text) else { throw .badChoice(self, text, words) }
    case .number(_, let minimum):
      guard let number = Int(text), number >= minimum else { throw .badNumber(self, text, minimum) }
    case .words, .text, .file, .rules, .ruleLevel:
      guard !text.isEmpty else { throw .missingValue(self) }
    case nil:
      throw .unexpectedValue(self)
    }
  }
}

extension Option.Value {
  /// Represents the value in the help.
  var placeholder: String {
    switch self {
    case .choice(let placeholder, _), .words(let placeholder, _), .number(let placeholder, _), .text(let placeholder),
      .file(let placeholder),
      .rules(let placeholder), .ruleLevel(let placeholder):
      placeholder
    }
  }
}
