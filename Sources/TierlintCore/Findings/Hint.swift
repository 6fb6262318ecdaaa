/// "Did you mean", to stand behind a fact; empty where nothing is near.
func hint(_ nearest: String?) -> String { nearest.map { " (did you mean \(quoted($0))?)" } ?? "" }

/// Words as an enumeration: `a, b or c`.
func joined(_ words: [String], _ last: String = "or") -> String {
  guard let end = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(last) " + end
}
