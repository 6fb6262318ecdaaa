import SourceText

/// The nodes and problems of a text.
struct ParsedText {
  let text: DocumentText
  var nodes: [Node]
  var problems: [SyntaxError]
  /// What strings read after a repair that changes them.
  var repairedStrings: [NodeID: String] = [:]
  /// What the repairs of a broken text depend on.
  var searched: [ByteRange] = []
  /// Whether the rest of the text was not read, because of too many problems.
  var isCut = false
}

extension DocumentText {
  /// The end of the line of an offset, at most `limit` bytes away.
  package func lineEnd(_ offset: Int, limit: Int = .max) -> Int {
    var end = min(offset, count)
    while end < count, end - offset < limit, bytes[end] != .newline, bytes[end] != .carriageReturn { end += 1 }
    return end
  }

  /// A range widened to whole UTF-8 sequences.
  package func wholeCharacters(_ range: ByteRange) -> ByteRange { widened(range, count) { bytes[$0].isContinuation } }
}
