import JSONSyntax
import SourceText
import TierLists

/// A value of a file: of JSON or YAML, or a cell.
struct Value: Sendable {
  enum Content: Sendable {
    case text(String)
    /// A number, a boolean or null.
    case scalar(JSONValue)
    case list([Value])
    case map([Member])
  }

  struct Member: Sendable {
    var key: String
    var value: Value
  }

  private(set) var content: Content
  /// Its place in the text.
  var range: ByteRange

  init(_ content: Content, _ range: ByteRange) {
    if case .text(let text) = content { self.content = .text(trimmedCell(text)) } else { self.content = content }
    self.range = range
  }
}

extension Value {
  /// A string, a number or a boolean as people write it; `nil` without one.
  var text: String? {
    switch content {
    case .text(let text): text.isEmpty ? nil : text
    case .scalar(.null), .list, .map: nil
    case .scalar(let value): String(decoding: value.bytes, as: UTF8.self)
    }
  }

  /// The text, or what an object such as `{"url": "a.png"}` has as the address of a picture.
  var address: String? {
    text ?? map?.first { ["url", "src", "uri", "href", "path", "file"].contains($0.word) }?.value.text
  }

  /// The text, or those of the elements; `nil` if there is anything else.
  var texts: [String]? {
    guard let list else { return text.map { [$0] } }
    let texts = list.compactMap { $0.text }
    return texts.isEmpty || texts.count < list.count ? nil : texts
  }

  /// The texts, or the names of objects, as those of labels.
  var names: [String]? {
    texts
      ?? list?.compactMap { element in
        ["name", "title", "label", "color"].lazy.compactMap { key in element.map?.first { $0.word == key }?.value.text }
          .first
      }
  }

  var list: [Value]? { if case .list(let elements) = content { elements } else { nil } }

  var map: [Member]? { if case .map(let members) = content { members } else { nil } }

  /// Whether it is an object that a board does not show any more.
  var isClosed: Bool { ["closed", "archived", "isArchived"].contains { self[$0]?.text == "true" } }

  /// The value of a member.
  subscript(key: String) -> Value? { map?.first { $0.key == key }?.value }

  /// Whether it says nothing.
  var isEmpty: Bool {
    switch content {
    case .text(let text): text.isEmpty
    case .scalar(let value): value == .null
    case .list(let elements): elements.isEmpty
    case .map(let members): members.isEmpty
    }
  }
}

/// A cell without whitespace around it, the apostrophe that keeps spreadsheets from reading it as a formula, or `="…"` around it.
private func trimmedCell(_ text: String) -> String {
  let text = trimmedField(text)
  guard let first = text.utf8.first, first == .apostrophe || first == .equals else { return text }
  if text.hasPrefix("=\""), text.hasSuffix("\""), text.utf8.count > 2 { return String(text.dropFirst(2).dropLast()) }
  let isGuarded = first == .apostrophe && text.utf8.dropFirst().first.map { "=+-@".utf8.contains($0) } ?? false
  return isGuarded ? String(text.dropFirst()) : text
}
