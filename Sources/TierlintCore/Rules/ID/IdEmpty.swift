import JSONSyntax
extension Rule {
  static let idEmpty = Rule(
    id: "id/empty",
    severity: .warning,
    impact: .none,
    fixable: .suggestion,
    summary: "The id of a tier or an item is empty or blank.",
    appBehavior: "Tiercade takes it as it stands, but nothing can name it",
    explanation: """
      The app needs an id and does not mind that there is nothing in it. For an item it goes by the key in `items` \
      anyway, and its editor refuses blank item ids; a tier without a name of its own is hard to tell from others.
      """,
    checks: [
      .object(.tier) { tier, _ in emptyTierID(tier) },
      .object(.item) { item, _ in emptyItemID(item) },
      .object(.stateItem) { item, _ in emptyStateItemID(item) },
      .key(.tierName) { occurrences, _ in emptyTierName(occurrences) },
    ]
  )
}

private func emptyTierID(_ view: ObjectView) -> [Finding] {
  guard let node = view["id"], view.tree.isBlankText(node) else { return [] }
  return [
    Finding(at: .value(node)) { context in
      Message("tier id \(context.displayText(node)) is blank", fixes: newTierID(view, node, context))
    }
  ]
}

private func newTierID(_ view: ObjectView, _ node: NodeID, _ context: MessageContext) -> [Fix] {
  guard let tier = context.skeleton.tiers.first(where: { $0.view.node == view.node }) else { return [] }
  let isLost = tier.isPool && !context.takenIDs.contains("unranked")
  let id = isLost ? "unranked" : context.freeID(for: tier)
  return [.suggestion("Give this tier the id \(quoted(id))", .replace(.value(node), with: jsonStringLiteral(id)))]
}

/// A blank key is a fault of its own, of which the id is only the echo.
private func emptyItemID(_ item: ObjectView) -> [Finding] {
  guard let node = item["id"], item.tree.isBlankText(node), !item.tree.isBlankText(item.tree.key(of: item.node)) else {
    return []
  }
  return [
    Finding(at: .value(node)) { context in
      let key = item.key ?? ""
      return Message(
        "id \(context.displayText(node)) of item \(quoted(key)) is blank",
        appBehavior: "Tiercade goes by the key \(quoted(key)) and drops this id",
        fixes: [.suggestion("Write the key \(quoted(key))", .replace(.value(node), with: jsonStringLiteral(key)))])
    }
  ]
}

private func emptyStateItemID(_ item: ObjectView) -> [Finding] {
  guard let node = item["id"], item.tree.isBlankText(node) else { return [] }
  return [
    Finding(at: .value(node)) { context in
      let name = item["name"].map { " of item " + context.displayText($0) } ?? ""
      return Message("id \(context.displayText(node))\(name) is blank")
    }
  ]
}

/// A blank name among a state's `tiers`, or in a template's order.
private func emptyTierName(_ occurrences: Occurrences) -> [Finding] {
  guard occurrences.tree.isBlankText(occurrences.name), occurrences.namesTier else { return [] }
  let role: Occurrence.Role = occurrences.has(.stateTier) ? .stateTier : .orderEntry
  return occurrences.occurrences(role).prefix(1).map { occurrence in
    Finding(at: occurrence.nameLocation) { context in
      Message("tier name \(context.displayText(occurrences.name)) is blank")
    }
  }
}
