import SourceText

/// The nodes and problems of a text. Ill-formed UTF-8 gives one problem and no nodes.
func parse(_ text: DocumentText) -> ([Node], [SyntaxError]) {
  if let encoding = otherEncoding(of: text) { return ([], [wrongEncoding(encoding, of: text)]) }
  let parsed = parseOnce(text)
  guard !parsed.problems.isEmpty, !parsed.nodes.isEmpty else { return (parsed.nodes, parsed.problems) }
  var search = RepairSearch(parsed)
  return search.run()
}

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

private func wrongEncoding(_ name: String, of text: DocumentText) -> SyntaxError {
  let fix = utf8FromUTF16(text).map { [TextEdit(0..<text.count, $0)] } ?? []
  return SyntaxError(kind: .otherEncoding(name), range: 0..<min(4, text.count), fix: name == "UTF-16" ? fix : [])
}

private let byteOrderMark = SyntaxError(kind: .byteOrderMark, range: 0..<3, fix: [TextEdit(0..<3, "")])

extension ByteReader {
  var hasByteOrderMark: Bool { word(0) & 0xFF_FFFF == 0xBF_BBEF && count >= 3 }
}

/// Parses a text without looking for repairs.
func parseOnce(_ text: DocumentText) -> ParsedText {
  text.bytes.withUnsafeBytes { buffer in
    withUnsafeBytes(of: UInt64(0)) { zeros in
      guard let placeholder = zeros.baseAddress else { return ParsedText(text: text, nodes: [], problems: []) }
      return parse(ByteReader(buffer, count: text.count, placeholder: placeholder), text)
    }
  }
}

private func parse(_ bytes: ByteReader, _ text: DocumentText) -> ParsedText {
  var parser = Parser(bytes, usesLayout: false)
  parser.run()
  let imbalance = parser.isUnbalanced ? parser.next : nil
  if parser.isUnbalanced {
    parser = Parser(bytes, usesLayout: true)
    parser.run()
  }
  if let offset = parser.firstIllFormed ?? (parser.problems.isEmpty ? nil : firstIllFormed(bytes)) {
    return ParsedText(text: text, nodes: [], problems: [notUTF8(at: offset, bytes)])
  }
  return ParsedText(text: text, nodes: parser.nodes, problems: parser.allProblems, imbalance: imbalance)
}

extension Parser {
  /// The problems of the parser, and those of the whole document.
  fileprivate var allProblems: [SyntaxError] {
    var all = problems
    if bytes.hasByteOrderMark { all.append(byteOrderMark) }
    if let deepest, nodes.indices.contains(deepest.node) {
      let start = nodes[deepest.node].start
      all.append(SyntaxError(kind: .deep(deepest.depth), range: start..<start + 1, container: NodeID(deepest.node)))
    }
    return all.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
  }
}

func firstIllFormed(_ bytes: ByteReader, from start: Int = 0) -> Int? {
  var offset = start
  while offset < bytes.count {
    let length = bytes.sequenceLength(offset)
    if length == 0 { return offset }
    offset += length
  }
  return nil
}

/// The name of the encoding if the first bytes show that it is not UTF-8.
///
/// - Source: RFC 4627, section 3; Unicode 16, section 23.8.
private func otherEncoding(of text: DocumentText) -> String? {
  let zeros = text.bytes.prefix(min(4, text.count)).map { $0 == 0 }
  switch (text.bytes[0], text.bytes[1]) {
  case (0xFF, 0xFE): return zeros == [false, false, true, true] ? "UTF-32" : "UTF-16"
  case (0xFE, 0xFF): return "UTF-16"
  default: break
  }
  switch zeros {
  case [false, true, true, true], [true, true, true, false], [true, true, false, false]: return "UTF-32"
  case [false, true, false, true], [true, false, true, false]: return "UTF-16"
  default: return nil
  }
}
