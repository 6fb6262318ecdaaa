/// The rules whose findings the parser makes; `SyntaxMessage.swift` tells them.
extension Rule {
  static let jsonSyntax = Rule(
    id: "json/syntax",
    severity: .error,
    impact: .refuses,
    fixable: .safe,
    summary: "The text is not JSON: something is missing, misplaced or misspelled.",
    appBehavior: "Tiercade refuses the whole file and does not say where the mistake is",
    explanation: """
      JSON (RFC 8259) is strict: every member needs its comma, every bracket its partner, every string its two double \
      quotes. tierlint reports each mistake once, where it was made, and reads the rest of the file as you \
      meant it, so that all other rules still apply. A fix is offered where there is only one way to mend it.
      """,
    checks: [.syntax]
  )

  static let jsonComment = Rule(
    id: "json/comment",
    severity: .error,
    impact: .refuses,
    fixable: .safe,
    tags: [.unnecessary], summary: "A comment, which JSON does not know.",
    appBehavior: "Tiercade refuses the whole file",
    explanation: """
      Comments belong to JavaScript and to configuration files, not to JSON. Keep notes in `description`, in an \
      override's `notes`, or under `additional`.
      """,
    checks: [.syntax]
  )

  static let jsonTrailingComma = Rule(
    id: "json/trailing-comma",
    severity: .warning,
    impact: .none,
    fixable: .safe,
    tags: [.unnecessary], summary: "A comma after the last member or element.",
    appBehavior: "Tiercade happens to read it, but editors, the web port and other readers of JSON do not",
    explanation: """
      RFC 8259 allows commas between values only. The app's present decoder is lenient here; the next one may not be.
      """,
    checks: [.syntax]
  )

  static let jsonEncoding = Rule(
    id: "json/encoding",
    severity: .error,
    otherSeverities: [.warning],
    impact: .none,
    fixable: .safe,
    summary: "The file is not plain UTF-8.",
    appBehavior: "Tiercade may be able to read it, but git, editors and the web port are not",
    explanation: """
      JSON that leaves one program must be UTF-8 without a byte order mark (RFC 8259, section 8.1). Bytes that are not \
      UTF-8 make everything else guesswork, so that this is then the only finding. A byte order mark is a warning.
      """,
    checks: [.syntax]
  )

  static let jsonNesting = Rule(
    id: "json/nesting",
    severity: .error,
    otherSeverities: [.warning],
    impact: .refuses,
    summary: "Arrays and objects are nested too deeply.",
    appBehavior: "Tiercade refuses files that are nested more than 512 levels deep",
    explanation: """
      The root is the first level. Beyond 512 levels the app refuses the file; from about 200 on it may run out of \
      stack on some devices and crash, which is a warning here.
      """,
    checks: [.syntax]
  )

  static let jsonTooLarge = Rule(
    id: "json/too-large",
    severity: .error,
    impact: .refuses,
    summary: "The file is larger than 50,000,000 bytes.",
    appBehavior: "Tiercade refuses files of more than 50,000,000 bytes",
    explanation: """
      The limit is counted in bytes of the file. tierlint looks no further into such a file. Split the list, or move \
      some of its texts elsewhere.
      """,
    checks: [.elsewhere]
  )

  static let jsonDuplicateKey = Rule(
    id: "json/duplicate-key",
    severity: .error,
    impact: .loses,
    fixable: .suggestion,
    summary: "A key stands twice in one object.",
    appBehavior: "Tiercade takes the first value and drops this one; most other tools take the last",
    explanation: """
      Keys are compared after escapes are read and by canonical equivalence, so that `"caf\\u00e9"` and `"café"` are \
      one key. The later member is reported, and the first one is shown with it.
      """,
    checks: [.syntax]
  )
}
