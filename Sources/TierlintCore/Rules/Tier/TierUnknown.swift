import JSONSyntax

extension Rule {
  static let tierUnknown = Rule(
    id: "tier/unknown",
    severity: .warning,
    impact: .changes,
    fixable: .safe,
    summary: "A name in a state is not that of a tier.",
    appBehavior: "Tiercade finds no tier of that name",
    explanation: """
      `tierOrder`, `tierLabels`, `tierColors` and `lockedTiers` speak of tiers by the names that they have in `tiers` – or, \
      in a template, in `tierOrder` –, and so does the `tier` of an item. Capitals matter. A name that was left behind \
      when a tier was renamed or deleted does nothing, or makes the tier look as if it had no label, color or lock. The \
      fix writes the name of the tier that is clearly meant.
      """,
    checks: [.key(.tierName) { uses, _ in unknownTiers(uses) }]
  )
}

private func unknownTiers(_ uses: Uses) -> [Finding] {
  // Where the pool is missing, that is said of the tiers; in the order it has no place in any case.
  guard uses.completeness.tiers, !uses.namesTier, !isUnranked(uses.text) else { return [] }
  var seenInOrder = false
  return uses.all.compactMap { use in
    // Repeats in the order have a finding of their own.
    if use.role == .orderEntry, seenInOrder { return nil }
    seenInOrder = seenInOrder || use.role == .orderEntry
    return unknown(use, uses)
  }
}

private func unknown(_ use: Use, _ uses: Uses) -> Finding {
  Finding(at: use.namePlace) { context in
    let nearest = context.tierNames.nearest(to: uses.text, use.role)
    let place = context.stateSkeleton.tierObject == nil ? "tierOrder" : "tiers"
    return Message(
      "\(listName(use.role)) \(quoted(uses.text)), which is not in \(place)" + hint(nearest),
      appBehavior: appBehavior(use.role), fixes: fixes(use, uses, nearest, context))
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

private func appBehavior(_ role: Use.Role) -> String? {
  switch role {
  case .orderEntry: "Tiercade looks for a tier of that name and finds none"
  case .tierLabel: "Tiercade has no tier to put this label on"
  case .tierColor: "Tiercade has no tier to color so"
  case .lock: "Tiercade has no tier to lock"
  default: nil
  }
}

private func fixes(_ use: Use, _ uses: Uses, _ nearest: String?, _ context: MessageContext) -> [Fix] {
  if use.role == .itemTier { return nearest.map { [renaming(use.namePlace, from: uses.text, to: $0)] } ?? [] }
  // Of a name that stands there twice, to mend one place would not be enough.
  let isOnlyOne = uses.uses(use.role).count == 1
  let mending = isOnlyOne ? renames(use, uses, context) + [.choice(removal(use.role), .remove(use.node))] : []
  return mending + (use.role == .orderEntry ? addition(uses.text, context) : [])
}

private func removal(_ role: Use.Role) -> String { role == .orderEntry ? "Remove it from tierOrder" : "Remove it" }

/// Safe where nothing else is wrong with what gets the new name.
private func renames(_ use: Use, _ uses: Uses, _ context: MessageContext) -> [Fix] {
  guard let tier = context.tierNames.meant(by: uses.text, use.role) else { return [] }
  let isSound = context.tree.kind(use.node) == .string && !(use.role == .lock && context.stateSkeleton.isEmpty(tier))
  let fix = renaming(use.namePlace, from: uses.text, to: tier)
  return [isSound ? fix : Fix(title: fix.title, isSafe: false, changes: fix.changes)]
}

private func addition(_ name: String, _ context: MessageContext) -> [Fix] {
  guard let tiers = context.stateSkeleton.tierObject else { return [] }
  return [.choice("Add an empty tier \(quoted(name))", .addMember(to: tiers, key: name, value: "[]"))]
}

/// Writes the name of a tier for a misspelled one; safe where the two are surely one.
func renaming(_ place: DocumentLocation, from name: String, to tier: String) -> Fix {
  let change = Change.replace(place, with: jsonStringLiteral(tier))
  let title = "Write \(quoted(tier))"
  return isSurely(name, tier) ? .safe(title, change) : .choice(title, change)
}

extension StateSkeleton {
  /// Whether a tier is there and has no items.
  fileprivate func isEmpty(_ tier: String) -> Bool {
    tiers.contains {
      root.tree.string($0 - 1) == tier && root.tree.kind($0) == .array && root.tree.kind($0 + 1) == .end
    }
  }
}
