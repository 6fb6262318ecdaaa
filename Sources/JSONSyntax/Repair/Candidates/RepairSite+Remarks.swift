import SourceText

/// What people leave at values: arrows, footnotes, other versions.
extension RepairSite {
  var remarkRepairs: [Repair] {
    arrows + spreads + repeatedEnds + brokenLines + alternatives + halfLines + footnotes + lostEnds + elementsAfterArray
      + bracedMembers + halfKey + hexEscapes
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
