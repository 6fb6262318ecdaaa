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
    checks: [.key(.tierName) { occurrences, _ in unknownTiers(occurrences) }]
  )
}

private func unknownTiers(_ occurrences: Occurrences) -> [Finding] {
  // Where the pool is missing, that is said of the tiers; in the order it has no place in any case.
  guard occurrences.completeness.tiers, !occurrences.namesTier, !isUnranked(occurrences.text) else { return [] }
  var seenInOrder = false
  return occurrences.all.compactMap { occurrence in
    // Repeats in the order have a finding of their own.
    if occurrence.role == .orderEntry, seenInOrder { return nil }
    seenInOrder = seenInOrder || occurrence.role == .orderEntry
    return unknown(occurrence, occurrences)
  }
}

private func unknown(_ occurrence: Occurrence, _ occurrences: Occurrences) -> Finding {
  Finding(at: occurrence.nameLocation) { context in
    let nearest = context.tierNames.nearest(to: occurrences.text, occurrence.role)
    let place = context.stateSkeleton.tierObject == nil ? "tierOrder" : "tiers"
    return Message(
      "\(listName(occurrence.role)) \(quoted(occurrences.text)), which is not in \(place)" + hint(nearest),
      appBehavior: appBehavior(occurrence.role), fixes: fixes(occurrence, occurrences, nearest, context))
  }
}

private func listName(_ role: Occurrence.Role) -> String {
  switch role {
  case .orderEntry: "tierOrder names"
  case .tierLabel: "tierLabels names"
  case .tierColor: "tierColors names"
  case .lock: "lockedTiers names"
  default: "the item's tier is"
  }
}

private func appBehavior(_ role: Occurrence.Role) -> String? {
  switch role {
  case .orderEntry: "Tiercade looks for a tier of that name and finds none"
  case .tierLabel: "Tiercade has no tier to put this label on"
  case .tierColor: "Tiercade has no tier to color so"
  case .lock: "Tiercade has no tier to lock"
  default: nil
  }
}

private func fixes(_ occurrence: Occurrence, _ occurrences: Occurrences, _ nearest: String?, _ context: MessageContext)
  -> [Fix]
{
  if occurrence.role == .itemTier {
    return nearest.map { [renaming(occurrence.nameLocation, from: occurrences.text, to: $0)] } ?? []
  }
  // Of a name that stands there twice, to mend one place would not be enough.
  let isOnlyOne = occurrences.occurrences(occurrence.role).count == 1
  let mending =
    isOnlyOne
    ? renames(occurrence, occurrences, context) + [.suggestion(removal(occurrence.role), .remove(occurrence.node))] : []
  return mending + (occurrence.role == .orderEntry ? addition(occurrences.text, context) : [])
}

private func removal(_ role: Occurrence.Role) -> String {
  role == .orderEntry ? "Remove it from tierOrder" : "Remove it"
}

/// Safe where nothing else is wrong with what gets the new name.
private func renames(_ occurrence: Occurrence, _ occurrences: Occurrences, _ context: MessageContext) -> [Fix] {
  guard let tier = context.tierNames.meant(by: occurrences.text, occurrence.role) else { return [] }
  let isSound =
    context.tree.kind(occurrence.node) == .string && !(occurrence.role == .lock && context.stateSkeleton.isEmpty(tier))
  let fix = renaming(occurrence.nameLocation, from: occurrences.text, to: tier)
  return [isSound ? fix : Fix(title: fix.title, isSafe: false, changes: fix.changes)]
}

private func addition(_ name: String, _ context: MessageContext) -> [Fix] {
  guard let tiers = context.stateSkeleton.tierObject else { return [] }
  return [.suggestion("Add an empty tier \(quoted(name))", .addMember(to: tiers, key: name, value: "[]"))]
}

/// Writes the name of a tier for a misspelled one; safe where the two are surely one.
func renaming(_ place: DocumentLocation, from name: String, to tier: String) -> Fix {
  let change = Change.replace(place, with: jsonStringLiteral(tier))
  let title = "Write \(quoted(tier))"
  return areSurelySame(name, tier) ? .safe(title, change) : .suggestion(title, change)
}

extension StateSkeleton {
  /// Whether a tier is there and has no items.
  fileprivate func isEmpty(_ tier: String) -> Bool {
    tiers.contains {
      root.tree.string(root.tree.key(of: $0)) == tier && root.tree.kind($0) == .array && root.tree.isEmpty($0)
    }
  }
}
