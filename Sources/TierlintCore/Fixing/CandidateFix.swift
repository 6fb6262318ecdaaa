import SourceText

/// A fix that may be applied.
struct CandidateFix {
  /// The finding that it fixes.
  let key: FindingSet.Key
  let edits: [TextEdit]

  /// The safe fix, or the only suggestion; `nil` if there is neither.
  init?(_ diagnostic: Diagnostic, includesUnsafe: Bool) {
    let onlySuggestion = includesUnsafe && diagnostic.fixes.count == 1 ? diagnostic.fixes.first : nil
    guard let fix = diagnostic.fixes.first(where: \.isSafe) ?? onlySuggestion else { return nil }
    key = FindingSet.Key(rule: diagnostic.rule, pointer: diagnostic.pointer)
    edits = fix.edits
  }
}

/// All findings of a document, also of rules that the command line disables: a fix must not add those either.
struct FindingSet {
  /// Identifies a finding without its message, which fixes of other findings may change.
  struct Key: Hashable {
    let rule: String
    let pointer: String
  }

  private(set) var all: [(key: Key, range: ByteRange)] = []
  private(set) var keys: Set<Key> = []
  /// The number of findings of each rule. Pointers change when elements are removed, so only numbers prove that no
  /// finding was added.
  private(set) var counts: [String: Int] = [:]

  init() {}

  init(_ analysis: Analysis) {
    all = analysis.places.map { (Key(rule: $0.rule, pointer: $0.pointer), $0.range) }
    keys = Set(all.map(\.key))
    counts = all.reduce(into: [:]) { $0[$1.key.rule, default: 0] += 1 }
  }
}
