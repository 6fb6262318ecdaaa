import SourceText

/// What people and their tools leave at values: numbers of a list, hash signs, arrows, links of notes, places of a snippet, a piece
/// twice, and lines that a program has broken.
extension RepairSite {
  var remarkRepairs: [Repair] {
    listNumbers + hashTags + links + arrows + placeholders + spreads + repeatedEnds + brokenLines + alternatives
      + halfPieces + footnotes + doubledBraces + lostEnds + elementsAfterArray + bracedMembers + adjacentTexts + halfKey
      + doubledQuotes
      + joinedTexts + markdownAddress + repeatedMember + hexEscapes + otherMarks
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
      !text.string(rest).contains("): ")
    else { return [] }
    return [Repair(kind: .unexpectedText, range: rest, edits: [TextEdit(rest, "")])]
  }

  /// `{{ … }}` as one object.
  private var doubledBraces: [Repair] {
    window.filter { text.starts(with: "{{", at: $0) }.prefix(2).compactMap { start -> Repair? in
      guard let end = closer(of: start + 1), text.byte(end + 1) == .closeBrace else { return nil }
      let edits = [start, end].map { TextEdit($0..<$0 + 1, "") }
      return Repair(kind: .markup, range: start..<start + 2, edits: edits)
    }
  }

  /// Braces around members that are in an object already: `{ "a": { … } }`
  private var bracedMembers: [Repair] {
    guard problem.kind == .keyIsNoString, text.byte(start) == .openBrace, let end = closer(of: start) else { return [] }
    let edits = [start, end].map { TextEdit(withLine($0..<$0 + 1), "") }
    return [Repair(kind: .keyIsNoString, range: start..<start + 1, edits: edits)]
  }

  /// The brace that closes one, if brackets are right between them.
  private func closer(of brace: Int) -> Int? {
    var depth = 0
    var end: Int?
    text.forEachByte(in: brace..<min(text.count, brace + 16_384)) { offset, isInString in
      guard !isInString, end == nil else { return }
      depth += text.byte(offset) == .openBrace ? 1 : text.byte(offset) == .closeBrace ? -1 : 0
      if depth == 0 { end = offset }
    }
    return end
  }

  /// Two texts without a comma between them, which other languages join.
  private var adjacentTexts: [Repair] {
    guard problem.kind == .missingComma, let quote = quotes.last(where: { $0 < problem.range.upperBound + 1 }) else {
      return []
    }
    var next = quote + 1
    while text.byte(next) > 0, text.byte(next) <= .space { next += 1 }
    let node = problem.container.map { $0.index } ?? parsed.nodes.count
    let isProse = text.foreignString(at: next)?.json.contains(" ") ?? false
    guard text.byte(next) == .quote, !isKey(next), isProse, text.slice(quote..<next).contains(.newline),
      node < parsed.nodes.count, parsed.nodes[node].kind == .object
    else {
      return []
    }
    return [Repair(kind: .concatenation, range: quote..<next + 1, edits: [TextEdit(quote..<next + 1, "")])]
  }

  /// A line as a field of a CSV: `"""a"": { ""b"": 1 }",`
  private var doubledQuotes: [Repair] {
    guard let line = text.lineStart(start), case let first = text.skippingSpaces(line),
      case let end = text.skippingSpacesBackward(text.lineEnd(line, limit: 4_096)),
      case let last = text.byte(end - 1) == .comma ? end - 1 : end, text.byte(first) == .quote,
      text.byte(last - 1) == .quote, last - first > 8,
      text.byte(first + 1) == .quote || text.byte(first + 1) == .openBrace
    else { return [] }
    let field = text.string(first + 1..<last - 1)
    let plain = field.split(separator: "\"\"", omittingEmptySubsequences: false)
    guard plain.count > 4, plain.allSatisfy({ !$0.contains("\"") }) else { return [] }
    return [
      Repair(
        kind: .otherQuotes, range: first..<last, edits: [TextEdit(first..<last, plain.joined(separator: "\""))])
    ]
  }

