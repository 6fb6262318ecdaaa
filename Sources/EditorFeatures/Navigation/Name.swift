import CSVSyntax
import JSONSyntax
import SourceText
import TierlintCore

/// The name at a cursor, with all places of the document that mean the same.
package struct Name: Sendable {
  package let kind: NameKind
  /// As written at the cursor, escapes decoded.
  package let text: String
  /// The bytes at the cursor, without the quotes.
  package let range: ByteRange
  /// In document order.
  package let mentions: [Mention]
}

extension Document {
  /// The id or tier name that the cursor stands in, or right behind; `nil` where there is none, and where it is blank, for
  /// two things without a name are not one.
  ///
  /// - Complexity: O(places where something of that kind is named).
  package func name(at offset: ByteOffset) -> Name? {
    guard let node = nameNode(at: offset) else { return nil }
    let text = nameText(node)
    if isWhitespace(text) { return nil }
    for kind in kind.nameKinds {
      let mentions = mentions(of: kind, named: text)
      if mentions.contains(where: { $0.node == node }) {
        return Name(kind: kind, text: text, range: nameRange(node), mentions: mentions)
      }
    }
    return nil
  }

  /// The places where a name of that kind is written, in whatever spelling; in document order.
  func mentions(of kind: NameKind, named text: String) -> [Mention] {
    let sought = SoughtName(text, in: self)
    var mentions: [Mention] = []
    forEachMention(of: kind) { if sought.isRead(at: $0.node) { mentions.append($0) } }
    mentions.sort { $0.node < $1.node }
    guard kind == .media else { return mentions }
    // Several items may show one picture: the first says which one it is.
    return mentions.enumerated().map { $0.offset == 0 ? $0.element : Mention(node: $0.element.node) }
  }

  /// What is read at a place, escapes decoded.
  func nameText(_ node: NameNode) -> String {
    switch node {
    case .string(let string): tree.string(string) ?? ""
    case .field(let cell): csv?.table.value(cell) ?? ""
    }
  }

  /// The bytes of a name without the quotes around it.
  package func nameRange(_ node: NameNode) -> ByteRange {
    switch node {
    case .string(let string): tree.content(string)
    case .field(let cell): csv?.table.content(cell) ?? 0..<0
    }
  }

  /// The string or field that an offset lies in, or right behind.
  private func nameNode(at offset: ByteOffset) -> NameNode? {
    if let table = csv?.table { return table.cell(at: offset).map { .field($0) } }
    return [offset, offset &- 1].lazy.compactMap { tree.node(at: $0) }.first { tree.kind($0) == .string }
      .map { .string($0) }
  }
}

extension CSVTable {
  /// The field that an offset lies in, or right behind.
  ///
  /// - Complexity: O(log *fields*).
  fileprivate func cell(at offset: ByteOffset) -> CellID? {
    let cell = cells[..<cells.partitioningIndex { $0.range.lowerBound > offset }].indices.last
    return cell.flatMap { offset <= range($0).upperBound ? $0 : nil }
  }

  /// The bytes of a field without the quotes around it.
  fileprivate func content(_ cell: CellID) -> ByteRange {
    let range = range(cell)
    let bytes = text.slice(range)
    let isQuoted = bytes.count > 1 && bytes.first == 0x22 && bytes.last == 0x22
    return isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range
  }
}

/// Whether a name holds nothing, or nothing but blanks.
func isWhitespace(_ name: String) -> Bool { name.unicodeScalars.allSatisfy(\.properties.isWhitespace) }

/// A name, ready to be compared with very many others: as the app compares them.
struct SoughtName {
  private let document: Document
  private let text: String
  private let bytes: [UInt8]
  private let isASCII: Bool

  init(_ text: String, in document: Document) {
    self.document = document
    self.text = document.csv?.header.tierKey(text) ?? text
    bytes = Array(text.utf8)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  /// Whether the string or field is a spelling of the name.
  func isRead(at node: NameNode) -> Bool {
    switch node {
    case .string(let string): isRead(string, document.tree)
    case .field(let cell): document.csv.map { $0.header.tierKey($0.table.value(cell)) == text } ?? false
    }
  }

  private func isRead(_ node: NodeID, _ tree: SyntaxTree) -> Bool {
    guard tree.kind(node) == .string else { return false }
    guard isASCII, tree.isPlain(node) else { return tree.string(node) == text }
    let content = tree.content(node)
    return content.count == bytes.count && tree.text.bytes[content].elementsEqual(bytes)
  }
}
