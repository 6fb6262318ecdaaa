import SourceText
import TierLists

/// One line of a text or of Markdown.
struct OutlineLine: Sendable {
  enum Kind: Sendable, Equatable {
    case empty
    /// Smaller levels are further out; 7 for those that are no headings of Markdown.
    case heading(level: Int)
    case bullet
    case plain
    /// `---` and the like.
    case rule
  }

  private(set) var kind = Kind.plain
  /// Of spaces; a tab is four.
  private(set) var indent = 0
  /// Without whitespace around it.
  let content: String
  /// Without the signs of a heading or a list.
  private(set) var text: String
  let range: ByteRange

  init(_ line: String, _ range: ByteRange) {
    self.range = range
    content = trimmed(line)
    text = content
    guard let first = content.unicodeScalars.first else {
      kind = .empty
      return
    }
    for scalar in line.unicodeScalars.prefix(while: { $0.properties.isWhitespace }) {
      indent += scalar == "\t" ? 4 : scalar == "\u{3000}" ? 2 : 1
    }
    if first == "<" { (kind, text) = Self.tag(content) ?? (kind, text) }
    if first == ">" {
      let inner = OutlineLine(String(content.drop { $0 == ">" || $0 == " " }), range)
      (kind, text) = (inner.kind, inner.text)
      return
    }
    if first.isWord, !("0"..."9").contains(first) { return }
    if let heading = Self.heading(content) {
      (kind, text) = heading
    } else if let sign = Self.ruleSign(content), content.unicodeScalars.count(where: { $0 == sign }) > 2 {
      kind = .rule
    } else if let label = Self.decorated(content) {
      (kind, text) = (.heading(level: 7), label)
    } else if let item = Self.bulletContent(content) {
      (kind, text) = (.bullet, item)
    }
  }

  /// The level of the heading above it, if it is a line of `=` or `-`; a single one is under a letter only.
  func underlineLevel(of heading: String) -> Int? {
    // Two hyphens are above a signature.
    guard let sign = Self.ruleSign(content), content.utf8.count > 1 || heading.utf8.count == 1, content != "--" else {
      return nil
    }
    return sign == "=" ? 1 : sign == "-" ? 2 : nil
  }

  /// The sign of a line that has no other.
  private static func ruleSign(_ content: String) -> Unicode.Scalar? {
    guard let sign = content.unicodeScalars.first, "-*_=~—#".unicodeScalars.contains(sign) else { return nil }
    return content.unicodeScalars.allSatisfy { $0 == sign || $0 == " " } ? sign : nil
  }

  /// The heading in `<summary>S</summary>`; a line with nothing but tags says nothing.
  private static func tag(_ content: String) -> (Kind, String)? {
    let inline = InlineText(content)
    if inline.text.isEmpty, inline.signs.isEmpty { return (.rule, "") }
    let isHeading = ["<details", "<summary", "<h1", "<h2", "<h3", "<h4"].contains { content.lowercased().hasPrefix($0) }
    return isHeading ? (.heading(level: 7), content) : nil
  }

  private static func heading(_ content: String) -> (Kind, String)? {
    let scalars = content.unicodeScalars
    let level = scalars.prefix { $0 == "#" }.count
    guard (1...6).contains(level) else { return nil }
    let after = scalars.dropFirst(level)
    let label = trimmed(String(after))
    guard !label.isEmpty, after.first == " " || after.first == "\t" || isTierLabel(label) else { return nil }
    // Signs may close it.
    let open = label.unicodeScalars.lastIndex { $0 != "#" }.map { label.unicodeScalars[...$0] }
    return (.heading(level: level), open?.last == " " ? trimmed(open.map { String($0) } ?? "") : label)
  }

  /// The text in `== S ==`, `--- S ---`, `[S]`, `**S**` and the like.
  private static func decorated(_ content: String) -> String? {
    let scalars = content.unicodeScalars
    guard let sign = scalars.first, let last = scalars.last else { return nil }
    if brackets[sign] == last {
      let inner = scalars.dropFirst().dropLast()
      return inner.count <= 58 && !inner.contains(sign) ? trimmed(String(inner)) : nil
    }
    guard "=-*#~_+".unicodeScalars.contains(sign) else { return nil }
    // After a bold label may come a colon.
    let framed = sign == "*" && last == ":" ? scalars.dropLast() : scalars[...]
    let (start, end) = (framed.prefix { $0 == sign }.count, framed.reversed().prefix { $0 == sign }.count)
    guard start >= 2, end >= 2, start + end < framed.count else { return nil }
    let inner = framed.dropFirst(start).dropLast(end)
    guard !zip(inner, inner.dropFirst()).contains(where: { $0 == sign && $1 == sign }) else { return nil }
    let label = trimmed(String(inner))
    return label.isEmpty ? nil : withoutColon(label)
  }

  /// What follows `-`, `1.` and other signs of lists, and the box of a task.
  private static func bulletContent(_ content: String) -> String? {
    let scalars = content.unicodeScalars
    guard let first = scalars.first else { return nil }
    let digits = scalars.prefix { ("0"..."9").contains($0) }
    var rest = scalars.dropFirst(digits.count + 1)
    if digits.isEmpty {
      guard signs.contains(first) else { return nil }
    } else {
      guard digits.count <= 3, let sign = scalars.dropFirst(digits.count).first, sign == "." || sign == ")" else {
        return nil
      }
    }
    let isJoined =
      "•◦▪‣∙●○■□✓✔→・".unicodeScalars.contains(first) || first == "-" && rest.first?.properties.isAlphabetic ?? false
    guard isJoined || rest.first.map({ $0 == " " || $0 == "\t" }) ?? false else { return nil }
    rest = rest.drop { $0.properties.isWhitespace }
    let isTask = ["[ ] ", "[x] ", "[X] "].contains { rest.starts(with: $0.unicodeScalars) }
    return trimmed(String(rest.dropFirst(isTask ? 4 : 0)))
  }

  private static let signs = Set("-*+:•◦▪–—·‣∙●○■□✓✔★☆→・".unicodeScalars)
  private static let brackets: [Unicode.Scalar: Unicode.Scalar] = ["[": "]", "【": "】", "«": "»"]
}

/// A label without a colon at its end.
func withoutColon(_ label: String) -> String {
  label.last == ":" || label.last == "：" ? trimmed(String(label.dropLast())) : label
}