  /// Words between commas in the quotes of one string, of which the last is missing, in an array: `["a,b,c]`
  private var joinedTexts: [Repair] {
    guard problem.kind == .missingClosingQuote,
      let quote = quotes.last(where: { $0 <= max(start, problem.range.upperBound) }),
      text.byte(text.skippingSpacesBackward(quote) - 1) == .openBracket,
      let end = (quote + 1..<text.lineEnd(quote, limit: 1_000)).first(where: { text.byte($0) == .closeBracket })
    else { return [] }
    let words = text.string(quote + 1..<end).split(separator: ",").map { $0.filter { $0 != " " } }
    let isText = text.string(quote + 1..<end).contains("\"")
    let areIDs = words.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 && $0.isWordByte || $0 == .minus } }
    guard words.count > 1, !isText, areIDs, words.joined(separator: ", ").utf8.count + 2 >= end - quote - 1 else {
      return []
    }
    let strings = words.map(jsonStringLiteral).joined(separator: ", ")
    return [Repair(kind: .missingClosingQuote, range: quote..<end, edits: [TextEdit(quote..<end, strings)])]
  }

  /// A link of Markdown as a value: `[https://example.org](https://example.org)`
  private var markdownAddress: [Repair] {
    window.filter { text.byte($0) == .openBracket }.prefix(4).compactMap { open -> Repair? in
      let end = text.lineEnd(open, limit: 400)
      guard let middle = (open..<end).first(where: { text.starts(with: "](", at: $0) }),
        let close = (middle..<end).first(where: { text.byte($0) == UInt8(ascii: ")") }),
        case let address = text.string(middle + 2..<close), address.contains(":"), !address.contains("\"")
      else { return nil }
      let range = open..<close + 1
      return Repair(kind: .otherQuotes, range: range, edits: [TextEdit(range, jsonStringLiteral(address))])
    }
  }

  /// Two lines with the same key and no comma between them, as two versions of one: the second removed.
  private var repeatedMember: [Repair] {
    guard problem.kind == .missingComma, let line = text.lineStart(start) else { return [] }
    let next = text.nextLine(line)
    let (first, second) = (text.skippingSpaces(line), text.skippingSpaces(next))
    guard isKey(first), isKey(second), let end = text.foreignString(at: first)?.end, next > line,
      text.starts(with: text.slice(first..<end), at: second), text.byte(second + end - first) != .quote
    else { return [] }
    let after = text.nextLine(next)
    let isFirst = after - next > next - line
    let range = isFirst ? first..<text.lineEnd(first) : second..<text.lineEnd(second)
    return [Repair(kind: .unexpectedText, range: range, edits: [TextEdit(isFirst ? line..<next : next..<after, "")])]
  }

  /// `\xe9` and `\u{42f}` as other languages escape characters.
  private var hexEscapes: [Repair] {
    guard problem.kind == .badEscape else { return [] }
    let edits = window.filter { text.byte($0) == .backslash }.compactMap { start -> TextEdit? in
      let isBraced = text.starts(with: "\\u{", at: start)
      guard isBraced || text.starts(with: "\\x", at: start) else { return nil }
      let digits = text.slice(start + (isBraced ? 3 : 2)..<text.count).prefix(isBraced ? 4 : 2).prefix {
        hexDigit($0) != nil
      }
      let end = digits.endIndex + (isBraced ? 1 : 0)
      guard !digits.isEmpty, !isBraced || text.byte(digits.endIndex) == .closeBrace else { return nil }
      let code = String(repeating: "0", count: 4 - digits.count) + String(decoding: digits, as: UTF8.self)
      return TextEdit(start..<end, "\\u" + code)
    }
    return edits.first.map { [Repair(kind: .badEscape, range: $0.range, edits: edits)] } ?? []
  }

  /// Another mark on both sides of a text, in the place of quotes: `@The Clerk@`
  private var otherMarks: [Repair] {
    let run = run(at: start)
    let (first, last) = (text.byte(run.lowerBound), text.byte(run.upperBound - 1))
    guard run.count > 2, first == last, "@*_^~%$&/".utf8.contains(first) else { return [] }
    let edits = [run.lowerBound, run.upperBound - 1].map { TextEdit($0..<$0 + 1, "\"") }
    return [Repair(kind: .otherQuotes, range: run, edits: edits)]
  }

  /// A key that was not finished, at the end of its line, with the comma before it.
  private var halfKey: [Repair] {
    guard problem.kind.isQuote, case let end = text.skippingSpacesBackward(text.lineEnd(start, limit: 200)),
      let quote = quotes.last(where: { $0 < end }), end > quote, end - quote < 30,
      !text.slice(quote..<end).contains(.colon),
      text.slice(quote + 1..<end).allSatisfy({ $0.isWordByte })
    else { return [] }
    var comma = quote
    while comma > 0, text.byte(comma - 1) <= .space { comma -= 1 }
    let node = problem.container.map { $0.index } ?? parsed.nodes.count
    guard text.byte(comma - 1) == .comma, node < parsed.nodes.count, parsed.nodes[node].kind == .object else {
      return []
    }
    var next = end
    while text.byte(next) > 0, text.byte(next) <= .space { next += 1 }
    let removed = text.isCloser(next) ? comma - 1..<end : comma..<end
    return [Repair(kind: .missingValue, range: quote..<end, edits: [TextEdit(removed, "")], hasMark: true)]
  }

  /// The first brace of the document, and with it the last, as somebody leaves them out who selects text by hand.
  private var lostEnds: [Repair] {
    let first = text.skippingSpaces(0)
    guard problem.range.lowerBound < first + 2, text.byte(first) != .openBrace else { return [] }
    let isWord = text.byte(first).isASCIILetter && text.byte(text.endOfWord(first)) == .quote
    guard isKey(first) || isWord else { return [] }
    let opener = TextEdit(0..<first, "{" + (isWord ? "\"" : text.string(0..<first)))
    let last = text.count..<text.count
    return [[opener], [opener, TextEdit(last, "}")]].map {
      Repair(kind: .unopened(.object), range: first..<first + 1, edits: $0)
    }
  }

  /// Texts after an array, which are its last elements: `["a"], "b"`
  private var elementsAfterArray: [Repair] {
    quotes.compactMap { quote -> Repair? in
      let comma = text.skippingSpacesBackward(quote) - 1
      let closer = text.skippingSpacesBackward(max(0, comma)) - 1
      guard text.byte(comma) == .comma, text.byte(closer) == .closeBracket, !isKey(quote),
        let end = text.foreignString(at: quote)?.end
      else { return nil }
      let edits = [TextEdit(closer..<closer + 1, ""), TextEdit(end..<end, "]")]
      return Repair(kind: .strayCloser, range: closer..<closer + 1, edits: edits)
    }
  }

  /// Up to twelve lines of which the last is cut and that begin the text after them: half of a piece before the whole.
  private var halfPieces: [Repair] {
    repeatedLines + halfLines
  }

  /// Up to twelve lines, of which the problem is in the last, that are also right before.
  private var repeatedLines: [Repair] {
    guard problem.kind.isCloser, let line = text.lineStart(start) else { return [] }
    let end = text.nextLine(line)
    var first = line
    var repairs: [Repair] = []
    for _ in 0..<12 {
      let (count, before) = (end - first, first - (end - first))
      if count > 8, text.starts(with: text.slice(first..<end), at: before) {
        repairs.append(
          Repair(kind: .unexpectedText, range: text.skippingSpaces(first)..<end - 1, edits: [TextEdit(first..<end, "")])
        )
      }
      guard first > 0, let earlier = text.lineStart(first - 1) else { break }
      first = earlier
    }
    return repairs
  }

  private var halfLines: [Repair] {
    guard problem.kind.isUnfinished || problem.kind.isCloser, let line = text.lineStart(start) else { return [] }
    let (end, next) = (text.skippingSpacesBackward(text.lineEnd(line)), text.nextLine(text.lineEnd(line)))
    var first = line
    var repairs: [Repair] = []
    for _ in 0..<12 {
      let half = text.slice(first..<end)
      if !half.isEmpty, text.starts(with: half, at: next) {
        repairs.append(Repair(kind: .unexpectedText, range: line..<end, edits: [TextEdit(first..<next, "")]))
      }
      guard first > 0, let before = text.lineStart(first - 1) else { break }
      first = before
    }
    return repairs
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
    let run = run(at: problem.kind == .missingValue ? endOfColon : start)
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

  /// `${2:84}` as an editor's snippet has it.
  private var placeholders: [Repair] {
    let places = window.filter { text.starts(with: "${", at: $0) }.compactMap { start -> (ByteRange, String)? in
      var colon = start + 2
      while text.byte(colon).isASCIIDigit { colon += 1 }
      let end = (colon..<text.lineEnd(colon, limit: 100)).first { text.byte($0) == .closeBrace }
      guard text.byte(colon) == .colon, let end, end > colon + 1 else { return nil }
      return (start..<end + 1, scalar(text.string(colon + 1..<end)))
    }
    // `{{ name }}` of a template: nobody knows the value.
    let holes = window.filter { text.starts(with: "{{", at: $0) }.compactMap { start -> (ByteRange, String)? in
      let end = (start + 2..<text.lineEnd(start, limit: 100)).first { text.starts(with: "}}", at: $0) }
      guard let end, case let hole = text.string(start..<end + 2), !hole.contains("\""), !hole.contains(":") else {
        return nil
      }
      return (start..<end + 2, jsonStringLiteral(hole))
    }
    return [places, holes].compactMap { places in
      let edits = places.map { TextEdit($0.0, $0.1) }
      return edits.first.map { Repair(kind: .otherNotation, range: $0.range, edits: edits) }
    }
  }

  /// `...defaults,` as JavaScript takes over the members of another object.
  private var spreads: [Repair] {
    let spreads = window.filter { text.starts(with: "...", at: $0) && text.byte($0 - 1) != .period }.map { start in
      let comma = text.skippingSpaces(text.endOfWord(start + 3))
      return start..<(text.byte(comma) == .comma ? text.skippingSpaces(comma + 1) : comma)
    }.filter { text.byte($0.lowerBound + 3).isASCIILetter }
    return replacing(spreads.map(withLine), .unexpectedText) { _ in "" }
  }

  /// The end of a value twice, as a completion or a paste leaves it: `"a"], "a"]`, `"#5D4037"#5D4037"`
  private var repeatedEnds: [Repair] {
    let ends = (start - 60..<start + 60).filter { text.byte($0 - 1) == .quote || text.isCloser($0 - 1) }
    return ends.compactMap { end -> Repair? in
      let comma = text.skippingSpaces(end)
      let next = [end, text.byte(comma) == .comma ? text.skippingSpaces(comma + 1) : comma]
      return next.lazy.compactMap { next in
        (4..<min(60, max(4, end))).reversed().first { text.starts(with: text.slice(end - $0..<end), at: next) }.map {
          next + $0
        }
      }.first { text.isStructural(text.skippingSpaces($0)) || text.byte($0) == .quote }.map {
        Repair(kind: .unexpectedText, range: end..<$0, edits: [TextEdit(end..<$0, "")])
      }
    }
  }

  /// A string that goes on in the next line, and all of them.
  private var brokenLines: [Repair] {
    let end = text.lineEnd(start, limit: 4_096)
    let one = problem.kind.isQuote && isContinued(after: end) ? [end] : []
    let all = parsed.problems.count > 2 ? brokenStrings : []
    return [one, all].filter { !$0.isEmpty }.map { ends in
      let edits = ends.map { end in
        TextEdit(end..<text.skippingSpaces(text.nextLine(end)), blank(before: end, in: ends))
      }
      return Repair(kind: .controlCharacter, range: ends[0]..<text.nextLine(ends[0]), edits: edits)
    }
  }

  /// The ends of lines inside of strings, if quotes are in no other doubt.
  private var brokenStrings: [Int] {
    var ends: [Int] = []
    var isOpen = false
    var line = 0
    while line < text.count, ends.count < 500 {
      let end = text.lineEnd(line)
      let quotes = (line..<end).count { text.byte($0) == .quote && text.byte($0 - 1) != .backslash }
      if quotes % 2 == 1 { isOpen.toggle() }
      if isOpen { ends.append(end) }
      line = max(text.nextLine(end), line + 1)
    }
    return ends
  }

  /// Whether the next line begins with text, as no line of JSON does.
  private func isContinued(after end: Int) -> Bool {
    let next = text.skippingSpaces(text.nextLine(end))
    return end < text.count && next < text.count && !text.isStructural(next) && text.byte(next) != .quote
      && text.byte(next) > .space
  }

  /// A blank where a program has broken the line at one: the string has another one before, and lines are not all of one length.
  private func blank(before end: Int, in ends: [Int]) -> String {
    let lengths = Set(ends.prefix(8).compactMap { end in text.lineStart(end - 1).map { end - $0 } })
    let open = (max(0, end - 400)..<end).last { text.byte($0) == .quote } ?? end
    let isWidth = ends.count > 2 && lengths.count == 1
    return text.slice(open..<end).contains(.space) && !isWidth ? " " : ""
  }

  /// Another text after a value: `"a" / "b"`
  private var alternatives: [Repair] {
    guard let container = problem.container, container.index < parsed.nodes.count,
      parsed.nodes[container.index].kind == .object
    else { return [] }
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

  private var quotes: [Int] { characters.filter { $0.scalar == "\"" }.map { $0.range.lowerBound } }

  private func replacing(
    _ ranges: [ByteRange], _ kind: SyntaxError.Kind, by new: (ByteRange) -> String
  ) -> [Repair] {
    ranges.first.map { [Repair(kind: kind, range: $0, edits: ranges.map { TextEdit($0, new($0)) })] } ?? []
  }
}
