import SourceText

/// The fix of a finding that is to be tried.
struct CandidateFix {
  /// Of the finding.
  let rule: String
  let pointer: String
  let edits: [TextEdit]

  /// The safe fix, or the only choice; `nil` where there is neither.
  init?(_ diagnostic: Diagnostic, includesUnsafe: Bool) {
    let onlyChoice = includesUnsafe && diagnostic.fixes.count == 1 ? diagnostic.fixes.first : nil
    guard let fix = diagnostic.fixes.first(where: \.isSafe) ?? onlyChoice else { return nil }
    rule = diagnostic.rule
    pointer = diagnostic.pointer
    edits = fix.edits
  }
}

/// All findings of a document, whatever is silenced on the command line: a fix can do harm there too.
struct HeardFindings {
  /// A finding without its words, which fixes of other findings may change.
  struct Key: Hashable {
    var rule: String
    var pointer: String
  }

  let diagnostics: [Diagnostic]
  let keys: Set<Key>
  /// How many there are of each rule. Where elements go, pointers move: only numbers tell surely that nothing was added.
  let counts: [String: Int]

  init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
    keys = Set(diagnostics.map { Key(rule: $0.rule, pointer: $0.pointer) })
    counts = diagnostics.reduce(into: [:]) { $0[$1.rule, default: 0] += 1 }
  }
}
