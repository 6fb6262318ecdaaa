import SourceText

/// The nodes and problems of a text. Ill-formed UTF-8 gives one problem and no nodes.
func parse(_ text: DocumentText) -> ParsedText {
  if let encoding = otherEncoding(of: text) {
    return ParsedText(text: text, nodes: [], problems: [wrongEncoding(encoding, of: text)])
  }
  if let page = webPage(text) { return ParsedText(text: text, nodes: [], problems: [page], isCut: true) }
  var parsed = parseJSON(text, maximum: maximumProblems(in: text))
  if parsed.isCut {
    // No fix is trusted, because what is behind it is unknown.
    for index in parsed.problems.indices { parsed.problems[index].isSafe = false }
  }
  return parsed
}

/// The number of problems after which the rest of a text is not read: nobody fixes more, and a hostile text has millions.
func maximumProblems(in text: DocumentText) -> Int { max(10_000, text.count / 100) }

/// The encoding error of a document in any language: a byte order mark, or ill-formed UTF-8.
package func encodingError(of text: DocumentText) -> SyntaxError? {
  if let encoding = otherEncoding(of: text) { return wrongEncoding(encoding, of: text) }
  return text.withReader { encodingError($0) }
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

/// Parses a text in UTF-8.
///
/// - Parameter maximum: The number of problems after which the rest is not read.
func parseJSON(_ text: DocumentText, maximum: Int = 10_000) -> ParsedText {
  text.withReader { bytes in
    var parser = Parser(bytes, maximum: maximum)
    let nodes = parser.run()
    if let offset = parser.firstIllFormed ?? (parser.problems.isEmpty ? nil : firstIllFormed(bytes)) {
      return ParsedText(text: text, nodes: [], problems: [notUTF8(at: offset, bytes)])
    }
    return ParsedText(text: text, nodes: nodes, problems: parser.allProblems(in: nodes), isCut: parser.isCut)
  }
}

extension DocumentText {
  /// Reads the bytes without checking bounds.
  func withReader<Result>(_ read: (ByteReader) -> Result) -> Result {
    bytes.withUnsafeBytes { buffer in
      withUnsafePointer(to: UInt64(0)) { zero in
        read(ByteReader(buffer, count: count, placeholder: UnsafeRawPointer(zero)))
      }
    }
  }
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
    return joiningRepeated(all.joiningConflicts(bytes))
  }
}

/// Joins the problems of one kind that a program makes at each such place.
private func joiningRepeated(_ problems: [SyntaxError]) -> [SyntaxError] {
  let kinds: [SyntaxError.Kind] = [.oddWhitespace, .trailingComma].filter { kind in
    // Two odd spaces are around one mark.
    problems.count { $0.kind == kind } >= (kind == .oddWhitespace ? 2 : 4)
  }
  if kinds.isEmpty { return problems }
  var first: [SyntaxError.Kind: Int] = [:]
  return problems.reduce(into: []) { joined, problem in
    guard kinds.contains(problem.kind) else { return joined.append(problem) }
    guard let index = first[problem.kind] else {
      first[problem.kind] = joined.count
      return joined.append(problem)
    }
    joined[index].fix += problem.fix
    joined[index].isSafe = joined[index].isSafe && problem.isSafe
    joined[index].placeCount += 1
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
