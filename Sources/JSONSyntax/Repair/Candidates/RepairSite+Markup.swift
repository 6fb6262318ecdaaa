import SourceText

/// Marks of another format or language, on the line of the problem and through the whole document: separators, quotes, entities of
/// HTML, line breaks, doubled braces.
extension RepairSite {
  /// Each format of which a mark is near the problem.
  var markupRepairs: [Repair] {
    formats.flatMap { format -> [Repair] in
      let line = edits(format, in: window)
      guard !line.isEmpty else { return [] }
      let all = parsed.problems.count > 2 ? edits(format, in: 0..<text.count) : []
      let isSeparator = format.kind == .confusable
      let groups = [
        all.count > 2 ? all : [],
        line.count > 1 && format.kind != .otherQuotes || format.kind == .unexpectedText ? line : [],
      ]
      let single = format.marks[0].text == ":" ? line.map { [$0] } : []
      return (groups + single).compactMap { edits in
        edits.first.map { Repair(kind: format.kind, range: $0.range, edits: edits, isSafe: isSeparator) }
      }
    }
  }

  /// The colors of a terminal: an escape character, brackets, numbers and a letter.
  var escapeSequences: [Repair] {
    guard window.contains(where: { endOfEscape(at: $0) != nil }) else { return [] }
    var edits: [TextEdit] = []
    var offset = 0
    while offset < text.count, edits.count < 50_000 {
      if let end = endOfEscape(at: offset) { edits.append(TextEdit(offset..<end, "")) }
      offset = edits.last.map { max(offset + 1, $0.range.upperBound) } ?? offset + 1
    }
    return edits.first.map { [Repair(kind: .markup, range: $0.range, edits: edits)] } ?? []
  }

  /// The end of an escape sequence, also of one whose first character is lost.
  private func endOfEscape(at start: Int) -> Int? {
    let open = text.byte(start) == 0x1B ? start + 1 : start
    guard text.byte(open) == .openBracket else { return nil }
    var end = open + 1
    while text.byte(end).isASCIIDigit || text.byte(end) == .semicolon { end += 1 }
    guard text.byte(end) == UInt8(ascii: "m") || open > start && text.byte(end).isASCIILetter else { return nil }
    return end + 1
  }

  private func edits(_ format: Format, in range: ByteRange) -> [TextEdit] {
    var edits: [TextEdit] = []
    text.forEachByte(in: range) { offset, isInString in
      guard !isInString || format.kind == .markup || format.kind == .otherQuotes,
        offset >= edits.last?.range.upperBound ?? 0
      else { return }
      let byte = text.byte(offset)
      for (mark, new) in format.marks where mark[0] == byte && text.starts(with: mark, at: offset) {
        return edits.append(TextEdit(offset..<offset + mark.count, new))
      }
    }
    return edits
  }
}

/// What is written, and what JSON has for it; separators only outside of strings.
private typealias Format = (kind: SyntaxError.Kind, marks: [(mark: [UInt8], text: String)])

/// Of Markdown, which escapes what it would read.
private let markdownEscapes: [(String, String)] = "[]{}#_*-.~!".map { ("\\\($0)", String($0)) }

/// French ones have a blank inside.
private let guillemets: [(String, String)] = ["\u{202F}", "\u{A0}", " ", ""].flatMap { blank in
  [("«" + blank, "\""), (blank + "»", "\"")]
}

private let formats: [Format] = [
  (
    .markup,
    [("&quot;", "\""), ("&#34;", "\""), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&#39;", "'"), ("&nbsp;", " ")]
  ),
  (.markup, [("<br>", ""), ("<br/>", ""), ("<br />", ""), ("<p>", ""), ("</p>", "")]),
  (.markup, markdownEscapes),
  (.markup, [("{{", "{"), ("}}", "}")]), (.markup, [("**", "")]),
  (.otherQuotes, [("\\\"", "\"")]), (.otherQuotes, [("%22", "\"")]),
  (.otherQuotes, guillemets),
  (.otherQuotes, [("“", "\""), ("”", "\""), ("„", "\"")]),
  (.confusable, [(";", ",")]), (.confusable, [("|", ",")]), (.unexpectedText, [("¶", ""), ("↵", "")]),
  (.unexpectedText, [("`", "")]),
  (.unexpectedText, [("\\n", ""), ("\\r", ""), ("\\t", "")]),
  (
    .confusable,
    [("open bracket", "["), ("close bracket", "]"), ("open brace", "{"), ("close brace", "}"), (" comma ", ", ")]
  ),
].map { kind, marks in (kind, marks.map { (Array($0.0.utf8), $0.1) }) }
