import Findings
import TierLists

// What Markdown, text, the page and the picture show.

/// All ranked tiers, and the pool if it has items.
func shownTiers(_ list: TierList) -> [TierList.Tier] {
  list.ranked + (list.pool.map { $0.items.isEmpty ? [] : [$0] } ?? [])
}

/// The rating and the summary of an item.
func details(_ item: TierList.Item, _ escaped: (String) -> String) -> String {
  let rating = item.shownRating.map { " (\($0))" } ?? ""
  return rating + (item.summary.map { inert($0).isEmpty ? "" : " – \(escaped($0))" } ?? "")
}

/// A text on one line without characters that hide text, change its direction, or are none in XML.
package func inert(_ text: String) -> String {
  let isDropped = { (scalar: Unicode.Scalar) in isHidden(scalar) || [0xFFFE, 0xFFFF].contains(scalar.value) }
  guard text.unicodeScalars.contains(where: isDropped) else { return oneLine(text) }
  let kept = text.flatMap { isFlag($0) ? Array($0.unicodeScalars) : $0.unicodeScalars.filter { !isDropped($0) } }
  return oneLine(String(String.UnicodeScalarView(kept)))
}

/// Whether the first letter of a text is of a script that is written from right to left, as `dir="auto"` decides.
func isRightToLeft(_ text: String) -> Bool {
  let first = text.unicodeScalars.first { $0.properties.isAlphabetic }
  return first.map { letter in rightToLeftScripts.contains { $0.contains(letter.value) } } ?? false
}

private let rightToLeftScripts: [ClosedRange<UInt32>] = [
  0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
]

/// What a line of Markdown or text does not say exactly of an item or a tier.
///
/// - Parameter signs: Those that readers take for marks, where they are not escaped.
func lineLosses(_ list: TierList, _ document: Document, signs: String = "") -> [Loss] {
  let tests: [(message: String, isLost: (TierList.Item) -> Bool)] = [
    (
      "line breaks, control characters or invisible characters",
      { item in [item.title, item.summary ?? ""].contains { inert($0) != trimmed($0) } }
    ),
    ("an exact title, which looks like one with notes or a rating,", { isDetailed($0.title) }),
    (
      "an exact text, which has Markdown characters,",
      { item in (item.title + (item.summary ?? "")).contains { signs.contains($0) } || item.title.hasPrefix("- ") }
    ),
  ]
  let tiers = list.tiers.filter { !$0.isLocked && $0.label.hasSuffix(" (locked)") }.map { tier in
    Loss(
      message: "tier \(quoted(tier.label)), which looks like a locked one",
      range: document.range(of: tier.pointer ?? ""))
  }
  return losses(signs.isEmpty ? Array(tests.prefix(2)) : tests, of: list.items, document) + tiers
}

/// Whether a title looks like `title – notes` or `title (8/10)`.
private func isDetailed(_ title: String) -> Bool {
  let inner = title.last == ")" ? title.split(separator: "(").dropFirst().last?.dropLast() ?? "" : ""
  let isRating = Double(inner).map { (0...100).contains($0) } ?? (inner.contains("/") && inner.first?.isNumber ?? false)
  return isRating || [" – ", " — ", " -- ", " | "].contains { title.contains($0) }
}
