import Findings
import TierLists

/// The rules whose findings the parser makes; their messages are in `SyntaxMessage.swift`.
extension Rule {
  static let jsonSyntax = Rule(
    id: "json/syntax",
    severity: .error,
    impact: .refuses,
    fixable: .safe,
    summary: "The file is not valid JSON: something is missing, misplaced or misspelled.",
    appBehavior: "Tiercade refuses the whole file and does not show where the mistake is",
    explanation: """
      JSON (RFC 8259) is strict: every member needs its comma, every bracket its partner, every string its two double \
      quotes. tierlint reports each mistake once, where it was made, recovers, and checks the rest of the file with all \
      other rules. There is a fix where only one correction is possible. While a marker of a git merge conflict is left, \
      only conflicts are reported: the lines are those of two versions.
      """,
    checks: [.syntax]
  )

  static let jsonComment = Rule(
    id: "json/comment",
    severity: .error,
    impact: .refuses,
    fixable: .suggestion,
    tags: [.unnecessary], summary: "JSON has no comments.",
    appBehavior: "Tiercade refuses the whole file",
    explanation: """
      Comments belong to JavaScript and to configuration files, not to JSON. Keep notes in `description`, in an \
      override's `notes`, or under `additional`, where one fix moves them; the other fix removes them.
      """,
    checks: [.syntax]
  )

  static let jsonTrailingComma = Rule(
    id: "json/trailing-comma",
    severity: .warning,
    impact: .none,
    fixable: .safe,
    tags: [.unnecessary], summary: "A comma follows the last member or element.",
    appBehavior: "Tiercade accepts it, but editors, the web port and other JSON parsers do not",
    explanation: """
      RFC 8259 allows commas only between values. The app's current decoder is lenient here; the next one may not be.
      """,
    checks: [.syntax]
  )

  static let jsonEncoding = Rule(
    id: "json/encoding",
    severity: .error,
    otherSeverities: [.warning],
    impact: .none,
    fixable: .safe,
    summary: "The file is not UTF-8, or begins with a byte order mark.",
    appBehavior: "Tiercade may read it, but git, editors and the web port do not",
    explanation: """
      JSON that leaves one program must be UTF-8 without a byte order mark (RFC 8259, section 8.1). Where bytes are \
      not UTF-8, nothing else is checked and this is the only finding. A byte order mark is a warning.
      """,
    checks: [.syntax],
    traits: [.encoding]
  )

  static let jsonNesting = Rule(
    id: "json/nesting",
    severity: .error,
    otherSeverities: [.warning],
    impact: .refuses,
    summary: "Arrays and objects are nested too deeply.",
    appBehavior: "Tiercade refuses files nested more than 512 levels deep",
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
      tierlint does not check such a file any further. Split the list, or move long descriptions elsewhere.
      """,
    checks: [.elsewhere]
  )

  static let jsonDuplicateKey = Rule(
    id: "json/duplicate-key",
    severity: .error,
    impact: .loses,
    fixable: .suggestion,
    summary: "An object has two members with the same key.",
    appBehavior: "Tiercade reads the first value and drops this one; most other tools read the last",
    explanation: """
      Keys are compared after escapes are read and by canonical equivalence, so that `"caf\\u00e9"` and `"café"` are \
      one key. The later member is reported, and the first one is shown with it.
      """,
    checks: [.syntax],
    // A copied item that has the key of the original still, where the only unknown id is the new one.
    explains: [
      Relation(mistake: .lostItem, maximum: 1) { location, facts in
        guard facts.tree.kind(location.node) == .object, facts.parent(of: location.node) == facts.itemObject,
          let id = facts.onlyUnknownID
        else { return [] }
        return [.name(id)]
      },
      // Items in a second `items`.
      Relation(mistake: .lostItem) { location, facts in
        guard facts.parent(of: location.node) == .root, facts.itemObject != nil,
          facts.tree.string(facts.tree.key(of: location.node), equals: "items")
        else { return [] }
        return facts.tree.members(of: location.node).compactMap { facts.tree.string($0.key).map { .name($0) } }
      },
    ]
  )
}
