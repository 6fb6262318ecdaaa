import SourceText

/// What people leave at values: numbers of a list, hash signs, arrows, links of notes, footnotes, other versions.
extension RepairSite {
  var remarkRepairs: [Repair] {
    listNumbers + hashTags + links + arrows + placeholders + spreads + repeatedEnds + brokenLines + alternatives
      + halfPieces + footnotes + doubledBraces + lostEnds + elementsAfterArray + bracedMembers + adjacentTexts + halfKey
      + csvField + joinedTexts + markdownAddress + repeatedMember + hexEscapes + otherMarks
  }

  /// What is between a text and the end of its line, without quotes of its own: `"a" [1],`
  private var footnotes: [Repair] {
    guard let quote = quotes.last(where: { $0 <= start + 1 }) else { return [] }
    let end = text.skippingSpacesBackward(text.lineEnd(quote, limit: 200))
    let comma = text.byte(end - 1) == .comma ? end - 1 : end
    let rest = quote + 1..<max(quote + 1, comma)
    let brackets = text.slice(rest).reduce(0) { depth, byte in
      "[{".utf8.contains(byte) ? depth + 1 : "]}".utf8.contains(byte) ? depth - 1 : depth
    }
    guard rest.count > 1, brackets == 0, text.byte(text.skippingSpaces(quote + 1)) != .comma,
      !text.slice(rest).contains(.quote), ![.colon, .equals].contains(text.byte(text.skippingSpaces(quote + 1))),
      !rest.contains(where: { text.starts(with: "): ", at: $0) })
    else { return [] }
    return [Repair(kind: .unexpectedText, range: rest, edits: [TextEdit(rest, "")])]
  }

  /// `[1. "a", 2) "b"]`
  private var listNumbers: [Repair] {
    let numbers = quotes.compactMap { quote -> ByteRange? in
      let mark = text.skippingSpacesBackward(quote) - 1
      guard text.byte(mark) == .period || text.byte(mark) == UInt8(ascii: ")") else { return nil }
      var first = mark
      while text.byte(first - 1).isASCIIDigit { first -= 1 }
      return first < mark ? first..<quote : nil
    }
    return replacing(numbers, .linePrefix) { _ in "" }
  }

  /// `[#soft, #small]`
  private var hashTags: [Repair] {
    let tags = characters.filter { $0.scalar == "#" && !$0.isInString }.map { $0.range.lowerBound }.filter { offset in
      let before = text.byte(text.skippingSpacesBackward(offset) - 1)
      return (before == .comma || before == .openBracket) && !text.isColor(offset)
    }.map { $0..<text.endOfWord($0 + 1) }.filter { $0.count > 1 }
    return hashTagValue
      + replacing(tags, .unquotedString) { jsonStringLiteral(text.string($0.lowerBound + 1..<$0.upperBound)) }
  }

  /// `"tags": #soft #small` as an array.
  private var hashTagValue: [Repair] {
    let run = runOfValue
    let tags = text.string(run).split(separator: " ")
    guard tags.count > 1, tags.allSatisfy({ $0.hasPrefix("#") && $0.utf8.count > 1 }) else { return [] }
    let array = "[" + tags.map { jsonStringLiteral(String($0.dropFirst())) }.joined(separator: ", ") + "]"
    return [Repair(kind: .otherNotation, range: run, edits: [TextEdit(run, array)])]
  }

  /// `[[a]]` as the notes of some programs refer to another one.
  private var links: [Repair] {
    let links = window.filter {
      text.starts(with: "[[", at: $0) && text.byte($0 + 2) != .openBracket
    }.compactMap { start -> ByteRange? in
      let end = (start + 2..<start + 100).first { !text.byte($0).isWordByte && text.byte($0) != .space } ?? start
      return end > start + 2 && text.starts(with: "]]", at: end) ? start..<end + 2 : nil
    }
    return replacing(links, .otherQuotes) { jsonStringLiteral(text.string($0.lowerBound + 2..<$0.upperBound - 2)) }
  }

  /// `"a" <-- moved`, `84 ← new`
  private var arrows: [Repair] {
    let remarks = characters.filter { [UInt8(ascii: "<"), 0xE2].contains(text.byte($0.range.lowerBound)) }
      .map { $0.range.lowerBound }.filter { offset in
        ["<-", "<=", "←", "⬅", "⇐"].contains { text.starts(with: $0, at: offset) }
      }.map { offset in
        let end = (offset..<text.lineEnd(offset, limit: 100)).first {
          text.byte($0) == .comma || text.isCloser($0) || text.byte($0) == .quote
        }
        return text.skippingSpacesBackward(offset)..<(end ?? text.lineEnd(offset, limit: 100))
      }
    return replacing(remarks, .unexpectedText) { _ in "" }
  }

  /// Another text after a value: `"a" / "b"`
  private var alternatives: [Repair] {
    guard kindOfContainer == .object else { return [] }
    return quotes.compactMap { quote -> Repair? in
      let mark = text.skippingSpaces(quote + 1)
      let words = ["/", "|", "or ", "oder ", "o ", "ou "]
      guard let word = words.first(where: { text.starts(with: $0, at: mark) }),
        case let next = text.skippingSpaces(mark + word.utf8.count), text.byte(next) == .quote,
        let end = text.foreignString(at: next)?.end
      else { return nil }
      return Repair(kind: .unexpectedText, range: mark..<end, edits: [TextEdit(quote + 1..<end, "")])
    }
  }

  /// The quotes near the problem.
  var quotes: [Int] { characters.filter { $0.scalar == "\"" }.map { $0.range.lowerBound } }

  /// All of some ranges replaced, as one repair.
  func replacing(
    _ ranges: [ByteRange], _ kind: SyntaxError.Kind, by new: (ByteRange) -> String
  ) -> [Repair] {
    ranges.first.map { [Repair(kind: kind, range: $0, edits: ranges.map { TextEdit($0, new($0)) })] } ?? []
  }
}
