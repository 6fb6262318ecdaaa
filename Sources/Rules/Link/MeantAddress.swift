import Findings
import JSONSchema
import JSONSyntax
import TierLists

/// The fix that writes the address that was meant; none where it is the one that is there, or is unclear.
func addressFixes(_ node: NodeID, _ tree: SyntaxTree, _ meant: (String) -> String?) -> [Fix] {
  guard let text = tree.string(node), let address = meant(text), address != text else { return [] }
  return [.suggestion("Change to \(quotedPath(address))", .replace(.value(node), with: jsonStringLiteral(address)))]
}

extension SchemaViolation {
  /// Whether it is about the address of a file in a media entry.
  var isMediaAddress: Bool { ["uri", "thumbUri", "posterUri"].contains(name) }
}

/// The address of a file in the folder of the list that was most likely meant: `Media/x.jpg` and `C:\pictures\x.jpg` as
/// `file:///Media/x.jpg`.
///
/// - Returns: `nil` for addresses of the web, for other paths with a drive or a host, and where the result would be no URI.
package func fileAddress(_ text: String) -> String? {
  let parts = bareAddress(text).split(separator: "\\", omittingEmptySubsequences: false)
  if parts.count > 1, isDriveOrHost(parts) {
    return parts.last.flatMap { isFileName($0) ? uri("file:///Media/" + $0) : nil }
  }
  let path = parts.joined(separator: "/")
  let withoutColon = path.lowercased().hasPrefix("file//") ? String(path.dropFirst(4)) : nil
  guard let rest = withoutColon ?? path.rest(afterScheme: "file") ?? (path.contains(":") ? nil : path) else {
    return nil
  }
  var names: [Substring] = []
  for name in rest.split(separator: "/") where name != "localhost" {
    switch MediaPath.unescaped(Array(name.utf8)[...]) {
    case Array(".".utf8): continue
    case Array("..".utf8): _ = names.popLast()
    default: names.append(name)
    }
  }
  let isHost = names.first.map { $0.contains(":") || $0.contains("@") || names.count > 1 && $0.contains(".") } ?? true
  let meant = "/" + names.joined(separator: "/")
  if names.count == 1, let name = names.first, !text.contains("/"), isFileName(name) {
    return uri("file:///Media/" + name)
  }
  return isHost || MediaPath.danger(ofPath: meant) != nil ? nil : uri("file://" + meant)
}

/// Whether a name is that of a file, not of a folder or of characters that no name has.
private func isFileName(_ name: Substring) -> Bool {
  name.contains(".") && !name.allSatisfy { $0 == "." }
    && !name.utf8.contains { $0 < 0x20 || $0 == 0x7F || "/%".utf8.contains($0) }
}

/// Whether a path of Windows begins with a drive, `C:`, or with the name of a computer, `\\name`.
private func isDriveOrHost(_ parts: [Substring]) -> Bool {
  parts.first?.dropFirst() == ":" && parts.first?.first?.isLetter == true && parts.first?.utf8.count == 2
    || parts.count > 3 && parts.prefix(2).allSatisfy { $0.isEmpty }
}

/// The address of the web that was most likely meant: `example.org/x` and `http://example.org/x` as
/// `https://example.org/x`.
func webAddress(_ text: String) -> String? {
  let address = bareAddress(text).split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "/")
  let withColon = ["https//", "http//"].first { address.lowercased().hasPrefix($0) }.map { start in
    address.dropFirst(start.utf8.count)
  }
  if let rest = address.rest(afterScheme: "https") ?? address.rest(afterScheme: "http") ?? withColon.map(String.init) {
    let path = rest.drop { $0 == "/" }
    return path.isEmpty ? nil : uri("https://" + path)
  }
  if address.contains("://") { return uri(address) }
  let host = address.drop { $0 == "/" }.prefix { $0 != "/" }
  let isHost =
    host.contains(".") && !host.hasPrefix(".") && !host.contains(where: { $0 == ":" || $0 == "@" || $0 == " " })
  return isHost ? uri("https://" + address.drop { $0 == "/" }) : nil
}

/// An address without what a text has around it: `<…>`, `[name](…)`, `![name](…)`, `url(…)`, and spaces after its scheme.
private func bareAddress(_ text: String) -> String {
  // A backslash before one of these letters was read as an escape.
  let escapes: [Character: String] = ["\t": "/t", "\n": "/n", "\r": "/r", "\u{8}": "/b", "\u{C}": "/f"]
  var address = trimmed(text).map { escapes[$0] ?? String($0) }.joined()
  let link = address.split(separator: "](", maxSplits: 1)
  if address.hasPrefix("url("), address.hasSuffix(")") { address = String(address.dropFirst(4).dropLast()) }
  if address.hasPrefix("[") || address.hasPrefix("!["), address.hasSuffix(")"), let target = link.dropFirst().first {
    address = String(target.dropLast())
  }
  // As mail shows an address and its target.
  if address.hasSuffix(">"), let open = address.firstIndex(of: "<"), open > address.startIndex {
    address = trimmed(String(address[..<open]))
  }
  if address.hasPrefix("<"), address.hasSuffix(">") { address = String(address.dropFirst().dropLast()) }
  let scheme = address.prefix { $0.isLetter }
  let path = address.dropFirst(scheme.count + 1).drop { $0 == " " }
  if address.dropFirst(scheme.count).hasPrefix(": "), path.hasPrefix("//") { address = scheme + ":" + path }
  let parts = address.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
  return parts.count == 2 ? parts[0] + "://" + parts[1].drop { $0 == " " } : address
}

/// An address with the characters escaped that a URI cannot contain; `nil` if it is no URI even then.
private func uri(_ address: String) -> String? {
  let escaped = address.utf8.reduce(into: [UInt8]()) { bytes, byte in
    let isForbidden = byte <= 0x20 || byte >= 0x7F || "\"<>\\^`{|}".utf8.contains(byte)
    bytes += isForbidden ? percentEncoded(byte) : [byte]
  }
  return isURI(escaped[...]) ? String(decoding: escaped, as: UTF8.self) : nil
}

private func percentEncoded(_ byte: UInt8) -> [UInt8] {
  Array(("%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)).utf8)
}

extension String {
  /// What follows a scheme and its colon, where the scheme is this one or one typo away; `nil` for any other.
  fileprivate func rest(afterScheme scheme: String) -> String? {
    let name = prefix { $0 != ":" }
    guard name.utf8.count < utf8.count, name.utf8.count > 2,
      editDistance(Array(name.lowercased().utf8), Array(scheme.utf8), atMost: 1) != nil
    else { return nil }
    return String(dropFirst(name.count + 1))
  }
}
