import SourceText
import TierLists

/// One line of a text or of Markdown.
struct OutlineLine: Sendable {
  enum Kind: Sendable {
    /// Smaller levels are further out; 7 for those that are no headings of Markdown.
    case heading(level: Int)
    case bullet
    case plain
  }

  var kind: Kind
  /// Of spaces; a tab is four.
  var indent: Int
  var text: String
  var range: ByteRange
}

extension OutlineLine {
  /// - Parameter line: Not empty.
  init(_ line: String, _ range: ByteRange) {
    let space = line.prefix { $0 == " " || $0 == "\t" || $0 == "\u{3000}" }
    indent = space.reduce(0) { $0 + ($1 == "\t" ? 4 : $1 == "\u{3000}" ? 2 : 1) }
    let content = trimmed(line)
    self.range = range
    (kind, text) = (.plain, content)
    if let level = Self.headingLevel(content) {
      kind = .heading(level: level)
      // Signs may close it.
      let closing = content.dropFirst(level).reversed().prefix { $0 == "#" }.count
      let label = content.dropFirst(level).dropLast(closing)
      text = trimmed(String(closing > 0 && label.last != " " ? content.dropFirst(level) : label))
    } else if let label = Self.decorated(content) {
      (kind, text) = (.heading(level: 7), label)
    } else if let item = Self.bulletContent(content) {
      (kind, text) = (.bullet, item)
    }
  }

  private static func headingLevel(_ content: String) -> Int? {
    let level = content.prefix { $0 == "#" }.count
    guard (1...6).contains(level), let next = content.dropFirst(level).first, next == " " || next == "\t" else {
      return nil
    }
    return level
  }

  /// The text in `== S ==`, `--- S ---`, `[S]`, `**S**` and the like.
  private static func decorated(_ content: String) -> String? {
    if let first = content.first, let closer = brackets[first], content.last == closer,
      content.count > 2, content.count <= 60
    {
      let inner = content.dropFirst().dropLast()
      return inner.contains(first) || inner.contains(closer) || trimmed(String(inner)).lowercased() == "x"
        ? nil : trimmed(String(inner))
    }
    guard let sign = content.first, "=-*#~_+".contains(sign) else { return nil }
    let start = content.prefix { $0 == sign }
    let end = content.reversed().prefix { $0 == sign }
    // After a bold label may come a colon.
    if sign == "*", start.count >= 2, content.hasSuffix("**:") { return decorated(String(content.dropLast())) }
    guard start.count >= 2, end.count >= 2, start.count + end.count < content.count else { return nil }
    let inner = trimmed(String(content.dropFirst(start.count).dropLast(end.count)))
    let isText = !inner.isEmpty && !inner.contains(String([sign, sign]))
    return isText ? (inner.last == ":" ? trimmed(String(inner.dropLast())) : inner) : nil
  }

  /// What follows `-`, `1.` and other signs of lists, and the box of a task.
  private static func bulletContent(_ content: String) -> String? {
    guard let first = content.first else { return nil }
    var rest = content.dropFirst()
    if first.isNumber, first.isASCII {
      let digits = content.prefix { $0.isNumber }
      rest = content.dropFirst(digits.count)
      guard digits.count <= 3, let sign = rest.first, sign == "." || sign == ")" else { return nil }
      rest = rest.dropFirst()
    } else if !"-*+•◦▪–—·‣∙●○■□✓✔★☆→・".contains(first) {
      return nil
    }
    let isJoined = "•◦▪‣∙●○■□✓✔→・".contains(first)
    guard isJoined || rest.first.map({ $0 == " " || $0 == "\t" }) ?? false else { return nil }
    let text = trimmed(String(rest))
    let box = ["[ ]", "[x]", "[X]"].first { text.hasPrefix($0 + " ") }
    return trimmed(String(text.dropFirst(box?.count ?? 0)))
  }
}

/// The label and the items of `S: a, b`, `**S** - a`, or `S:` where nothing follows it; `nil` if the label is no tier that people know.
///
/// - Parameter needsColon: Whether only a colon ends the label.
func labeledItems(_ text: String, needsColon: Bool) -> (label: String, items: String)? {
  let start = Array(text.unicodeScalars.prefix(60))
  // A hyphen as in "S-Tier: a" or "A-: a" belongs to the label.
  let end = start.indices.first { index in
    labelEnds.contains(start[index]) && (start[index] != "-" || index > 0 && start[index - 1] == " ")
  }
  guard let end, !needsColon || start[end] == ":" || start[end] == "：" else { return nil }
  let label = InlineText(String(String.UnicodeScalarView(start[..<end]))).text
  let rest = text.unicodeScalars.dropFirst(end).drop { labelEnds.contains($0) || "*> ".unicodeScalars.contains($0) }
  let items = trimmed(String(rest))
  guard KnownTier(label) != nil || isPoolLabel(label) else { return nil }
  return (label, items)
}

private let brackets: [Character: Character] = ["[": "]", "【": "】", "«": "»"]
private let labelEnds = Set(":：=–—-|\t→".unicodeScalars)
