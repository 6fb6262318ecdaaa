import TierLists

extension OutlineLine {
  /// The kind and the text of a line with tags of forums, such as `[b]S[/b]` or `[*]Chips[*]Dates`; each item is on a line of its own.
  static func forumCode(_ content: String) -> (Kind, String)? {
    guard ["[/", "[*]", "[list"].contains(where: { content.contains($0) }) else { return nil }
    var (text, count) = ("", 0)
    for (index, part) in content.split(separator: "[", omittingEmptySubsequences: false).enumerated() {
      let pieces = part.split(separator: "]", maxSplits: 1, omittingEmptySubsequences: false)
      let name = pieces[0].lowercased().drop { $0 == "/" }.prefix { $0 != "=" }
      guard index > 0, pieces.count == 2, tags.contains(name) else {
        text += (index > 0 ? "[" : "") + part
        continue
      }
      count += 1
      text += (name == "*" ? "\n" : "") + pieces[1]
    }
    guard count > 0 else { return nil }
    let label = trimmed(text)
    if content.contains("[*]") { return (.bullet, label) }
    let isFramed = content.hasPrefix("[") && content.hasSuffix("]")
    return (label.isEmpty ? .rule : isFramed ? .heading(level: 7) : .plain, label)
  }

  private static let tags: Set<Substring> = [
    "b", "i", "u", "s", "size", "color", "font", "center", "left", "list", "*", "h1", "h2", "h3", "quote", "spoiler",
    "url", "img",
  ]
}
