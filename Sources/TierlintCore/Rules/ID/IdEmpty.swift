import JSONSyntax
extension Rule {
  static let idEmpty = Rule(
    id: "id/empty",
    severity: .warning,
    impact: .none,
    fixable: .choice,
    summary: "The id of a tier or an item is empty or blank.",
    consequence: "Tiercade takes it as it stands, but nothing can name it",
    explanation: """
      The app needs an id and does not mind that there is nothing in it. For an item it goes by the key in `items` \
      anyway, and its editor refuses blank item ids; a tier without a name of its own is hard to tell from others.
      """,
    checks: [
      .object(.tier) { tier, _ in emptyTierID(tier) },
      .object(.item) { item, _ in emptyItemID(item) },
      .object(.stateItem) { item, _ in emptyStateItemID(item) },
      .key(.tierName) { uses, _ in emptyTierName(uses) },
    ]
  )
}

private func emptyTierID(_ view: ObjectView) -> [Finding] {
  guard let node = view["id"], view.tree.isBlankText(node) else { return [] }
  return [
    Finding(at: .value(node)) { telling in
      Wording("tier id \(telling.shown(node)) is blank", fixes: newTierID(view, node, telling))
    }
  ]
}

private func newTierID(_ view: ObjectView, _ node: Int, _ telling: Telling) -> [Fix] {
  guard let tier = telling.outline.tiers.first(where: { $0.view.node == view.node }) else { return [] }
  let isLost = tier.isPool && !telling.takenIDs.contains("unranked")
  let id = isLost ? "unranked" : telling.freeID(for: tier)
  return [.choice("Give this tier the id \(quoted(id))", .replace(.value(node), with: jsonText(id)))]
}

/// A blank key is a fault of its own, of which the id is only the echo.
private func emptyItemID(_ item: ObjectView) -> [Finding] {
  guard let node = item["id"], item.tree.isBlankText(node), !item.tree.isBlankText(item.node - 1) else { return [] }
  return [
    Finding(at: .value(node)) { telling in
      let key = item.key ?? ""
      return Wording(
        "id \(telling.shown(node)) of item \(quoted(key)) is blank",
        consequence: "Tiercade goes by the key \(quoted(key)) and drops this id",
        fixes: [.choice("Write the key \(quoted(key))", .replace(.value(node), with: jsonText(key)))])
    }
  ]
}

private func emptyStateItemID(_ item: ObjectView) -> [Finding] {
  guard let node = item["id"], item.tree.isBlankText(node) else { return [] }
  return [
    Finding(at: .value(node)) { telling in
      let name = item["name"].map { " of item " + telling.shown($0) } ?? ""
      return Wording("id \(telling.shown(node))\(name) is blank")
    }
  ]
}

/// A blank name among a state's `tiers`, or in a template's order.
private func emptyTierName(_ uses: Uses) -> [Finding] {
  guard uses.tree.isBlankText(uses.name), uses.namesTier else { return [] }
  let role: Use.Role = uses.has(.stateTier) ? .stateTier : .orderEntry
  return uses.uses(role).prefix(1).map { use in
    Finding(at: use.namePlace) { telling in Wording("tier name \(telling.shown(uses.name)) is blank") }
  }
}
