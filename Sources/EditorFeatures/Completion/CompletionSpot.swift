import JSONSyntax
import SourceText
import TierlintCore

/// The place in a JSON document where something is to be written: what it is a part of, what it replaces, and which signs are
/// due on both sides of it.
struct CompletionSpot {
  enum Role {
    /// The document itself.
    case root
    case key
    /// The value of a member.
    case value
    /// An element of an array.
    case element
  }

  let document: Document
  let offset: ByteOffset
  /// The arrays and objects around the place, the root first.
  let containers: [NodeID]
  let role: Role
  /// The key or value that is replaced, as the parser read it, if it did.
  let node: NodeID?
  /// The key of the member whose value is due.
  let key: NodeID?
  /// What is replaced, on one line with the cursor; begins with the blanks before the token where `lead` goes before these.
  let range: ByteRange
  /// What is typed already, from the first byte of the token to the cursor.
  let token: ByteRange
  /// The comma or colon that is missing before the token.
  let lead: String
  /// Whether the colon of the key stands there already, or its value.
  let hasColon: Bool
  let hasValue: Bool
  /// The colon for a key that has none, though its value is there.
  let colonBeforeValue: String
  /// The comma that is missing behind the token.
  let trail: String

  var tree: SyntaxTree { document.tree }
  var container: NodeID? { containers.last }

  /// - Returns: `nil` where nothing can be written: in comments, before arrays and objects, in a text that is no UTF-8.
  init?(_ document: Document, _ offset: ByteOffset) {
    let tree = document.tree
    let containers = DocumentPath(tree, offset, edge: .before)?.values ?? []
    guard let site = CompletionSite(tree, containers.last, offset) else { return nil }
    let style = JSONStyle(tree)
    self.document = document
    self.offset = offset
    self.containers = containers
    (role, node, key, token) = (site.role, site.node, site.key, site.token)
    let behind = Following(tree, site.token.upperBound)
    hasColon = role == .key && behind.byte == UInt8(ascii: ":")
    hasValue = role == .key && behind.isValue && behind.isSameLine && !behind.isMember
    colonBeforeValue = behind.isAdjacent ? style.colon : ":"
    if role == .value, behind.byte == UInt8(ascii: ":") { return nil }
    trail = role == .root || hasColon || hasValue || !behind.isValue ? "" : behind.isAdjacent ? style.comma : ","
    (lead, range) = site.lead(style)
  }
}

extension CompletionSpot {
  /// The document with a closing quote at the cursor, where the parser took more for the string than is likely: then what
  /// follows is read as it is meant. A very long document is not read twice for that.
  var mended: Document? {
    guard let node, tree.kind(node) == .string, tree.range(node).upperBound > token.upperBound,
      tree.text.bytes[token.lowerBound] == 0x22, offset > token.lowerBound, tree.text.count < 2_000_000
    else { return nil }
    let text = tree.text.applying([TextEdit(offset..<token.upperBound, "\"")])
    let mended = Document(text, name: document.name, claim: document.kind == .project ? .list : .none)
    return mended.kind == document.kind ? mended : nil
  }
}

/// How a document writes colons and commas within a line.
struct JSONStyle {
  /// With the blanks around it.
  let colon: String
  let comma: String

  /// Taken from the first member of the root.
  init(_ tree: SyntaxTree) {
    var colon = ": "
    if let first = tree.members(of: 0).first(where: { _ in true }), tree.kind(first.value) != .missing {
      let written = tree.text.slice(gap(tree.range(first.key).upperBound, tree.range(first.value).lowerBound))
      let isPlain = written.allSatisfy { $0 == 0x20 || $0 == 0x3A } && written.count { $0 == 0x3A } == 1
      if isPlain { colon = String(decoding: written, as: UTF8.self) }
    }
    self.colon = colon
    comma = colon.hasSuffix(":") ? "," : ", "
  }
}

/// What stands behind the token.
private struct Following {
  let byte: UInt8
  let isSameLine: Bool
  /// Whether nothing is between.
  let isAdjacent: Bool
  /// Whether a string with a colon behind it.
  let isMember: Bool

  /// Whether it begins a key or a value.
  var isValue: Bool {
    switch byte {
    case 0x22, 0x27, 0x5B, 0x7B, 0x2D, 0x24, 0x5F, 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    default: false
    }
  }

  init(_ tree: SyntaxTree, _ end: ByteOffset) {
    let between = Gap(tree.text, end..<tree.text.count, stopsAtText: true)
    let next = between.end
    byte = next < tree.text.count ? tree.text.bytes[next] : 0
    isAdjacent = next == end
    isSameLine = !tree.text.slice(end..<next).contains(where: \.endsLine)
    if byte == 0x22, let quote = tree.text.closingQuote(from: next) {
      let behind = Gap(tree.text, quote + 1..<tree.text.count, stopsAtText: true).end
      isMember = behind < tree.text.count && tree.text.bytes[behind] == 0x3A
    } else {
      isMember = false
    }
  }
}

extension UInt8 {
  var endsLine: Bool { self == 0x0A || self == 0x0D }
}

extension DocumentText {
  /// The closing quote, on the same line, of the string that begins at an offset.
  func closingQuote(from start: ByteOffset) -> ByteOffset? {
    var place = start + 1
    while place < count, !bytes[place].endsLine {
      if bytes[place] == 0x22 { return place }
      place += bytes[place] == 0x5C ? 2 : 1
    }
    return nil
  }
}
