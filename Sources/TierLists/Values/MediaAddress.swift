import JSONSyntax
import SourceText

/// The address of a file in a media entry.
///
/// Refers to the bytes of the document: a long list has very many addresses, and the valid ones, nearly all, are not
/// copied.
package struct MediaAddress: Sendable {
  package let tree: SyntaxTree
  /// The string.
  package let node: NodeID

  package init(tree: SyntaxTree, node: NodeID) { (self.tree, self.node) = (tree, node) }

  /// `uri`, `thumbUri` or `posterUri`.
  package var name: String { tree.string(tree.key(of: node)) ?? "" }

  /// Calls a function with the addresses of an entry that are strings.
  package static func forEach(in media: ObjectView, _ body: (MediaAddress) -> Void) {
    for name in names {
      guard let node = media[name], media.tree.kind(node) == .string else { continue }
      body(MediaAddress(tree: media.tree, node: node))
    }
  }

  private static let names: [ASCIIName] = ["uri", "thumbUri", "posterUri"]

  /// Whether it begins with `file://`, case-insensitively.
  package var isFile: Bool { pathStart != nil || begins(with: "file://") }

  /// The offset after `file://`; `nil` if the string does not begin with it.
  var pathStart: ByteOffset? {
    let content = tree.content(node)
    let spelling: ASCIIName = #"file:\/\/"#
    // Nearly all are spelled as the app does.
    let isUsual = content.count > spelling.count && spelling.equals(tree.text.words(at: content.lowerBound))
    return isUsual ? content.lowerBound + spelling.count : end(of: "file://")
  }

  /// Whether it begins with a prefix in lower-case ASCII, case-insensitively.
  package func begins(with prefix: StaticString) -> Bool {
    if end(of: prefix) != nil { return true }
    // An escaped letter hides the prefix from a comparison of bytes.
    return hasEscapes && decoded.starts(with: prefix.description.utf8) { lowercase($0) == $1 }
  }

  /// The UTF-8 of the decoded string.
  package var decoded: [UInt8] { Array((tree.string(node) ?? "").utf8) }

  private var hasEscapes: Bool { !tree.isPlain(node) }

  /// The end of a prefix, in which `\/`, as the app writes it, equals `/`; `nil` if the string does not begin with it.
  private func end(of prefix: StaticString) -> ByteOffset? {
    let content = tree.content(node)
    return tree.text.bytes.withUnsafeBufferPointer { bytes in
      var offset = content.lowerBound
      for index in 0..<prefix.utf8CodeUnitCount {
        let wanted = prefix.utf8Start[index]
        if wanted == 0x2F, offset < content.upperBound, bytes[offset] == 0x5C { offset += 1 }
        guard offset < content.upperBound, lowercase(bytes[offset]) == wanted else { return nil }
        offset += 1
      }
      return offset
    }
  }
}

package func lowercase(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
