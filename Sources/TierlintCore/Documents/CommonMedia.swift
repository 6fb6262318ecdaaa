import JSONSyntax

/// Recognizes the common media types by their bytes, so that most entries are checked without decoding a string.
package enum CommonMedia {
  private static let sorts: [(kind: ASCIIName, ending: ASCIIName, mime: StaticString)] = [
    ("image", ".jpg", "image/jpeg"), ("image", ".png", "image/png"), ("image", ".webp", "image/webp"),
    ("image", ".jpeg", "image/jpeg"), ("gif", ".gif", "image/gif"), ("video", ".mp4", "video/mp4"),
    ("video", ".mov", "video/quicktime"), ("audio", ".mp3", "audio/mpeg"), ("audio", ".m4a", "audio/mp4"),
    ("image", ".heic", "image/heic"), ("image", ".avif", "image/avif"),
  ]

  /// Whether kind, MIME type and file extension agree on one of these types.
  package static func describes(_ media: ObjectView) -> Bool {
    guard let kind = media["kind"], let mime = media["mime"], let uri = media["uri"] else { return false }
    let type = MediaAddress(tree: media.tree, node: mime)
    return sorts.contains { sort in
      ends(media.tree, uri, with: sort.ending) && media.tree.string(kind, equals: sort.kind)
        && type.end(of: sort.mime) == media.tree.content(mime).upperBound
    }
  }

  private static func ends(_ tree: SyntaxTree, _ node: NodeID, with ending: ASCIIName) -> Bool {
    let content = tree.content(node)
    return content.count >= ending.count && ending.equals(tree.text.words(at: content.upperBound - ending.count))
  }
}
