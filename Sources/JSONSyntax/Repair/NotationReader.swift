import SourceText

/// Reads members and elements as other languages write them – JavaScript, Python, Ruby, PHP, Lua, Swift, TOML, YAML – and collects
/// the edits that make JSON of them, in the layout that they have.
struct NotationReader {
  /// Up to where entries belong to one container.
  private enum Scope {
    case brackets
    /// Lines of one indentation, all of them with a dash or none.
    case lines(indent: Int, isList: Bool)
    /// Entries of a container of the document, up to one with brackets that is JSON already.
    case piece
  }

  let text: DocumentText
  var offset: ByteOffset
  /// No piece is longer: reading must not cost more than parsing.
  private let limit: ByteOffset
  private var depth = 0
  /// How many edits only change the quotes of a value.
  private var quoteCount = 0
  /// Whether the edits change the quotes of values and nothing else.
  private(set) var areQuotes = false
  /// Whether a text without quotes was read: it may be a remark.
  var hasText = false
  /// In the order of their places once the piece is read.
  var edits: [TextEdit] = []

  init(_ text: DocumentText, from offset: ByteOffset) {
    (self.text, self.offset, limit) = (text, offset, offset + 16_384)
  }

  /// Reads the entries around a problem; returns where they end, `nil` if they are in no notation that is known.
  mutating func readPiece(around problem: ByteRange) -> ByteOffset? {
    let indent = text.indentation(ofFirst: offset)
    let list = isDash(offset) ? indent.map { Scope.lines(indent: $0, isList: true) } : nil
    guard entries(list ?? .piece, past: problem.upperBound) != nil else { return nil }
    areQuotes = quoteCount == edits.count
    edits = joiningTouching(edits)
    return offset
  }

  /// Reads entries and the separators between them: whether they have keys, where the last ends, and whether there is a separator.
  private mutating func entries(
    _ scope: Scope, past problem: ByteOffset = 0
  ) -> (kind: Node.Kind?, end: ByteOffset, areSeparated: Bool)? {
    depth += 1
    defer { depth -= 1 }
    guard depth < 32 else { return nil }
    skipTrivia()
    var (kind, end, areSeparated): (Node.Kind?, ByteOffset, Bool) = (nil, offset, false)
    // The first of an object in a list is not the first on its line.
    while !isAtEnd(kind == nil ? .piece : scope) {
      let count = edits.count
      guard offset < limit, let entry = entry(in: scope), kind == nil || kind == entry else { return nil }
      (kind, end) = (entry, offset)
      let isSettled = edits.count == count && offset > problem && text.isCloser(offset - 1)
      skipTrivia()
      let mark = offset..<offset + (isSeparator(offset) ? 1 : 0)
      offset = mark.upperBound
      areSeparated = areSeparated || !mark.isEmpty
      skipTrivia()
      // After the last of some lines it is that of the value that they are.
      if case .lines = scope, isAtEnd(scope), !text.isCloser(offset) { break }
      let separator = isAtEnd(scope) ? "" : ","
      replace(mark.isEmpty ? end..<end : mark, separator)
      if case .piece = scope, isSettled { break }
    }
    return (kind, end, areSeparated)
  }

  private func isSeparator(_ offset: ByteOffset) -> Bool {
    [.comma, .semicolon, .verticalBar].contains(text.byte(offset))
  }

  private func isAtEnd(_ scope: Scope) -> Bool {
    if offset >= text.count || text.isCloser(offset) || text.byte(offset) == UInt8(ascii: ")") { return true }
    guard case .lines(let indent, let isList) = scope else { return false }
    return text.indentation(ofFirst: offset) != indent || isDash(offset) != isList
  }

  private func isDash(_ offset: ByteOffset) -> Bool { text.starts(with: "- ", at: offset) }

  /// Whitespace and comments.
  private mutating func skipTrivia() {
    while offset < text.count {
      if text.byte(offset) <= .space {
        offset += 1
      } else if ["//", "#", "-- "].contains(where: { text.starts(with: $0, at: offset) }) {
        offset = text.lineEnd(offset)
      } else {
        break
      }
    }
  }

  mutating func replace(_ range: ByteRange, _ new: String) {
    if text.string(range) != new { edits.append(TextEdit(range, new)) }
  }

  /// Replaces a string: only its quotes where the text between them stays, so that places in it stay, too.
  private mutating func replace(string range: ByteRange, _ json: String) {
    let content = json.utf8.dropFirst().dropLast()
    let start = (range.lowerBound..<min(range.lowerBound + 8, range.upperBound)).first { start in
      start + content.count <= range.upperBound && text.slice(start..<start + content.count).elementsEqual(content)
    }
    guard let start, !content.isEmpty else { return replace(range, json) }
    replace(range.lowerBound..<start, "\"")
    replace(start + content.count..<range.upperBound, "\"")
  }

  /// A member or an element: the kind of container that wants it.
  private mutating func entry(in scope: Scope) -> Node.Kind? {
    let start = offset
    if case .lines(let indent, isList: true) = scope { return element(indent) }
    guard let key = key(at: offset) else { return value(isMember: false) ? .array : nil }
    let colon = text.byte(key.mark.lowerBound) == .colon && key.mark.count == 1
    replace(string: start..<key.end, key.json)
    if !colon { replace(key.end..<key.mark.upperBound, ":") }
    offset = text.skippingSpaces(key.mark.upperBound)
    guard text.byte(offset) != .numberSign || text.isColor(offset), offset < text.count, !text.isLineBreak(offset)
    else {
      return block(of: start, from: key.mark.upperBound) ? .object : nil
    }
    if let text = blockText(of: start) { return text ? .object : nil }
    return value(isMember: true) ? .object : nil
  }

