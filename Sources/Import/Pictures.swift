import Conversion
import JSONSyntax
import SourceText
import TierLists

extension ListBuilder {
  /// Adds a picture or another file as media. An address of the web becomes an attribute, because Tiercade reads files only.
  mutating func addPicture(_ text: String, _ value: Value, to item: inout TierList.Item) {
    addPicture(text, value.range, to: &item)
    fates.set(value, .listed)
  }

  mutating func addPicture(_ text: String, _ range: ByteRange, to item: inout TierList.Item) {
    let lose = { (message: String) in Loss(message: message, range: range) }
    let address = trimmed(text)
    if isDataAddress(address) {
      losses.append(
        lose("a picture inside the file (data:) of \(quoted(item.title)); save it as a file beside the list"))
      return
    }
    if isWebAddress(address) {
      var (name, number) = ("image", 1)
      while !item.attributes.add(name, .string(address)) {
        number += 1
        name = "image-\(number)"
      }
      losses.append(
        lose("the picture \(quoted(address, upTo: 10_000)), which is on the web; its address is now attribute \(name)"))
      return
    }
    guard let path = relativePath(address).map({ files.path(named: $0) ?? $0 }) else {
      losses.append(lose("the picture \(quoted(address, upTo: 10_000)), which is not in the folder of the list"))
      return
    }
    guard let type = MediaType.of(path), let mime = type.types.first else {
      losses.append(lose("the picture \(quoted(address, upTo: 10_000)), whose type is unknown"))
      return
    }
    let uri = JSONValue.string("file:///" + percentEncoded(files.folder + path))
    // Items may have one title.
    let wish = "\(slug(item.title).isEmpty ? "item" : slug(item.title))-\(type.kind)"
    let id = freeName(wish, mediaIDs, from: &mediaNumbers[wish, default: 1])
    mediaIDs.insert(id.lowercased())
    item.media.append(
      .object([
        "id": .string(id),
        "kind": .string(type.kind), "uri": uri, "mime": .string(mime),
        "thumbUri": type.kind == "image" || type.kind == "gif" ? uri : nil,
      ]))
    if pictures.isEmpty { notes.append("each picture as its own thumbnail") }
    pictures.append((path, range))
  }
}

/// Whether a string is a picture itself, perhaps as a style sheet has it.
private func isDataAddress(_ text: String) -> Bool {
  let start = text.prefix(32).lowercased().drop { "url(\"'".contains($0) }
  return start.hasPrefix("data:image/") || text.hasPrefix("data:")
}

func isWebAddress(_ text: String) -> Bool {
  let text = text.lowercased()
  return text.hasPrefix("http://") || text.hasPrefix("https://") || text.hasPrefix("//")
}

/// The path of a file below the folder of the list; `nil` for any other.
private func relativePath(_ address: String) -> String? {
  var path = address.replacing("\\", with: "/")
  if path.lowercased().hasPrefix("file://") {
    path = String(decoding: MediaPath.unescaped(Array(path.utf8).dropFirst(7)), as: UTF8.self)
    if path.hasPrefix("/") { path.removeFirst() }
  } else if path.utf8.contains(0x25) {
    path = String(decoding: MediaPath.unescaped(Array(path.utf8)[...]), as: UTF8.self)
  }
  while path.hasPrefix("./") { path.removeFirst(2) }
  guard !path.isEmpty, !path.hasPrefix("/"), MediaPath.danger(ofPath: "/" + percentEncoded(path)) == nil else {
    return nil
  }
  return path
}

/// - Source: RFC 3986, section 2.3.
private func percentEncoded(_ path: String) -> String {
  path.utf8.reduce(into: "") { result, byte in
    let isPlain = byte.isASCIILetter || byte.isASCIIDigit || "-._~/".utf8.contains(byte)
    let digits = String(byte, radix: 16, uppercase: true)
    result += isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
  }
}

/// A text that is the path or the address of a picture and nothing else.
func picturePath(_ text: String) -> String? {
  guard text.utf8.contains(where: { $0 == .period || $0 == .colon }) else { return nil }
  let text = trimmed(text)
  if isDataAddress(text) { return text }
  guard let type = MediaType.of(text), type.kind == "image" || type.kind == "gif" else { return nil }
  return text
}

/// The title of an item of which only the picture is known.
func pictureTitle(_ path: String) -> String {
  guard !isDataAddress(path), let name = path.split(whereSeparator: { "/\\".contains($0) }).last else {
    return "Picture"
  }
  let stem = String(decoding: MediaPath.unescaped(Array(name.prefix { $0 != "." }.utf8)[...]), as: UTF8.self)
  return starterTitle(ofFile: stem)
}
