import CSVSyntax
import JSONSyntax
import SourceText
import TierLists

/// The name at a cursor, with all its occurrences in the document.
package struct Name: Sendable {
  package let kind: NameKind
  /// Decoded, as written at the cursor.
  package let text: String
  /// The bytes at the cursor, without the quotes.
  package let range: ByteRange
  /// In document order.
  package let occurrences: [NameOccurrence]
}

extension Document {
  /// The id or tier name that contains an offset or ends there; `nil` where there is none. Empty names are ignored: two
  /// unnamed entities are not the same one.
  ///
  /// - Complexity: O(names of that kind).
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

  /// The occurrences of a name in any encoding, in document order.
  func occurrences(of kind: NameKind, named text: String, _ index: OccurrenceIndex? = nil) -> [NameOccurrence] {
    if let index { return index.occurrences(of: kind, named: text) }
    let sought = SoughtName(text, in: self)
    var occurrences: [NameOccurrence] = []
    forEachOccurrence(of: kind) { if sought.matches($0.node) { occurrences.append($0) } }
    occurrences.sort { $0.node < $1.node }
    guard kind == .media else { return occurrences }
    // Several items may use one media id: the first entry is the declaration.
    return occurrences.enumerated().map { $0.offset == 0 ? $0.element : NameOccurrence(node: $0.element.node) }
  }

  /// The decoded value of a string or cell.
  func nameText(_ node: NameNode) -> String {
    switch node {
    case .string(let string): tree.string(string) ?? ""
    case .field(let cell): csv?.table.value(cell) ?? ""
    }
  }

  /// The bytes of a name, without quotes.
  package func nameRange(_ node: NameNode) -> ByteRange {
    switch node {
    case .string(let string): tree.content(string)
    case .field(let cell): csv?.table.content(cell) ?? 0..<0
    }
  }

  /// The string or cell that contains an offset or ends there.
  private func nameNode(at offset: ByteOffset) -> NameNode? {
    if let table = csv?.table { return table.cell(at: offset).map { .field($0) } }
    return DocumentPath(tree, offset, edge: .touching).map { $0.node }.flatMap {
      tree.kind($0) == .string ? .string($0) : nil
    }
  }
}

/// Whether a name is empty or only whitespace.
package func isWhitespace(_ name: String) -> Bool { name.unicodeScalars.allSatisfy { $0.properties.isWhitespace } }

/// A name prepared for comparison with many others, with the app's notion of equality.
struct SoughtName {
  private let document: Document
  private let tree: SyntaxTree
  private let text: String
  private let bytes: [UInt8]
  private let isASCII: Bool

  init(_ text: String, in document: Document) {
    (self.document, tree) = (document, document.tree)
    self.text = document.csv?.header.tierKey(text) ?? text
    bytes = Array(text.utf8)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  /// Whether a string or cell equals the name.
  func matches(_ node: NameNode) -> Bool {
    switch node {
    case .string(let string): matches(string)
    case .field(let cell): document.csv.map { $0.header.tierKey($0.table.value(cell)) == text } ?? false
    }
  }

  /// Whether a string of the document equals the name.
  func matches(_ node: NodeID) -> Bool {
    guard isASCII, tree[node].isPlainString else { return tree.kind(node) == .string && tree.string(node) == text }
    // Most names differ in their length.
    return tree[node].extent == bytes.count + 2 && tree.text.bytes[tree.content(node)].elementsEqual(bytes)
  }
}
