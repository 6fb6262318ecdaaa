import Conversion

/// So much an editor shows without delay, and more nobody reads.
private let (mostTiers, mostItems, mostTags, mostCharacters) = (200, 1_000, 20, 400)

/// The most findings about one tier or item.
let mostFindings = 20

extension TierList {
  /// The list with as many items as a preview shows, the same number of each tier where there are too many, and with short texts.
  func limited() -> TierList {
    var list = self
    list.omittedCount = max(0, tiers.count - mostTiers)
    list.tiers.removeLast(list.omittedCount)
    list.title = short(title)
    list.description = description.map(short)
    var most = mostItems
    while list.tiers.reduce(0, { $0 + min($1.items.count, most) }) > mostItems { most = most * 3 / 4 }
    list.tiers = list.tiers.map { tier in
      var tier = tier
      tier.label = short(tier.label)
      tier.omittedCount = max(0, tier.items.count - most)
      tier.items = tier.items.prefix(most).map { $0.limited }
      return tier
    }
    return list
  }
}

extension TierList.Item {
  fileprivate var limited: TierList.Item {
    var item = self
    item.title = short(title)
    item.subtitle = subtitle.map(short)
    item.summary = summary.map(short)
    item.tags = tags.prefix(mostTags).map(short)
    return item
  }
}

private func short(_ text: String) -> String {
  let start = text.prefix(mostCharacters)
  return start.endIndex == text.endIndex ? text : start + "…"
}
