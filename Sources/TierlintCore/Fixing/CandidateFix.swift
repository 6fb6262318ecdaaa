import SourceText

/// A fix that may be applied.
struct CandidateFix {
  /// The finding that it fixes.
  let key: DiagnosticSet.Key
  let edits: [TextEdit]

  /// The safe fix, or the only suggestion; `nil` if there is neither.
  init?(_ diagnostic: Diagnostic, includesUnsafe: Bool) {
    let onlySuggestion = includesUnsafe && diagnostic.fixes.count == 1 ? diagnostic.fixes.first : nil
    guard let fix = diagnostic.fixes.first(where: \.isSafe) ?? onlySuggestion else { return nil }
    key = DiagnosticSet.Key(diagnostic)
    edits = fix.edits
  }
}

/// All diagnostics of a document, also of rules that the command line disables: a fix must not add those either.
struct DiagnosticSet {
  /// Identifies a diagnostic without its message, which fixes of other findings may change.
  struct Key: Hashable {
    let rule: String
    let pointer: String

    init(_ diagnostic: Diagnostic) { (rule, pointer) = (diagnostic.rule, diagnostic.pointer) }
  }

  let diagnostics: [Diagnostic]
  let keys: Set<Key>
  /// The number of diagnostics of each rule. Pointers change when elements are removed, so only numbers prove that no
  /// finding was added.
  let counts: [String: Int]

  init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
    keys = Set(diagnostics.map(Key.init))
    counts = diagnostics.reduce(into: [:]) { $0[$1.rule, default: 0] += 1 }
  }
}
