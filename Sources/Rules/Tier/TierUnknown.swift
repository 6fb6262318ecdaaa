import Findings
import JSONSyntax
import SourceText
import TierLists

extension Rule {
  static let tierUnknown = Rule(
    id: "tier/unknown",
    severity: .warning,
    impact: .changes,
    fixable: .safe,
    summary: "A state refers to a tier that does not exist.",
    appBehavior: "Tiercade finds no tier of that name",
    explanation: """
      `tierOrder`, `tierLabels`, `tierColors`, `lockedTiers` and the `tier` of an item refer to tiers by their names in \
      `tiers` – or, in a template, in `tierOrder`. Case matters. After a tier is renamed or deleted, an old name has no \
      effect, and the renamed tier has no label, color or lock. The fix writes the name of the tier that is clearly \
      meant.
      """,
    checks: [.key(.tierName, NameTest(notIn: [.stateTier])) { occurrences, _ in unknownTiers(occurrences) }],
    explains: [
      Relation(mistake: .renamedTier) { location, facts in
        guard facts.isInOrder(location.node), let name = location.name(facts.tree),
          let newName = facts.newName(ofTier: name)
        else { return [] }
        return [.name(name), .name(newName)]
      }
    ],
    followsFrom: [
      Relation(mistake: .renamedTier, isLoss: false) { location, facts in
        guard !facts.isInOrder(location.node), let name = location.name(facts.tree) else { return [] }
        return [.name(name)]
      }
    ]
  )
}

private func unknownTiers(_ occurrences: Occurrences) -> [NameFinding] {
  // A missing pool is reported at the tiers; the order must not contain it.
  guard occurrences.completeness.tiers, !occurrences.namesTier, !isUnranked(occurrences.text) else { return [] }
  var seenInOrder = false
  return occurrences.all.compactMap { occurrence in
    // Duplicates in the order have a finding of their own.
    if occurrence.role == .orderEntry, seenInOrder { return nil }
    seenInOrder = seenInOrder || occurrence.role == .orderEntry
    return unknown(occurrence, occurrences)
  }
}

private func unknown(_ occurrence: Occurrence, _ occurrences: Occurrences) -> NameFinding {
  NameFinding(at: .json(occurrence.nameLocation)) { context in
    let renamed = occurrence.role == .orderEntry ? context.tierNames.newName(of: occurrences.text) : nil
    let nearest = renamed ?? context.tierNames.nearest(to: occurrences.text, occurrence.role)
    return Message(
      "\(listName(occurrence.role)) refers to unknown tier \(quoted(occurrences.text))\(hint(nearest, for: occurrences.text))",
      appBehavior: appBehavior(occurrence.role), fixes: { fixes(occurrence, of: occurrences, nearest: nearest, $0) })
  }
}

private func listName(_ role: Occurrence.Role) -> String {
  switch role {
  case .orderEntry: "tierOrder"
  case .tierLabel: "tierLabels"
  case .tierColor: "tierColors"
  case .lock: "lockedTiers"
  default: "item"
  }
}

private func appBehavior(_ role: Occurrence.Role) -> String? {
  switch role {
  case .orderEntry: "Tiercade finds no tier of that name to show"
  case .tierLabel: "Tiercade has no tier for this label"
  case .tierColor: "Tiercade has no tier for this color"
  case .lock: "Tiercade has no tier to lock"
  default: nil
  }
}

private func fixes(
  _ occurrence: Occurrence, of occurrences: Occurrences, nearest: String?, _ document: DocumentContext
) -> [Fix] {
  if occurrence.role == .itemTier {
    return nearest.map { [renaming(occurrence, occurrences, to: $0, document)] } ?? []
  }
  // If a name occurs twice, changing one occurrence is not enough.
  let isOnlyOne = occurrences.occurrences(occurrence.role).count == 1
  let corrections =
    isOnlyOne
    ? renames(occurrence, occurrences, document) + [.suggestion(removal(occurrence.role), .remove(occurrence.node))]
    : []
  return corrections + (occurrence.role == .orderEntry ? addition(occurrences.text, document) : [])
}

private func removal(_ role: Occurrence.Role) -> String {
  role == .orderEntry ? "Remove from tierOrder" : "Remove the entry"
}

/// Renames to a similar tier; safe if the renamed value has no other finding.
private func renames(_ occurrence: Occurrence, _ occurrences: Occurrences, _ document: DocumentContext) -> [Fix] {
  let labels = document.stateSkeleton.root.object("tierLabels")
  let named = labels?.members.first { labels?.tree.string($0.value) == occurrences.text }?.key
  let tierWithLabel = named.flatMap { document.tree.string($0) }
  guard let tier = document.tierNames.meant(by: occurrences.text, occurrence.role) ?? tierWithLabel else {
    return occurrence.role == .orderEntry ? renamesEverywhere(occurrences.text, document) : []
  }
  // Blanks at the ends of a name are no part of what was meant.
  if trimmed(tier) == occurrences.text { return [renameEverywhere(tier, to: occurrences.text, document)] }
  if occurrences.all.count > 1 {
    return [renameEverywhere(occurrences.text, to: tier, document)]
  }
  let isValid =
    document.tree.kind(occurrence.node) == .string
    && !(occurrence.role == .lock && document.stateSkeleton.isEmpty(tier))
  return [renaming(occurrence, occurrences, to: tier, isValid: isValid, document)]
}

/// The new name of a tier for its old one in all places, or the other way round.
private func renamesEverywhere(_ name: String, _ document: DocumentContext) -> [Fix] {
  guard let tier = document.tierNames.newName(of: name) else { return [] }
  return [renameEverywhere(name, to: tier, document), renameEverywhere(tier, to: name, document)]
}

private func renameEverywhere(_ name: String, to other: String, _ document: DocumentContext) -> Fix {
  let state = document.stateSkeleton
  let roles: [Occurrence.Role] = [.stateTier, .orderEntry, .tierLabel, .tierColor, .lock]
  let places = Set(roles.flatMap(state.names)).filter { document.tree.string($0) == name }.sorted()
  let changes = places.map { Change.edit(TextEdit(document.tree.range($0), jsonStringLiteral(other))) }
  return Fix(title: "Rename \(quoted(name)) to \(quoted(other))", isSafe: false, changes: changes)
}

private func addition(_ name: String, _ document: DocumentContext) -> [Fix] {
  guard let tiers = document.stateSkeleton.tierObject else { return [] }
  return [.suggestion("Add empty tier \(quoted(name))", .addMember(to: tiers, key: name, value: "[]"))]
}

/// Replaces a misspelled name of a tier; safe if it can only mean that tier.
private func renaming(
  _ occurrence: Occurrence, _ occurrences: Occurrences, to tier: String, isValid: Bool = true,
  _ document: DocumentContext
) -> Fix {
  let isCertain = document.tierNames.isCertain(
    occurrences.text, means: tier, occursOnce: occurrences.all.count == 1)
  return .change(occurrence.nameLocation, to: tier, isSafe: isValid && isCertain)
}

extension StateSkeleton {
  /// Whether a tier exists and has no items.
  fileprivate func isEmpty(_ tier: String) -> Bool {
    tiers.contains {
      root.tree.string(root.tree.key(of: $0)) == tier && root.tree.kind($0) == .array && root.tree.isEmpty($0)
    }
  }
}
