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
