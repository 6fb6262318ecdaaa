import SourceText

/// The nodes and problems of a text. Ill-formed UTF-8 gives one problem and no nodes.
func parse(_ text: DocumentText, searchesRepairs: Bool, _ expected: Expectations) -> ParsedText {
  if let encoding = otherEncoding(of: text) {
    return ParsedText(text: text, nodes: [], problems: [wrongEncoding(encoding, of: text)])
  }
  if let page = webPage(text) { return ParsedText(text: text, nodes: [], problems: [page]) }
  var parsed = parseOnce(text, maximum: maximumProblems(in: text))
  if parsed.isCut {
    // No fix is trusted, because what is behind it is unknown.
    for index in parsed.problems.indices { parsed.problems[index].isSafe = false }
  } else if searchesRepairs, !parsed.problems.isEmpty, !parsed.nodes.isEmpty {
    var search = RepairSearch(parsed, expected)
    parsed = search.run()
  }
  return parsed
}

/// The number of problems after which the rest of a text is not read: nobody fixes more, and a hostile text has millions.
func maximumProblems(in text: DocumentText) -> Int { max(10_000, text.count / 100) }

/// The encoding error of a document in any language: a byte order mark, or ill-formed UTF-8.
package func encodingError(of text: DocumentText) -> SyntaxError? {
  if let encoding = otherEncoding(of: text) { return wrongEncoding(encoding, of: text) }
  return text.bytes.withUnsafeBytes { buffer in
    withUnsafeBytes(of: UInt64(0)) { zeros in
      zeros.baseAddress.flatMap { encodingError(ByteReader(buffer, count: text.count, placeholder: $0)) }
    }
  }
}

private func encodingError(_ bytes: ByteReader) -> SyntaxError? {
  firstIllFormed(bytes).map { notUTF8(at: $0, bytes) } ?? (bytes.hasByteOrderMark ? byteOrderMark : nil)
}

private func notUTF8(at offset: ByteOffset, _ bytes: ByteReader) -> SyntaxError {
  SyntaxError(
    kind: .notUTF8, range: offset..<min(offset + 1, bytes.count), fix: editsFromWindows1252(bytes, from: offset),
    isSafe: false)
}

private func wrongEncoding(_ encoding: (name: String, isRefused: Bool), of text: DocumentText) -> SyntaxError {
  let fix = utf8FromUTF16(text).map { [TextEdit(0..<text.count, $0)] } ?? []
  return SyntaxError(
    kind: .otherEncoding(encoding.name, isRefused: encoding.isRefused), range: 0..<min(4, text.count),
    fix: encoding.name == "UTF-16" ? fix : [])
}

private let byteOrderMark = SyntaxError(kind: .byteOrderMark, range: 0..<3, fix: [TextEdit(0..<3, "")])

extension ByteReader {
  var hasByteOrderMark: Bool { word(0) & 0xFF_FFFF == 0xBF_BBEF && count >= 3 }
}

/// The first line of a web page in the place of a document, as a server answers with one for an error, or of what git keeps of a large
/// file elsewhere.
private func webPage(_ text: DocumentText) -> SyntaxError? {
  let start = text.slice(0..<200).firstIndex { $0 > .space } ?? 0
  let words = ["<!doctype", "<html", "version https://git-lfs"]
  let first = String(decoding: text.slice(start..<start + 24), as: UTF8.self).lowercased()
  guard words.contains(where: first.hasPrefix) else { return nil }
  return SyntaxError(kind: .unexpectedText, range: start..<text.lineEnd(start, limit: 400), isSafe: false)
}

/// Parses a text without looking for repairs.
///
/// - Parameter lookahead: The bytes that recovery may read ahead.
/// - Parameter maximum: The number of problems after which the rest is not read.
/// - Parameter mustBalance: Whether a text whose brackets do not balance is read only up to the place where that shows.
func parseOnce(
  _ text: DocumentText, lookahead: Int = 4_194_304, maximum: Int = 10_000, mustBalance: Bool = false
) -> ParsedText {
  text.bytes.withUnsafeBytes { buffer in
    withUnsafeBytes(of: UInt64(0)) { zeros in
      guard let placeholder = zeros.baseAddress else { return ParsedText(text: text, nodes: [], problems: []) }
      return parse(
        ByteReader(buffer, count: text.count, placeholder: placeholder), of: text, lookahead: lookahead,
        maximum: maximum, mustBalance: mustBalance)
    }
  }
}

private func parse(
  _ bytes: ByteReader, of text: DocumentText, lookahead: Int, maximum: Int, mustBalance: Bool
) -> ParsedText {
  var parser = Parser(bytes, usesLayout: false, lookahead: lookahead, maximum: maximum)
  var nodes = parser.run()
  let imbalance = parser.isUnbalanced ? parser.next : nil
  if parser.isUnbalanced, mustBalance {
    return ParsedText(
      text: text, nodes: [], problems: [], imbalance: imbalance, readAhead: lookahead - parser.lookahead)
  }
  if parser.isUnbalanced {
    parser = Parser(bytes, usesLayout: true, lookahead: lookahead, maximum: maximum)
    nodes = parser.run()
  }
  if let offset = parser.firstIllFormed ?? (parser.problems.isEmpty ? nil : firstIllFormed(bytes)) {
    return ParsedText(text: text, nodes: [], problems: [notUTF8(at: offset, bytes)])
  }
  return ParsedText(
    text: text, nodes: nodes, problems: parser.allProblems(in: nodes), imbalance: imbalance,
    readAhead: lookahead - parser.lookahead, isCut: parser.hasGivenUp)
}

extension Parser {
  /// The problems of the parser, and those of the whole document.
  fileprivate func allProblems(in nodes: [Node]) -> [SyntaxError] {
    var all = problems
    if bytes.hasByteOrderMark { all.append(byteOrderMark) }
    if let deepest, nodes.indices.contains(deepest.node) {
      let start = nodes[deepest.node].start
      all.append(SyntaxError(kind: .deep(deepest.depth), range: start..<start + 1, container: NodeID(deepest.node)))
    }
    all.sort { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    return all.joiningConflicts(bytes)
  }
}

func firstIllFormed(_ bytes: ByteReader, from start: Int = 0) -> Int? {
  var offset = start
  while offset < bytes.count {
    if offset + 8 <= bytes.count, bytes.word(offset) & UInt64(repeating: 0x80) == 0 {
      offset += 8
      continue
    }
    let length = bytes.sequenceLength(offset)
    if length == 0 { return offset }
    offset += length
  }
  return nil
}

/// The name of the encoding if the first bytes show that it is not UTF-8, and whether the app refuses the file for it:
/// after `FF FE` it reads UTF-16 only.
///
/// - Source: RFC 4627, section 3; Unicode 16, section 23.8.
private func otherEncoding(of text: DocumentText) -> (name: String, isRefused: Bool)? {
  let zeros = text.bytes.prefix(min(4, text.count)).map { $0 == 0 }
  switch (text.bytes[0], text.bytes[1]) {
  case (0xFF, 0xFE):
    if zeros == [false, false, true, true] { return ("UTF-32", true) }
    return ("UTF-16", !text.slice(2..<66).contains(0))
  case (0xFE, 0xFF): return ("UTF-16", false)
  default: break
  }
  switch zeros {
  case [false, true, true, true], [true, true, true, false], [true, true, false, false]: return ("UTF-32", false)
  case [false, true, false, true], [true, false, true, false]: return ("UTF-16", false)
  default: return nil
  }
}
