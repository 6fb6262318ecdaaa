import JSONSyntax
import SourceText

/// Recognizes the common media types by their bytes, so that most entries are checked without decoding a string.
package enum CommonMedia {
  private struct Sort {
    let kind: ASCIIName
    let ending: ASCIIName
    let mime: ASCIIName
    /// The MIME type as the app writes it.
    let escapedMime: ASCIIName
  }

  private static let sorts = [
    Sort(kind: "image", ending: ".jpg", mime: "image/jpeg", escapedMime: #"image\/jpeg"#),
    Sort(kind: "image", ending: ".png", mime: "image/png", escapedMime: #"image\/png"#),
    Sort(kind: "image", ending: ".webp", mime: "image/webp", escapedMime: #"image\/webp"#),
    Sort(kind: "image", ending: ".jpeg", mime: "image/jpeg", escapedMime: #"image\/jpeg"#),
    Sort(kind: "gif", ending: ".gif", mime: "image/gif", escapedMime: #"image\/gif"#),
    Sort(kind: "video", ending: ".mp4", mime: "video/mp4", escapedMime: #"video\/mp4"#),
    Sort(kind: "video", ending: ".mov", mime: "video/quicktime", escapedMime: #"video\/quicktime"#),
    Sort(kind: "audio", ending: ".mp3", mime: "audio/mpeg", escapedMime: #"audio\/mpeg"#),
    Sort(kind: "audio", ending: ".m4a", mime: "audio/mp4", escapedMime: #"audio\/mp4"#),
    Sort(kind: "image", ending: ".heic", mime: "image/heic", escapedMime: #"image\/heic"#),
    Sort(kind: "image", ending: ".avif", mime: "image/avif", escapedMime: #"image\/avif"#),
  ]

  /// Whether kind, MIME type and file extension agree on one of these types.
  package static func describes(_ media: ObjectView) -> Bool {
    guard let kind = media["kind"], let mime = media["mime"], let uri = media["uri"] else { return false }
    let (tree, address, type) = (media.tree, media.tree.content(uri), media.tree.content(mime))
    return sorts.contains { sort in
      ends(address, with: sort.ending, in: tree) && tree.string(kind, equals: sort.kind)
        && (reads(type, sort.escapedMime, in: tree) || reads(type, sort.mime, in: tree))
    }
  }

  private static func ends(_ content: ByteRange, with ending: ASCIIName, in tree: SyntaxTree) -> Bool {
    content.count >= ending.count && ending.equals(tree.text.words(at: content.upperBound - ending.count))
  }

  private static func reads(_ content: ByteRange, _ name: ASCIIName, in tree: SyntaxTree) -> Bool {
    content.count == name.count && name.equals(tree.text.words(at: content.lowerBound))
  }
}