  /// The lines of a text after `|` or `>`, as one string; `nil` if there is none of these.
  private mutating func blockText(of key: ByteOffset) -> Bool? {
    let mark = text.string(offset..<text.lineEnd(offset, limit: 4)).filter { $0 != " " }
    guard ["|", ">", "|-", ">-"].contains(mark), let indent = text.indentation(ofFirst: key) else { return nil }
    var lines: [String] = []
    var (line, end) = (text.nextLine(offset), offset)
    while line < text.count, lines.count < 100, case let first = text.skippingSpaces(line), first - line > indent,
      first < text.lineEnd(first)
    {
      end = text.skippingSpacesBackward(text.lineEnd(first))
      lines.append(text.string(first..<end))
      line = text.nextLine(first)
    }
    guard !lines.isEmpty else { return false }
    edits.append(TextEdit(offset..<end, jsonStringLiteral(lines.joined(separator: mark.hasPrefix("|") ? "\n" : " "))))
    offset = end
    return true
  }

  /// `- a`, or an object whose first member is after the dash.
  private mutating func element(_ indent: Int) -> Node.Kind? {
    let dash = offset
    offset = text.skippingSpaces(offset + 1)
    guard key(at: offset) != nil else {
      edits.append(TextEdit(dash..<offset, ""))
      return value(isMember: true) ? .array : nil
    }
    replace(dash..<dash + 1, "{")
    guard let members = entries(.lines(indent: indent + offset - dash, isList: false)) else { return nil }
    edits.append(TextEdit(members.end..<members.end, " }"))
    offset = members.end
    return .array
  }

  /// The value on the lines after a key: a container by its indentation, or a value with its own brackets.
  private mutating func block(of key: ByteOffset, from open: ByteOffset) -> Bool {
    guard let indent = text.indentation(ofFirst: key) else { return false }
    skipTrivia()
    if text.byte(offset) == .openBrace || text.byte(offset) == .openBracket { return value(isMember: true) }
    let isList = isDash(offset)
    guard let inner = text.indentation(ofFirst: offset), inner > indent || isList && inner == indent else {
      return false
    }
    guard let lines = entries(.lines(indent: inner, isList: isList)) else { return false }
    let kind: Node.Kind = isList ? .array : .object
    guard lines.kind == kind else { return false }
    let lineBreak = text.byte(text.lineEnd(open)) == .carriageReturn ? "\r\n" : "\n"
    edits.append(TextEdit(open..<open, " " + kind.opener))
    edits.append(TextEdit(lines.end..<lines.end, lineBreak + text.string(key - indent..<key) + kind.closer))
    offset = lines.end
    return true
  }

  /// Reads a value; one of a member may have commas in it.
  private mutating func value(isMember: Bool) -> Bool {
    let open = endOfTypeName
    if let closer = closers[text.byte(open)] { return container(offset..<open + 1, closer) }
    let start = text.byte(offset) == UInt8(ascii: "@") ? offset + 1 : offset
    guard let string = text.foreignString(at: start) else { return bareValue(isMember: isMember) }
    let count = edits.count
    replace(string: offset..<string.end, string.json)
    quoteCount += edits.count - count
    hasText = hasText || !string.isCertain
    offset = string.end
    return true
  }

  /// The end of the name before an opening bracket: `array(`, `@[`, `vec![`, `new List<string> {`; the offset if there is none.
  private var endOfTypeName: ByteOffset {
    let prefixes = ["new ", "@"]
    var end = offset + (prefixes.first { text.starts(with: $0, at: offset) }?.utf8.count ?? 0)
    while end < offset + 60,
      isInTypeName(text.byte(end)) || text.starts(with: "::", at: end) || text.starts(with: "::", at: end - 1)
    { end += 1 }
    let next = text.skippingSpaces(end)
    return text.byte(next) == .openBrace ? next : end
  }

  private func isInTypeName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "_.<>!".utf8.contains(byte)
  }

  /// A list, an object, or what is in the parentheses of a call with one argument: `Some("a")`.
  private mutating func container(_ open: ByteRange, _ closer: UInt8) -> Bool {
    offset = open.upperBound
    guard let content = entries(.brackets), text.byte(offset) == closer else { return false }
    let kind = content.kind ?? (closer == .closeBrace ? .object : .array)
    // A single text in braces is a key that is being typed.
    if closer == .closeBrace, kind == .array, !content.areSeparated { return false }
    let name = text.string(open).lowercased()
    let isCall =
      closer == UInt8(ascii: ")") && kind == .array && content.kind != nil && !content.areSeparated
      && name.utf8.count > 1 && !lists.contains(where: name.contains)
    replace(open, isCall ? "" : kind.opener)
    replace(offset..<offset + 1, isCall ? "" : kind.closer)
    offset += 1
    return true
  }
}

/// Edits in the order of their places; those that touch are one, so that nobody applies them in another order.
func joiningTouching(_ edits: [TextEdit]) -> [TextEdit] {
  let sorted = edits.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
  return sorted.reduce(into: []) { edits, edit in
    if let last = edits.last, last.range.upperBound == edit.range.lowerBound {
      edits[edits.count - 1] = TextEdit(last.range.lowerBound..<edit.range.upperBound, last.text + edit.text)
    } else {
      edits.append(edit)
    }
  }
}

/// What is in the names of functions that make lists.
private let lists = ["array", "list", "vec", "tuple"]

private let closers: [UInt8: UInt8] = [
  .openBrace: .closeBrace, .openBracket: .closeBracket, UInt8(ascii: "("): UInt8(ascii: ")"),
]
