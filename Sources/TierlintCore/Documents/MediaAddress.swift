import JSONSyntax
import SourceText

/// The address of a file in a media entry.
///
/// Read from the bytes of the document: a long list has very many addresses, nearly all of them sound, and none of
/// those is copied.
package struct MediaAddress: Sendable {
  package let tree: SyntaxTree
  /// The string.
  package let node: NodeID
  /// `uri`, `thumbUri` or `posterUri`.
  package let name: StaticString

  /// Calls a function with the addresses of an entry that are strings.
  package static func forEach(in media: ObjectView, _ body: (MediaAddress) -> Void) {
    for (key, value) in media.members {
      guard let name = name(media.tree, key), media.tree.kind(value) == .string else { continue }
      body(MediaAddress(tree: media.tree, node: value, name: name))
    }
  }

  private static func name(_ tree: SyntaxTree, _ key: NodeID) -> StaticString? {
    // Most keys are none of the three, which their length tells.
    let length = tree[key].extent
    guard length == 5 || length == 10 || length == 11 || !tree.isPlain(key) else { return nil }
    if tree.string(key, equals: "uri") { return "uri" }
    if tree.string(key, equals: "thumbUri") { return "thumbUri" }
    return tree.string(key, equals: "posterUri") ? "posterUri" : nil
  }

  /// Whether it begins with `file://`, in capitals or not.
  package var isFile: Bool { begins(with: "file://") }

  /// Whether it begins with a text of lower-case ASCII, in capitals or not.
  package func begins(with prefix: StaticString) -> Bool {
    if end(of: prefix) != nil { return true }
    // An escaped letter hides the beginning from the look at the bytes.
    return hasEscapes && decoded.starts(with: prefix.description.utf8) { lowercase($0) == $1 }
  }

  /// The bytes of the text, escapes decoded.
  package var decoded: [UInt8] { Array((tree.string(node) ?? "").utf8) }

  private var hasEscapes: Bool { !tree.isPlain(node) }

  /// Where the bytes go on behind a prefix; `\/`, which the app writes, reads as `/`.
  package func end(of prefix: StaticString) -> ByteOffset? {
    let content = tree.content(node)
    var place = content.lowerBound
    for index in 0..<prefix.utf8CodeUnitCount {
      let wanted = prefix.utf8Start[index]
      if wanted == 0x2F, place < content.upperBound, tree.text.bytes[place] == 0x5C { place += 1 }
      guard place < content.upperBound, lowercase(tree.text.bytes[place]) == wanted else { return nil }
      place += 1
    }
    return place
  }
}

package func lowercase(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
