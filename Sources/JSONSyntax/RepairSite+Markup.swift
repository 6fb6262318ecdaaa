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

private let formats: [Format] = [
  (
    .markup,
    [("&quot;", "\""), ("&#34;", "\""), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&#39;", "'"), ("&nbsp;", " ")]
  ),
  (.markup, [("<br>", ""), ("<br/>", ""), ("<br />", ""), ("<p>", ""), ("</p>", "")]),
  (.markup, [("{{", "{"), ("}}", "}")]), (.markup, [("**", "")]),
  (.otherQuotes, [("\\\"", "\"")]), (.otherQuotes, [("%22", "\"")]), (.otherQuotes, [("«", "\""), ("»", "\"")]),
  (.otherQuotes, [("“", "\""), ("”", "\""), ("„", "\"")]),
  (.confusable, [(";", ",")]), (.confusable, [("|", ",")]), (.unexpectedText, [("\\n", ""), ("\\r", ""), ("\\t", "")]),
  (
    .confusable,
    [("open bracket", "["), ("close bracket", "]"), ("open brace", "{"), ("close brace", "}"), (" comma ", ", ")]
  ),
].map { kind, marks in (kind, marks.map { (Array($0.0.utf8), $0.1) }) }
