extension SpellingSuggester {
  /// Whether a name that somebody chose can only mean another one, so that a safe fix may correct it.
  ///
  /// No other of these names is as near, and the two differ only in case or whitespace, or by one edit of a word of five letters or
  /// more that changes no digit, where the wrong name occurs nowhere else.
  package func isCertain(_ name: String, means other: String, occursOnce: Bool) -> Bool {
    guard differOnlyInCase(name, other) || occursOnce && isTypo(name, of: other) else { return false }
    return onlyNearest(to: name) == other
  }
}

/// Whether two names differ only in case or whitespace.
func differOnlyInCase(_ one: String, _ other: String) -> Bool { folded(one) == folded(other) }

private func folded(_ name: String) -> String {
  String(String.UnicodeScalarView(name.lowercased().unicodeScalars.filter { !$0.properties.isWhitespace }))
}

private func isTypo(_ name: String, of other: String) -> Bool {
  SingleEdit(Array(name.unicodeScalars), Array(other.unicodeScalars))?.isInsideLongWord ?? false
}
