import JSONSyntax
import SourceText
import TierLists

/// Schemes of URIs that contain the script or document to run or show.
private let scriptSchemes = ["javascript", "vbscript", "data", "livescript", "mocha", "blob"]

extension SyntaxTree {
  /// The scheme of an address that carries a script; `nil` for all others, and for anything but a string.
  func scriptScheme(_ node: NodeID) -> String? {
    guard kind(node) == .string else { return nil }
    let content = content(node)
    // Fast path: nearly all addresses begin with `https:` or `file:`.
    if let first = text.slice(content).first, first == 0x68 || first == 0x66 { return nil }
    return string(node).flatMap(carriedScheme)
  }
}

/// The scheme as a browser reads it: whitespace before it, and tabs and line breaks in it, do not count.
private func carriedScheme(by address: String) -> String? {
  let characters = address.utf8.drop { $0 <= 0x20 }.prefix(64).filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
  guard let colon = characters.firstIndex(of: 0x3A) else { return nil }
  let scheme = String(decoding: characters[..<colon], as: UTF8.self).lowercased()
  return scriptSchemes.contains(scheme) ? scheme : nil
}

/// The first executable part of some HTML, for a message: a script element, an event handler or a script URI.
///
/// - Complexity: O(*bytes*).
func firstScript(in html: String) -> String? {
  var rest = Array(html.utf8)[...]
  while let start = rest.firstIndex(of: 0x3C) {
    rest = rest[(start + 1)...]
    guard let first = rest.first, first.isASCIILetter else { continue }
    let name = takeWord(&rest)
    if name == "script" { return "<script>" }
    if let script = firstScript(amongAttributes: &rest) { return script }
  }
  return nil
}

/// Reads the attributes of a tag, up to its end, for an event handler or a script URI.
private func firstScript(amongAttributes rest: inout ArraySlice<UInt8>) -> String? {
  while let first = rest.first, first != 0x3E {
    guard first > 0x20, first != 0x2F else {
      rest.removeFirst()
      continue
    }
    let name = takeWord(&rest)
    let value = takeValue(&rest)
    guard let value else { continue }
    if name.hasPrefix("on"), name.utf8.count > 2 { return "the event handler \(quoted(name))" }
    if let scheme = carriedScheme(by: value) { return "a \(scheme): address" }
  }
  return nil
}

/// Removes and returns a name in lower case, up to whitespace or a delimiter; at least one byte.
private func takeWord(_ rest: inout ArraySlice<UInt8>) -> String {
  let word = rest.prefix(1) + rest.dropFirst().prefix { $0 > 0x20 && $0 != 0x3D && $0 != 0x2F && $0 != 0x3E }
  rest = rest[word.endIndex...]
  return String(decoding: word, as: UTF8.self).lowercased()
}

/// Removes and returns the value after an equals sign, quoted or not; `nil` if there is none.
private func takeValue(_ rest: inout ArraySlice<UInt8>) -> String? {
  let start = rest.drop { $0 <= 0x20 }
  guard start.first == 0x3D else { return nil }
  rest = start.dropFirst().drop { $0 <= 0x20 }
  if let quote = rest.first, quote == 0x22 || quote == 0x27 {
    let value = rest.dropFirst().prefix { $0 != quote }
    rest = rest[value.endIndex...].dropFirst()
    return String(decoding: value, as: UTF8.self)
  }
  let value = rest.prefix { $0 > 0x20 && $0 != 0x3E }
  rest = rest[value.endIndex...]
  return String(decoding: value, as: UTF8.self)
}
