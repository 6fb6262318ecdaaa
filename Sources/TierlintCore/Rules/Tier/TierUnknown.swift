import JSONSyntax

extension Rule {
  static let tierUnknown = Rule(
    id: "tier/unknown",
    severity: .warning,
    impact: .changes,
    fixable: .safe,
    summary: "A name in a state is not that of a tier.",
    consequence: "Tiercade finds no tier of that name",
    explanation: """
      `tierOrder`, `tierLabels`, `tierColors` and `lockedTiers` speak of tiers by the names that they have in `tiers` – or, \
      in a template, in `tierOrder` –, and so does the `tier` of an item. Capitals matter. A name that was left behind \
      when a tier was renamed or deleted does nothing, or makes the tier look as if it had no label, colour or lock. The \
      fix writes the name of the tier that is clearly meant.
      """,
    checks: [.key(.tierName) { uses, _ in unknownTiers(uses) }]
  )
}

private func unknownTiers(_ uses: Uses) -> [Finding] {
  // Where the pool is missing, that is said of the tiers; in the order it has no place in any case.
  guard uses.coverage.tiers, !uses.namesTier, !isUnranked(uses.text) else { return [] }
  var seenInOrder = false
  return uses.all.compactMap { use in
    // Repeats in the order have a finding of their own.
    if use.role == .orderEntry, seenInOrder { return nil }
    seenInOrder = seenInOrder || use.role == .orderEntry
    return unknown(use, uses)
  }
}

private func unknown(_ use: Use, _ uses: Uses) -> Finding {
  Finding(at: use.namePlace) { telling in
    let nearest = telling.tierNames.nearest(to: uses.text, use.role)
    let place = telling.stateOutline.tierObject == nil ? "tierOrder" : "tiers"
    return Wording(
      "\(listName(use.role)) \(quoted(uses.text)), which is not in \(place)" + hint(nearest),
      consequence: consequence(use.role), fixes: fixes(use, uses, telling))
  }
}

private func listName(_ role: Use.Role) -> String {
  switch role {
  case .orderEntry: "tierOrder names"
  case .tierLabel: "tierLabels names"
  case .tierColor: "tierColors names"
  case .lock: "lockedTiers names"
  default: "the item's tier is"
  }
}

private func consequence(_ role: Use.Role) -> String? {
  switch role {
  case .orderEntry: "Tiercade looks for a tier of that name and finds none"
  case .tierLabel: "Tiercade has no tier to put this label on"
  case .tierColor: "Tiercade has no tier to colour so"
  case .lock: "Tiercade has no tier to lock"
  default: nil
  }
}

private func fixes(_ use: Use, _ uses: Uses, _ telling: Telling) -> [Fix] {
  let meant = telling.tierNames.meant(by: uses.text, use.role)
  let isOnlyOne = use.role == .itemTier || uses.uses(use.role).count == 1
  let rename = meant.map { [renaming(use.namePlace, from: uses.text, to: $0, isOnlyOne: isOnlyOne)] } ?? []
  switch use.role {
  case .itemTier: return rename
  case .orderEntry:
    return rename + [.choice("Remove it from tierOrder", .remove(use.node))] + addition(uses.text, telling)
  default: return rename + [.choice("Remove it", .remove(use.node))]
  }
}

private func addition(_ name: String, _ telling: Telling) -> [Fix] {
  guard let tiers = telling.stateOutline.tierObject else { return [] }
  return [.choice("Add an empty tier \(quoted(name))", .addMember(to: tiers, key: name, value: "[]"))]
}

/// Writes the name of a tier for a misspelt one; safe where the two are surely one, and the wrong name stands there once.
func renaming(_ place: Place, from name: String, to tier: String, isOnlyOne: Bool) -> Fix {
  let change = Change.replace(place, with: jsonText(tier))
  let title = "Write \(quoted(tier))"
  return isOnlyOne && isSurely(name, tier) ? .safe(title, change) : .choice(title, change)
}
