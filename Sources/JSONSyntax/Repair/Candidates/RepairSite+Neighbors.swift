import SourceText

/// Single characters in the wrong place, or in the place of others.
extension RepairSite {
  /// Two neighbors in the wrong order, of which one is a quote, or both are brackets or separators: `"a,"`, `k"ey"`, `,}`.
  var swaps: [Repair] { swaps { !$0.isPrefix } }

  /// The same with letters that other languages write before strings: `r"a"`.
  var prefixSwaps: [Repair] { swaps { $0.isPrefix } }

  /// A letter before a string as other languages write it, removed: `f"Road"`; `r"oad"` is two letters in the wrong order.
  var prefixRemovals: [Repair] {
    zip(characters, characters.dropFirst()).filter { one, quote in
      let first = text.characters(in: quote.range.upperBound..<min(text.count, quote.range.upperBound + 1)).first
      return one.scalar.isPrefix && !one.isInString && quote.isQuote
        && !text.byte(one.range.lowerBound - 1).isASCIILetter
        && (first?.scalar.properties.isLowercase == false
          || ["file:", "http", "Media/"].contains { text.starts(with: $0, at: quote.range.upperBound) })
    }.map { one, _ in Repair(kind: .unexpectedText, range: one.range, edits: [TextEdit(one.range, "")]) }
  }

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

  /// A word between two strings that are not around it as quotes inside a string would be: `"a"; "b"`, `"a" and "b"`.
  var betweenStrings: [Repair] {
    guard problem.kind == .unescapedQuote else { return [] }
    let words = strayWords.filter { word in
      let (before, after) = (text.byte(word.lowerBound - 1), text.byte(word.upperBound))
      let isApart = before <= .space || after <= .space || !text.byte(word.lowerBound).isWordByte
      return isApart && text.byte(text.skippingSpacesBackward(word.lowerBound) - 1) == .quote
        && text.byte(text.skippingSpaces(word.upperBound)) == .quote
    }
    guard let first = words.first else { return [] }
    let alike = words.filter { text.string($0) == text.string(first) }
    let all = Repair(kind: .confusable, range: first, edits: alike.map { TextEdit($0, ",") })
    return (alike.count > 1 ? [all] : []) + replacements(first, [",", ":"])
  }

  /// A word or character in the place of a mark of JSON, or of none; of two of them those of brackets: `"a"m`, `p{`, `ü"a"+`.
  var substitutions: [Repair] {
    let words = Array(strayWords.sorted { abs($0.lowerBound - start) < abs($1.lowerBound - start) }.prefix(2))
    let single = words.flatMap { word -> [Repair] in
      guard text.string(word).unicodeScalars.count == 1 else {
        // A word between two values; others may be values themselves.
        let (before, after) = (text.skippingSpacesBackward(word.lowerBound) - 1, text.skippingSpaces(word.upperBound))
        let isBetween = [before, after].allSatisfy { text.byte($0) == .quote || text.byte($0).isASCIIDigit }
        return isBetween ? replacements(word, [",", ":"]) : []
      }
      return replacements(word, [",", ":", "{", "[", "}", "]", "\""])
        + [Repair(kind: .unexpectedText, range: word, edits: [TextEdit(word, "")])]
    }
    let ends = words.sorted { $0.lowerBound < $1.lowerBound }
    guard ends.count == 2, ends.allSatisfy({ text.string($0).unicodeScalars.count == 1 }) else { return single }
    return single
      + [Node.Kind.array, .object].map { kind in
        let edits = [TextEdit(ends[0], kind.opener), TextEdit(ends[1], kind.closer)]
        return Repair(kind: .confusable, range: ends[0].lowerBound..<ends[1].upperBound, edits: edits)
      }
  }

  private func replacements(_ range: ByteRange, _ marks: [String]) -> [Repair] {
    marks.map { Repair(kind: .confusable, range: range, edits: [TextEdit(range, $0)]) }
  }

  /// The words outside of strings that are neither a number nor a literal.
  private var strayWords: [ByteRange] {
    let words = characters.filter { !$0.isInString && !$0.scalar.isFixed && !$0.scalar.isMark }.map { $0.range }
      .reduce(into: [ByteRange]()) { words, next in
        if let last = words.last, last.upperBound == next.lowerBound {
          words[words.count - 1] = last.lowerBound..<next.upperBound
        } else {
          words.append(next)
        }
      }
    return words.filter { word in
      let string = text.string(word)
      if ["true", "false", "null"].contains(string) { return false }
      let isNumber = string.utf8.allSatisfy { $0.isASCIIDigit || $0 == .minus || $0 == .period }
      return !isNumber
        || word.count == 1 && (text.byte(word.lowerBound - 1) == .quote || text.byte(word.upperBound) == .quote)
    }
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
