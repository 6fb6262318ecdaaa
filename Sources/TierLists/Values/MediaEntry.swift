import JSONSyntax
import SourceText

/// The fields of a media entry that determine its type, for comparison with each other.
package struct MediaEntry {
  /// The entry's `kind` in lower case, `mime` and `uri`; `nil` if absent or not a string.
  package let kind: String?
  package let mime: String?
  package let uri: String?

  package init(_ media: ObjectView) {
    kind = media.string("kind")?.lowercased()
    mime = media.string("mime")
    uri = media.string("uri")
  }

  /// The type of the file extension.
  package var type: MediaType? { uri.flatMap(MediaType.of) }

  /// The MIME type on which file extension and `kind` agree.
  package var typeToWrite: String? {
    guard let types = type?.types, let subtype = types.first?.drop(while: { $0 != "/" }) else { return nil }
    // Some containers hold video or audio: `kind` decides.
    return types.first { type in type.hasSuffix(subtype) && (kind.map { fits(kind: $0, type) } ?? true) }
  }

  /// The kind of the file extension or of the MIME type, if it does not contradict the latter.
  package var kindToWrite: String? {
    kinds.first { kind in essence.map { fits(kind: kind, $0) } ?? true }
  }

  /// Whether file extension and MIME type say the same kind, or only one of them says one.
  package var hasOneKind: Bool { Set(kinds).count == 1 }

  private var kinds: [String] { [type?.kind, essence.flatMap(kindOf)].compactMap { $0 } }

  private var essence: String? { mime.flatMap(MIMEType.init)?.essence }

  /// The name of the file without its extension.
  package var stem: String? {
    let path = uri?.utf8.prefix { $0 != 0x3F && $0 != 0x23 }
    guard let name = path?.split(separator: 0x2F).last else { return nil }
    let stem = name.lastIndex(of: 0x2E).map { name[..<$0] } ?? name
    return stem.isEmpty ? nil : String(Substring(stem))
  }
}

/// The kind of a MIME type in lower case.
private func kindOf(_ essence: String) -> String? {
  if essence == "image/gif" { return "gif" }
  let kind = String(essence.prefix { $0 != "/" })
  return ["image", "video", "audio"].contains(kind) ? kind : nil
}

/// Whether a kind and a MIME type in lower case are compatible; every type is compatible with an unknown kind.
package func fits(kind: String, _ essence: String) -> Bool {
  switch kind {
  case "image": essence.hasPrefix("image/") || essence == octets
  case "gif": ["image/gif", "image/webp", "image/apng", "image/avif", octets].contains(essence)
  case "video", "audio": essence.hasPrefix(kind + "/") || containers.contains(essence)
  default: true
  }
}

/// The MIME type of arbitrary bytes.
private let octets = "application/octet-stream"

/// MIME types of containers for both video and audio.
private let containers = [
  octets, "application/ogg", "application/mp4", "application/vnd.apple.mpegurl", "application/mpegurl",
  "application/dash+xml",
]

/// A MIME type.
package struct MIMEType: Sendable {
  /// Type and subtype in lower case, without parameters and the `x-` of old experimental names.
  package let essence: String

  /// Parses a MIME type; `nil` if it is invalid.
  ///
  /// - Source: RFC 6838, section 4.2; parameters, after a semicolon, are ignored.
  package init?(_ text: String) {
    let head = text.prefix { $0 != ";" }
    let parts = head.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
    // Whitespace is allowed before the semicolon, but not at the end.
    guard parts.count == 2, isName(parts[0]), let subtype = Optional(parts[1].prefix { $0 != 0x20 }), isName(subtype),
      subtype.count == parts[1].count
        || head.count < text.count && parts[1].dropFirst(subtype.count).allSatisfy({ $0 == 0x20 })
    else { return nil }
    let name = String(Substring(subtype)).lowercased()
    essence = String(Substring(parts[0])).lowercased() + "/" + (name.hasPrefix("x-") ? String(name.dropFirst(2)) : name)
  }
}

private func isName(_ text: Substring.UTF8View) -> Bool {
  guard let first = text.first, first.isASCIILetter || first.isASCIIDigit, text.count <= 127 else { return false }
  return text.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || nameSigns.contains($0) }
}

private let nameSigns = Array("!#$&-^_.+".utf8)
