import SourceText

/// Single characters in the wrong place, or in the place of others.
extension RepairSite {
  /// Two neighbors in the wrong order, of which one is a quote, or both are brackets or separators: `"a,"`, `k"ey"`, `,}`.
  var swaps: [Repair] { swaps { !$0.isPrefix } }

  /// The same with letters that other languages write before strings: `r"a"`.
  var prefixSwaps: [Repair] { swaps { $0.isPrefix } }

  private func swaps(_ isWanted: (Unicode.Scalar) -> Bool) -> [Repair] {
    let pairs = characters.indices.dropLast().filter { isWanted(characters[$0].scalar) && isSwapped($0) }
    return pairs.map { (characters[$0], characters[$0 + 1]) }.sorted { distance($0.0) < distance($1.0) }.prefix(6).map {
      one, other in
      let range = one.range.lowerBound..<other.range.upperBound
      let isMark = other.isQuote && [",", ":"].contains(one.scalar)
      let edit = TextEdit(range, "\(other.scalar)\(one.scalar)")
      return Repair(kind: isMark ? .commaInString : .confusable, range: range, edits: [edit], isSafe: isMark)
    }
  }

  /// Whether the characters at an index and after it may be in the wrong order.
  private func isSwapped(_ index: Int) -> Bool {
    let (one, other) = (characters[index], characters[index + 1])
    if one.isQuote { return isMisplaced(other, neighbor: index + 2) }
    if other.isQuote { return isMisplaced(one, neighbor: index - 1) }
    return !one.isInString && one.scalar.isMark && other.scalar.isMark && one.scalar != other.scalar
  }

  /// Whether a character is a mark in a string, or a letter of its own outside of one.
  private func isMisplaced(_ character: Character, neighbor: Int) -> Bool {
    if character.isInString { return character.scalar.isMark }
    return character.scalar.isLetter
      && !(characters.indices.contains(neighbor) && characters[neighbor].scalar.isLetterOrDigit)
  }

  /// A single character in the place of one of JSON, or of none: `"a"m`, `"media": p{`.
  var substitutions: [Repair] {
    let odd = characters.indices.filter(isOdd).sorted { distance(characters[$0]) < distance(characters[$1]) }
    return odd.prefix(2).flatMap { index in
      let range = characters[index].range
      let replaced = [",", ":", "{", "[", "}", "]", "\""].map { mark in
        Repair(kind: .confusable, range: range, edits: [TextEdit(range, mark)])
      }
      return replaced + [Repair(kind: .unexpectedText, range: range, edits: [TextEdit(range, "")])]
    }
  }

  /// Whether a character is no part of a word, string or number.
  private func isOdd(_ index: Int) -> Bool {
    let character = characters[index]
    guard !character.isInString, !character.scalar.isFixed, !character.scalar.isMark else { return false }
    let neighbors = [index - 1, index + 1].filter(characters.indices.contains).map { characters[$0] }
    let isDigit = character.scalar.isLetterOrDigit && !character.scalar.isLetter
    return neighbors.allSatisfy { $0.isQuote || $0.scalar.isMark || $0.scalar.isFixed }
      && (!isDigit || neighbors.contains { $0.isQuote })
  }

  /// A quote typed with the key of another layout, or without Shift: `2a"`, `"a'`.
  func shiftedQuotes(_ kind: SyntaxError.Kind, _ marks: String) -> [Repair] {
    guard problem.kind == kind, let end = problem.fix.first?.range.lowerBound else { return [] }
    let offset = kind == .missingClosingQuote ? end - 1 : end
    let neighbor = text.byte(kind == .missingClosingQuote ? end - 2 : end + 1)
    guard marks.utf8.contains(text.byte(offset)), neighbor.isASCIILetter || text.byte(offset) == .apostrophe else {
      return []
    }
    let range = offset..<offset + 1
    let isSafe = text.byte(offset) == .apostrophe
    return [Repair(kind: .otherQuotes, range: range, edits: [TextEdit(range, "\"")], isSafe: isSafe)]
  }

  private func distance(_ character: Character) -> Int { abs(character.range.lowerBound - start) }
}

extension RepairSite.Character {
  fileprivate var isQuote: Bool { scalar == "\"" }
}

extension Unicode.Scalar {
  /// Whether it is a bracket or separator.
  fileprivate var isMark: Bool { [",", ":", "{", "}", "[", "]"].contains(self) }

  /// Whether it has no place of its own: whitespace and backslashes.
  fileprivate var isFixed: Bool { value <= 0x20 || self == "\\" }

  fileprivate var isLetter: Bool { properties.isAlphabetic }

  fileprivate var isLetterOrDigit: Bool { isLetter || properties.numericType != nil }

  fileprivate var isPrefix: Bool { ["r", "b", "f", "u", "L", "@", "$"].contains(self) }
}
