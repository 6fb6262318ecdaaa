import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let idEmpty = Rule(
    id: "id/empty",
    severity: .warning,
    impact: .none,
    fixable: .suggestion,
    summary: "The id of a tier or an item is empty.",
    appBehavior: "Tiercade accepts it, but nothing can refer to it",
    explanation: """
      The app requires an id, but accepts one that is empty or only whitespace. Items are identified by their key in \
      `items`, and the app's editor refuses empty item ids; a tier without an id cannot be referred to.
      """,
    checks: [
      .object(.tier) { tier, _ in emptyTierID(tier) },
      .object(.item) { item, _ in emptyItemID(item) },
      .object(.stateItem) { item, _ in emptyStateItemID(item) },
      .key(.tierName) { occurrences, _ in emptyTierName(occurrences) },
    ]
  )
}

private func emptyTierID(_ view: ObjectView) -> [ObjectFinding] {
  guard let node = view["id"], view.tree.isEmptyOrWhitespace(node) else { return [] }
  return [
    ObjectFinding(at: .value(node)) { context in
      Message(
        "\(context.owner(of: view.node) ?? "tier") has \(emptyField("id", context.string(node)))",
        fixes: { newTierID(view, node, $0) })
    }
  ]
}

private func newTierID(_ view: ObjectView, _ node: NodeID, _ document: DocumentContext) -> [Fix] {
  guard let tier = document.skeleton.tiers.first(where: { $0.view.node == view.node }) else { return [] }
  let isLost = tier.isPool && !document.taken.hasUnranked
  return [.change(node, "Change id to", to: isLost ? "unranked" : document.taken.freeID(for: tier))]
}

/// An item with an empty `id`, unless its key is empty too: then only the key is reported.
private func emptyItemID(_ item: ObjectView) -> [ObjectFinding] {
  guard let node = item["id"], item.tree.isEmptyOrWhitespace(node),
    !item.tree.isEmptyOrWhitespace(item.tree.key(of: item.node))
  else {
    return []
  }
  return [
    ObjectFinding(at: .value(node)) { context in
      let key = item.key ?? ""
      return Message(
        "item \(quoted(key)) has \(emptyField("id", context.string(node)))",
        appBehavior: "Tiercade uses the key \(quoted(key)) and drops this id",
        fixes: [.change(node, to: key)])
    }
  ]
}

private func emptyStateItemID(_ item: ObjectView) -> [ObjectFinding] {
  guard let node = item["id"], item.tree.isEmptyOrWhitespace(node) else { return [] }
  return [
    ObjectFinding(at: .value(node)) { context in
      let name = item["name"].map { " " + context.displayText($0) } ?? ""
      return Message("item\(name) has \(emptyField("id", context.string(node)))")
    }
  ]
}

/// An empty name among a state's `tiers`, or in a template's order.
private func emptyTierName(_ occurrences: Occurrences) -> [NameFinding] {
  guard occurrences.tree.isEmptyOrWhitespace(occurrences.name), occurrences.namesTier else { return [] }
  let role: Occurrence.Role = occurrences.has(.stateTier) ? .stateTier : .orderEntry
  return occurrences.occurrences(role).prefix(1).map { occurrence in
    NameFinding(at: .json(occurrence.nameLocation)) { _ in
      Message("tier has \(emptyField("name", occurrences.text))")
    }
  }
}
