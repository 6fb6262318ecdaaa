import JSONSyntax
import SourceText
import TierLists

/// A value of a file: of JSON, a cell of a table, or a line of text.
struct Value: Sendable {
  enum Content: Sendable {
    case text(String)
    /// A number or a boolean, as in the file.
    case scalar(String)
    case null
    case list([Value])
    case map([Member])
  }

  struct Member: Sendable {
    var key: String
    var value: Value
  }

  let content: Content
  private let start, end: UInt32

  init(_ content: Content, _ range: ByteRange) {
    self.content = content
    start = UInt32(clamping: range.lowerBound)
    end = max(start, UInt32(clamping: range.upperBound))
  }

  /// A cell or a string without whitespace around it.
  init(text: String, _ range: ByteRange) { self.init(.text(trimmedCell(text)), range) }

  /// The bytes of the text. No two values that are not containers begin at the same byte.
  var range: ByteRange { Int(start)..<Int(end) }
}

extension Value {
  /// A string, a number or a boolean as people write it; `nil` without one.
  var text: String? {
    switch content {
    case .text(let text): text.isEmpty ? nil : text
    case .scalar(let text): text
    case .null, .list, .map: nil
    }
  }

  var list: [Value]? { if case .list(let elements) = content { elements } else { nil } }

  var map: [Member]? { if case .map(let members) = content { members } else { nil } }

  /// A string that is not the string of a number.
  var name: String? { text.flatMap { Double($0) == nil ? $0 : nil } }

  /// Whether there is no value in it.
  var isEmpty: Bool {
    switch content {
    case .text(let text): text.isEmpty
    case .scalar: false
    case .null: true
    case .list(let elements): elements.allSatisfy { $0.isEmpty }
    case .map(let members): members.allSatisfy { $0.value.isEmpty }
    }
  }

  /// The text, or what an object such as `{"url": "a.png"}` has as the address of a picture.
  var address: String? {
    text ?? map?.first { ["url", "src", "uri", "href", "path", "file"].contains(letters(of: $0.key)) }?.value.text
  }

  /// The texts of a list of nothing else; `nil` if there is anything else.
  var texts: [String]? {
    guard let list else { return text.map { [$0] } }
    let texts = list.compactMap { $0.text }
    return texts.isEmpty || texts.count < list.count ? nil : texts
  }

  /// The lines of a cell that are not empty.
  var lines: [String] {
    (text ?? "").split(whereSeparator: { $0.isNewline }).map { trimmed(String($0)) }.filter { !$0.isEmpty }
  }

  /// Calls a function for each value in it that is not a container, and not empty.
  func forEachLeaf(_ body: (Value) -> Void) {
    switch content {
    case .list(let elements): for element in elements { element.forEachLeaf(body) }
    case .map(let members): for member in members { member.value.forEachLeaf(body) }
    default: if !isEmpty { body(self) }
    }
  }

  /// The values in it that are not containers.
  var leaves: [Value] {
    var leaves: [Value] = []
    forEachLeaf { leaves.append($0) }
    return leaves
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
