/// A list as text: the label of each tier, and its items below.
func plainText(of list: TierList) -> String {
  let head = [inert(list.title)] + (list.description.map { [inert($0)] } ?? [])
  let parts =
    [head.joined(separator: "\n")]
    + shownTiers(list).map { tier in
      let lines = tier.items.map { "  \(inert($0.title))\(details($0, inert))" }
      return (["\(inert(tier.label))\(tier.isLocked ? " (locked)" : "")"] + (lines.isEmpty ? ["  no items"] : lines))
        .joined(separator: "\n")
    }
  return parts.joined(separator: "\n\n") + "\n"
}
