import SourceText

/// Marks of another format that go through the whole document: entities of HTML, line breaks, doubled braces.
extension RepairSite {
  private typealias Marks = [(mark: [UInt8], text: String)]

  /// Each format of which a mark is near the problem.
  var markupRepairs: [Repair] {
    guard parsed.problems.count > 2 else { return [] }
    return formats.compactMap { marks, isInStrings in
      guard window.contains(where: { text.index(of: marks, at: $0) != nil }) else { return nil }
      let edits = edits(marks, isInStrings)
      guard edits.count > 2, let first = edits.first else { return nil }
      return Repair(kind: .markup, range: first.range, edits: edits)
    }
  }

  private func edits(_ marks: Marks, _ isInStrings: Bool) -> [TextEdit] {
    var edits: [TextEdit] = []
    var isInString = false
    var offset = 0
    while offset < text.count {
      if let mark = text.index(of: marks, at: offset), isInStrings || !isInString {
        edits.append(TextEdit(offset..<offset + marks[mark].mark.count, marks[mark].text))
        offset += marks[mark].mark.count
        continue
      }
      if text.isLineBreak(offset) || text.byte(offset) == .quote {
        isInString = !isInString && !text.isLineBreak(offset)
      }
      offset += text.byte(offset) == .backslash ? 2 : 1
    }
    return edits
  }
}

/// The marks of each format, and whether they are in strings, too.
private let formats: [(marks: [(mark: [UInt8], text: String)], isInStrings: Bool)] = [
  (
    [("&quot;", "\""), ("&#34;", "\""), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&#39;", "'"), ("&nbsp;", " ")],
    true
  ),
  ([("<br>", ""), ("<br/>", ""), ("<br />", ""), ("<p>", ""), ("</p>", "")], false),
  ([("{{", "{"), ("}}", "}")], false),
  ([("**", "")], false),
  ([("\\\"", "\"")], true),
  ([("%22", "\"")], true),
  ([(";", ",")], false),
].map { marks, isInStrings in (marks.map { (Array($0.0.utf8), $0.1) }, isInStrings) }

extension DocumentText {
  /// The index of the mark at an offset.
  fileprivate func index(of marks: [(mark: [UInt8], text: String)], at offset: Int) -> Int? {
    let first = byte(offset)
    return marks.firstIndex { $0.mark.first == first && slice(offset..<offset + $0.mark.count).elementsEqual($0.mark) }
  }
}
