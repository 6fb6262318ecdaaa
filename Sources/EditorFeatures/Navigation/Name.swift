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
  package let occurrences: [NameOccurrence]
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
      let occurrences = occurrences(of: kind, named: text)
      if occurrences.contains(where: { $0.node == node }) {
        return Name(kind: kind, text: text, range: nameRange(node), occurrences: occurrences)
      }
    }
    return nil
  }

  /// The places where a name of that kind is written, in whatever spelling; in document order.
  func occurrences(of kind: NameKind, named text: String) -> [NameOccurrence] {
    let sought = SoughtName(text, in: self)
    var occurrences: [NameOccurrence] = []
    forEachOccurrence(of: kind) { if sought.isRead(at: $0.node) { occurrences.append($0) } }
    occurrences.sort { $0.node < $1.node }
    guard kind == .media else { return occurrences }
    // Several items may show one picture: the first says which one it is.
    return occurrences.enumerated().map { $0.offset == 0 ? $0.element : NameOccurrence(node: $0.element.node) }
  }

  /// What is read at a place, escapes decoded.
  func nameText(_ node: Int) -> String { csv?.table.value(node) ?? tree.string(node) ?? "" }

  /// The bytes of a name without the quotes around it.
  package func nameRange(_ node: Int) -> ByteRange {
    guard let table = csv?.table else { return tree.content(node) }
    let range = table.range(node)
    let bytes = table.text.slice(range)
    let isQuoted = bytes.count > 1 && bytes.first == 0x22 && bytes.last == 0x22
    return isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range
  }

  /// The string or field that an offset lies in, or right behind.
  private func nameNode(at offset: ByteOffset) -> Int? {
    if let table = csv?.table { return table.cell(at: offset) }
    return DocumentPath(tree, offset, edge: .touching).map(\.node).flatMap { tree.kind($0) == .string ? $0 : nil }
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
  func isRead(at node: Int) -> Bool {
    if let csv = document.csv { return csv.header.tierKey(csv.table.value(node)) == text }
    let tree = document.tree
    guard tree.kind(node) == .string else { return false }
    guard isASCII, tree.isPlain(node) else { return tree.string(node) == text }
    let content = tree.content(node)
    return content.count == bytes.count && tree.text.bytes[content].elementsEqual(bytes)
  }
}
