import SourceText

/// A fix that may be applied.
struct CandidateFix {
  /// The finding that it fixes.
  let key: DiagnosticSet.Key
  let range: ByteRange
  let edits: [TextEdit]

  /// The safe fix, or the only suggestion; `nil` if there is neither.
  init?(_ diagnostic: Diagnostic, includesUnsafe: Bool) {
    guard let index = Self.index(in: diagnostic, includesUnsafe: includesUnsafe) else { return nil }
    let fix = diagnostic.fixes[index]
    key = DiagnosticSet.Key(diagnostic)
    range = diagnostic.range
    edits = fix.edits
  }

  static func index(in diagnostic: Diagnostic, includesUnsafe: Bool) -> Int? {
    diagnostic.fixes.firstIndex(where: \.isSafe) ?? (includesUnsafe && diagnostic.fixes.count == 1 ? 0 : nil)
  }
}

/// The fixes of one text that were not applied, each with the reason.
struct Obstacles {
  private var reasons: [Place: String] = [:]

  private struct Place: Hashable {
    let rule: String
    let range: ByteRange
  }

  mutating func note(_ reason: String, for candidate: CandidateFix) {
    reasons[Place(rule: candidate.key.rule, range: candidate.range)] = reason
  }

  func reason(for diagnostic: Diagnostic) -> String {
    reasons[Place(rule: diagnostic.rule, range: diagnostic.range)] ?? "is one of too many to try"
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
