import JSONSyntax
import ListEditing
import SourceText
import TierLists

/// Where a completion is inserted: its container, the range it replaces, and the separators missing before and after it.
struct InsertionPoint {
  enum Kind {
    /// The document itself.
    case document
    case key
    /// The value of a member.
    case value
    /// An element of an array.
    case element
  }

  /// Without the token, where the document is no JSON: what is being typed shall not change how the rest is read.
  let document: Document
  /// With the token.
  let text: DocumentText
  let offset: ByteOffset
  /// The arrays and objects around the offset, the root first.
  let containers: [NodeID]
  let kind: Kind
  /// The key or value to replace, as parsed; `nil` where there is none.
  let node: NodeID?
  /// The key of the member whose value is completed.
  let key: NodeID?
  /// The token from its first byte to its end, on one line with the offset.
  let token: ByteRange
  /// The bytes to replace: the token, and the whitespace before it where a separator is inserted there.
  let range: ByteRange
  /// The comma or colon missing before the token.
  let separatorBefore: String
  /// The comma missing after the token.
  let separatorAfter: String
  /// Whether the key already has a colon, or a value.
  let hasColon: Bool
  let hasValue: Bool
  /// The colon for a key that has a value, but no colon.
  let colonBeforeValue: String

  var tree: SyntaxTree { document.tree }
  var container: NodeID? { containers.last }

  /// - Returns: `nil` where nothing can be inserted: in comments, before arrays and objects, in text that is not UTF-8.
  init?(_ document: Document, _ offset: ByteOffset) {
    text = document.text
    let typed = text.typedToken(at: offset)
    let isBroken = document.tree.problems.contains { $0.kind.endsReading } && text.count < 2_000_000
    let document =
      isBroken
      ? Document(text.blanking([typed]), name: document.name, languageHint: .earlier(document.kind)) : document
    let tree = document.tree
    let containers = DocumentPath(tree, offset, edge: .before)?.values ?? []
    guard let cursor = CursorToken(tree, containers.last, offset, typed: isBroken ? typed : nil) else {
      return nil
    }
    let style = SeparatorStyle(tree, in: containers.last, around: cursor.range)
    self.document = document
    self.offset = offset
    self.containers = containers
    (kind, node, key, token) = (cursor.kind, cursor.node, cursor.key, cursor.range)
    let next = NextToken(text, cursor.range.upperBound)
    hasColon = kind == .key && next.byte == UInt8(ascii: ":")
    hasValue = kind == .key && next.startsValue && next.isSameLine && !next.isKey
    colonBeforeValue = next.isAdjacent ? style.colon : ":"
    if kind == .value, next.byte == UInt8(ascii: ":") { return nil }
    let needsComma = kind != .document && !hasColon && !hasValue && next.startsValue
    separatorAfter = needsComma ? (next.isAdjacent ? style.comma : ",") : ""
    (separatorBefore, range) = cursor.separatorBefore(style)
  }
}

extension InsertionPoint {
  /// The opening quote of the typed text, if it has one: JSON's or a typographic one.
  var quote: String {
    let first = text.string(token.lowerBound..<max(token.lowerBound, offset)).prefix(1)
    return ["\"", "'", "\u{201C}", "\u{201D}", "\u{2018}", "\u{2019}"].contains(first) ? String(first) : ""
  }

  /// The typed text without its quote.
  var typed: String {
    let start = token.lowerBound + quote.utf8.count
    return text.string(start..<max(start, offset))
  }
}

/// The token after the one at the cursor.
private struct NextToken {
  let byte: UInt8
  let isSameLine: Bool
  /// Whether nothing lies between.
  let isAdjacent: Bool
  /// Whether it is a string followed by a colon.
  let isKey: Bool

  /// Whether it begins a key or a value.
  var startsValue: Bool {
    switch byte {
    case .quote, .apostrophe, .openBracket, .openBrace, .minus, .dollar, .underscore, 0x30...0x39, 0x41...0x5A,
      0x61...0x7A, 0x80...:
      true
    default: false
    }
  }

  init(_ text: DocumentText, _ end: ByteOffset) {
    let start = TokenGap(text, end..<text.count, stopsAtText: true).end
    byte = start < text.count ? text.bytes[start] : 0
    isAdjacent = start == end
    isSameLine = !text.slice(end..<start).contains { $0.endsLine }
    if byte == .quote, let quote = text.closingQuote(from: start) {
      let after = TokenGap(text, quote + 1..<text.count, stopsAtText: true).end
      isKey = after < text.count && text.bytes[after] == .colon
    } else {
      isKey = false
    }
  }
}
