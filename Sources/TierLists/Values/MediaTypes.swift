/// The type of a media file, by its extension.
package struct MediaType: Sendable {
  /// The matching value of `kind`.
  package let kind: String
  /// MIME types in lower case, the preferred one first.
  package let types: [String]

  /// The type of a file by its name or address; `nil` for unknown extensions.
  package static func of(_ address: String) -> MediaType? {
    let path = address.utf8.prefix { $0 != 0x3F && $0 != 0x23 }
    guard let name = path.split(separator: 0x2F, omittingEmptySubsequences: false).last,
      let dot = name.lastIndex(of: 0x2E)
    else { return nil }
    return byExtension[String(Substring(name[name.index(after: dot)...])).lowercased()]
  }

  /// The common types of files in tier lists.
  ///
  /// - Source: the IANA registry of media types; then names in common use.
  package static let byExtension: [String: MediaType] = table.reduce(into: [:]) { types, row in
    for ending in row.endings.split(separator: " ") {
      types[String(ending)] = MediaType(kind: row.kind, types: row.types.split(separator: " ").map(String.init))
    }
  }

  /// The preferred MIME types with their kinds, without duplicates, in the order of the table.
  package static let usual: [(kind: String, type: String)] = table.reduce(into: []) { usual, row in
    let type = row.types.prefix { $0 != " " }
    if !usual.contains(where: { $0.type == type }) { usual.append((row.kind, String(type))) }
  }

  private static let table: [(endings: String, kind: String, types: String)] = [
    ("jpg jpeg jpe jfif", "image", "image/jpeg image/jpg image/pjpeg"),
    ("png", "image", "image/png image/apng"),
    ("apng", "image", "image/apng image/png"),
    ("webp", "image", "image/webp"),
    ("avif", "image", "image/avif"),
    ("heic", "image", "image/heic image/heif image/heic-sequence"),
    ("heif", "image", "image/heif image/heic image/heif-sequence"),
    ("bmp", "image", "image/bmp image/ms-bmp"),
    ("tif tiff", "image", "image/tiff"),
    ("svg", "image", "image/svg+xml"),
    ("ico", "image", "image/vnd.microsoft.icon image/icon"),
    ("jxl", "image", "image/jxl"),
    ("gif", "gif", "image/gif"),
    ("mp4", "video", "video/mp4 audio/mp4 application/mp4"),
    ("m4v", "video", "video/mp4 video/m4v"),
    ("mov qt", "video", "video/quicktime"),
    ("webm", "video", "video/webm audio/webm"),
    ("mkv", "video", "video/matroska"),
    ("avi", "video", "video/vnd.avi video/msvideo video/avi"),
    ("mpg mpeg", "video", "video/mpeg audio/mpeg"),
    ("ogv", "video", "video/ogg application/ogg"),
    ("3gp", "video", "video/3gpp audio/3gpp"),
    ("mp3", "audio", "audio/mpeg audio/mp3"),
    ("m4a", "audio", "audio/mp4 audio/m4a audio/aac"),
    ("aac", "audio", "audio/aac"),
    ("wav", "audio", "audio/wav audio/wave audio/vnd.wave"),
    ("ogg", "audio", "audio/ogg video/ogg application/ogg audio/vorbis audio/opus"),
    ("oga", "audio", "audio/ogg application/ogg"),
    ("opus", "audio", "audio/ogg audio/opus"),
    ("flac", "audio", "audio/flac"),
    ("aif aiff", "audio", "audio/aiff"),
    ("caf", "audio", "audio/caf"),
    ("mid midi", "audio", "audio/midi audio/mid"),
  ]
}
