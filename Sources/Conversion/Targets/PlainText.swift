import SourceText

/// A list as text: the label of each tier, and its items below.
func plainText(of list: TierList) -> String {
  let head = [inert(list.title)] + (list.description.map { [inert($0)] } ?? [])
  let parts =
    [head.joined(separator: "\n")]
    + shownTiers(list).map { tier in
      let lines = tier.items.map { "  \(startsLikeText($0.title) ? "" : "- ")\(inert($0.title))\(details($0, inert))" }
      return (["\(inert(tier.label))\(tier.isLocked ? " (locked)" : "")"] + (lines.isEmpty ? ["  no items"] : lines))
        .joined(separator: "\n")
    }
  return parts.joined(separator: "\n\n") + "\n"
}

/// Whether a title does not begin with a sign or a number that readers take for that of a list or a heading.
private func startsLikeText(_ title: String) -> Bool {
  let digits = title.utf8.prefix { $0.isASCIIDigit }
  let first = title.unicodeScalars.dropFirst(digits.count).first ?? " "
  return digits.isEmpty ? !"#-*+=_~>:•|".unicodeScalars.contains(first) : first != "." && first != ")"
}
