import SourceText

/// Strings whose quotes are there, but in the wrong place, or that hold what no string may.
extension RepairSite {
  var stringRepairs: [Repair] {
    quotePositions.compactMap(concatenation)
      + shiftedQuotes(.missingClosingQuote, "'") + shiftedQuotes(.missingOpeningQuote, "2@'")
      + escapedEnds + backslashRepairs + extraQuotes + quotedBrackets
  }

  /// `"["a", "b"]"` without the outer quotes.
  private var quotedBrackets: [Repair] {
    let quotes = quotePositions
    let open = quotes.first { text.byte($0 + 1) == .openBracket || text.byte($0 + 1) == .openBrace }
    guard let open, case let closer = text.byte(open + 1) + 2,
      let close = quotes.first(where: { $0 > open + 2 && text.byte($0 - 1) == closer })
    else { return [] }
    let edits = [open, close].map { TextEdit($0..<$0 + 1, "") }
    return [Repair(kind: .otherNotation, range: open..<close + 1, edits: edits)]
  }

  private var quotePositions: [Int] {
    characters.filter { $0.scalar == "\"" && abs($0.range.lowerBound - start) < 300 }.map { $0.range.lowerBound }
  }

  /// `"a" + "b"`
  private func concatenation(_ quote: Int) -> Repair? {
    let plus = text.skippingSpaces(quote + 1)
    guard text.byte(plus) == .plus, case let next = text.skippingSpaces(plus + 1), text.byte(next) == .quote else {
      return nil
    }
    let range = quote..<next + 1
    return Repair(kind: .concatenation, range: range, edits: [TextEdit(range, "")])
  }

  /// `"a\",`: the backslash takes the closing quote away.
  private var escapedEnds: [Repair] {
    (window.lowerBound..<max(window.lowerBound, window.upperBound - 1)).filter {
      text.byte($0) == .backslash && text.byte($0 + 1) == .quote && abs($0 - start) < 300
    }.map { Repair(kind: .badEscape, range: $0..<$0 + 2, edits: [TextEdit($0..<$0 + 1, "")]) }
  }

  /// Whether a comma, a colon or an opening bracket is before a quote.
  private func opensString(_ quote: Int) -> Bool {
    let before = text.byte(text.skippingSpacesBackward(quote) - 1)
    return [.comma, .colon, .openBracket, .openBrace].contains(before)
  }

  /// Whether a colon follows a quote, which then may be that of a key.
  private func isColonNext(_ quote: Int) -> Bool {
    text.byte(text.skippingSpaces(quote + 1)) == .colon
  }

  /// A quote before each place where a string could end, and two quotes of a string escaped.
  var lostQuotes: [Repair] {
    guard problem.kind.isQuote else { return [] }
    let ends = (window.lowerBound..<window.upperBound).filter { offset in
      switch text.byte(offset) {
      case .comma, .colon, .closeBrace, .closeBracket: !text.isCloser(offset - 1) && text.byte(offset - 1) != .quote
      default: false
      }
    }
    let near = ends.sorted { abs($0 - start) < abs($1 - start) }.prefix(12)
    let closings = near.map { text.skippingSpacesBackward($0) }.filter { $0 > 0 }.map {
      Repair(kind: .missingClosingQuote, range: $0 - 1..<$0, edits: [TextEdit($0..<$0, "\"")], isSafe: true)
    }
    let quotes = quotePositions.sorted { abs($0 - start) < abs($1 - start) }.prefix(8).sorted()
    let escapes = zip(quotes, quotes.dropFirst()).filter { !opensString($0.0) }.map { one, other in
      Repair(
        kind: .unescapedQuote, range: one..<other + 1, edits: [one, other].map { TextEdit($0..<$0, "\\") },
        isSafe: !isColonNext(one) && !isColonNext(other)
      )
    }
    let numbers = quotePositions.filter { quote in
      [run(at: quote + 1), run(at: max(0, quote - 1))].contains { value in
        !value.isEmpty && text.slice(value).allSatisfy { $0.isASCIIDigit || $0 == .period }
          || ["true", "false"].contains(text.string(value))
      }
    }.map { Repair(kind: .extraQuote, range: $0..<$0 + 1, edits: [TextEdit($0..<$0 + 1, "")]) }
    return cutMember + closings + escapes + numbers
  }

  /// A quote and a comma at the end of a line, where the next one is another member.
  private var cutMember: [Repair] {
    let end = text.skippingSpacesBackward(text.lineEnd(start, limit: 4_096))
    let next = text.skippingSpaces(text.nextLine(end))
    guard isKey(next), end > start, text.byte(end - 1) != .comma, text.byte(end - 1) != .quote else { return [] }
    return [Repair(kind: .missingClosingQuote, range: end - 1..<end, edits: [TextEdit(end..<end, "\",")], isSafe: true)]
  }

  /// `""a""`, `"a""` and `""a"`; and a quote where no string is: `],"`
  private var extraQuotes: [Repair] {
    doubledQuotes
      + quotePositions.filter { text.byte($0 - 1) == .quote || isBetweenTokens($0) }.map { quote in
        Repair(kind: .extraQuote, range: quote..<quote + 1, edits: [TextEdit(quote..<quote + 1, "")])
      }
  }

  /// Whether a comma or closing bracket is before a quote, and another string, or nothing on its line, after it.
  private func isBetweenTokens(_ quote: Int) -> Bool {
    let (before, next) = (text.skippingSpacesBackward(quote) - 1, text.skippingSpaces(quote + 1))
    return (text.byte(before) == .comma || text.isCloser(before))
      && (text.byte(next) == .quote || text.isLineBreak(next))
  }

  /// `""a""`: the inner two.
  private var doubledQuotes: [Repair] {
    let (first, last) = (start + 1, problem.range.upperBound - 2)
    guard problem.kind == .unescapedQuote, first < last, text.byte(first) == .quote, text.byte(last) == .quote else {
      return []
    }
    let edits = [first, last].map { TextEdit($0..<$0 + 1, "") }
    return [Repair(kind: .extraQuote, range: problem.range, edits: edits)]
  }

  /// A path of Windows in the string of the problem, on one line.
  private var backslashRepairs: [Repair] {
    guard problem.kind == .badEscape,
      let open = characters.last(where: { $0.scalar == "\"" && $0.range.lowerBound < start })?.range.upperBound,
      let close = (start..<window.upperBound).first(where: { text.byte($0) == .quote }),
      case let content = open..<close, !content.contains(where: text.isLineBreak)
    else { return [] }
    let path = text.string(content)
    let parts = path.split(separator: "\\", omittingEmptySubsequences: true)
    guard parts.count > 1, let name = parts.last, path.utf8.first != .backslash || parts.count > 2 else { return [] }
    let isDrive = path.dropFirst().first == ":" || path.hasPrefix("\\\\")
    if isDrive, name.contains(".") {
      return [Repair(kind: .backslashPath, range: content, edits: [TextEdit(content, "file:///Media/" + name)])]
    }
    guard path.hasPrefix("file:") || path.hasPrefix("Media") else { return [] }
    let edits = content.filter { text.byte($0) == .backslash }.map { TextEdit($0..<$0 + 1, "/") }
    return [Repair(kind: .backslashPath, range: content, edits: edits)]
  }
}
