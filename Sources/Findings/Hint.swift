import TierLists

/// A suggested spelling, to follow a message; empty where no known name is near.
///
/// - Parameter name: What the document has. A character of it that looks like another one, or is invisible, is named.
package func hint(_ nearest: String?, for name: String = "") -> String {
  nearest.map { oddCharacter(of: name, comparedWith: $0) + "; did you mean \(quotedPath($0))?" } ?? ""
}

/// Words as an enumeration: `a, b or c`.
package func joined(_ words: [String], _ last: String = "or") -> String {
  guard let end = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(last) " + end
}

/// Words as an enumeration, of more than three the first two: `a, b and 3 others`.
package func listed(_ words: [String]) -> String {
  words.count < 4 ? joined(words, "and") : joined(words.prefix(2) + ["\(words.count - 2) others"], "and")
}

/// A number of things: `1 item`, `2 items`.
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// A field without content, by what it has instead: `an empty id`, `an id of only whitespace`.
package func emptyField(_ name: String, _ text: String?) -> String {
  if text?.isEmpty ?? true { return "an empty \(name)" }
  return (name.first.map { "aeiou".contains($0) } ?? false ? "an " : "a ") + name + " of only whitespace"
}
