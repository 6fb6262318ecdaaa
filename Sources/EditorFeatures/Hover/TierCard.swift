import Findings
import TierLists

/// The hover card of the first tier of a document that meets a condition.
func tierCard(in document: Document, where isWanted: (ListTier) -> Bool) -> [Markup.Block]? {
  tierCard(tiers(of: document), document.kind, where: isWanted)
}

/// - Parameter tiers: All tiers of the document.
func tierCard(_ tiers: [ListTier], _ kind: DocumentKind, where isWanted: (ListTier) -> Bool) -> [Markup.Block]? {
  guard let tier = tiers.first(where: isWanted) else { return nil }
  let total = tiers.reduce(0) { $0 + $1.count }
  let ranked = tiers.reduce(0) { $0 + ($1.place == nil ? 0 : 1) }
  return [heading("Tier", tier.label)]
    + facts([
      tier.key.flatMap { $0 == tier.label ? nil : labeled(kind == .project ? "id" : "name", [$0]) },
      tier.isPool ? [.words("the pool of unranked items")] : nil,
      tier.place.map { [.words("rank \($0) of \(ranked)")] },
      [.words(share(tier.count, of: total))],
      tier.color.map { color in [.words("color: "), .code(color)] + contrast(color) },
      tier.isLocked ? [.words("locked")] : nil,
      tier.isCollapsed ? [.words("collapsed")] : nil,
    ])
}

/// - Parameter total: The items in all tiers.
private func share(_ count: Int, of total: Int) -> String {
  guard total > 0 else { return counted(count, "item") }
  let percent = (Double(count) * 100 / Double(total)).rounded()
  return "\(count) of \(counted(total, "item")) (\(Int(percent))%)"
}

private func contrast(_ color: String) -> [Markup.Span] {
  RGBColor(color).map { [.words(", label contrast \($0.shownTextContrast):1")] } ?? []
}
