import JSONSyntax
extension Rule {
  static let idDuplicateTier = Rule(
    id: "id/duplicate-tier",
    severity: .error,
    otherSeverities: [.warning],
    impact: .crashes,
    fixable: .suggestion,
    summary: "Two tiers have the same id.",
    appBehavior: "Tiercade crashes when it imports the list",
    explanation: """
      A copied tier often keeps the id of the one it was copied from. The app takes for granted that tier ids are \
      unique and ends when they are not; spellings that Unicode holds to be the same count as the same. Ids that differ \
      only in upper and lower case are loaded, but the app's editor refuses to save the list.
      """,
    checks: [.skeleton { skeleton, _ in duplicateTiers(skeleton) }]
  )
}

private func duplicateTiers(_ skeleton: ProjectSkeleton) -> [Finding] {
  var exact: [String: Tier] = [:]
  var folded: [String: Tier] = [:]
  return skeleton.tiers.compactMap { tier in
    guard let id = tier.id, let node = tier.view["id"] else { return nil }
    if let earlier = exact.updateValue(tier, forKey: id) {
      exact[id] = earlier
      return duplicate(node, of: earlier, tier)
    }
    guard let earlier = folded.updateValue(tier, forKey: id.lowercased()) else { return nil }
    folded[id.lowercased()] = earlier
    return nearDuplicate(node, of: earlier, tier)
  }
}

private func duplicate(_ node: NodeID, of earlier: Tier, _ tier: Tier) -> Finding {
  Finding(at: .value(node)) { context in
    Message(
      "tier id \(context.displayText(node)) is already taken by \(earlier.shown)", fixes: fixes(node, tier, context),
      related: related(earlier))
  }
}

private func nearDuplicate(_ node: NodeID, of earlier: Tier, _ tier: Tier) -> Finding {
  Finding(at: .value(node), severity: .warning, impact: Impact.none) { context in
    Message(
      "tier id \(context.displayText(node)) differs from that of \(earlier.shown) in upper and lower case only",
      appBehavior: "Tiercade loads the list, but its editor refuses to save it", fixes: fixes(node, tier, context),
      related: related(earlier))
  }
}

private func related(_ earlier: Tier) -> [(message: String, location: DocumentLocation)] {
  earlier.view["id"].map { [("the id of \(earlier.shown)", .value($0))] } ?? []
}

/// A new id; none for a pool, which must keep its own.
private func fixes(_ node: NodeID, _ tier: Tier, _ context: MessageContext) -> [Fix] {
  if tier.isPool { return [] }
  let id = context.freeID(for: tier)
  return [.suggestion("Give this tier the id \(quoted(id))", .replace(.value(node), with: jsonStringLiteral(id)))]
}
