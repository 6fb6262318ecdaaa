/// A list as Markdown: a heading for each tier, and a list of its items.
///
/// - Source: CommonMark 0.31.2, sections 2.4 and 5.3.
func markdown(of list: TierList) -> String {
  let parts = ["# \(markdownText(list.title))"] + (list.description.map { [markdownText($0)] } ?? [])
  return (parts + shownTiers(list).map(section)).filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
}

private func section(_ tier: TierList.Tier) -> String {
  let lines = tier.items.map { "- \(markdownText($0.title))\(details($0, markdownText))" }
  return "## \(markdownText(tier.label))\(tier.isLocked ? " (locked)" : "")\n\n"
    + (lines.isEmpty ? "*No items.*" : lines.joined(separator: "\n"))
}

/// A text as Markdown that shows it on one line.
package func markdownText(_ text: String) -> String {
  let line = inert(text)
  // By scalar: a combining character after a sign makes one character of both, but does not change what the sign means.
  let signs = Set("\\`*_[]<>#|~&$!{}".unicodeScalars)
  let text = String(
    String.UnicodeScalarView(line.unicodeScalars.flatMap { signs.contains($0) ? ["\\", $0] : [$0] }))
  // A number, a plus or a hyphen would begin a list.
  let isListItem = line.unicodeScalars.first.map { $0 == "+" || $0 == "-" } ?? false
  if isListItem { return "\\" + text }
  let digits = text.utf8.prefix { (0x30...0x39).contains($0) }.count
  let rest = text.unicodeScalars.dropFirst(digits)
  guard digits > 0, let next = rest.first, next == "." || next == ")" else { return text }
  return String(text.unicodeScalars.prefix(digits)) + "\\" + String(rest)
}
