import JSONSyntax
extension Rule {
  static let idCollision = Rule(
    id: "id/collision",
    severity: .warning,
    impact: .none,
    fixable: .suggestion,
    summary: "A tier and an item share an id.",
    appBehavior: "Tiercade keeps the two apart, but whatever looks something up by its id alone may find the wrong one",
    explanation: """
      Tiers and items are different things to the app, and it loads such a list. Scripts, links and people that say \
      `gold` and mean one of the two are not so lucky. The fix gives the tier another id; nobody sees tier ids on screen.
      """,
    checks: [.key(.id) { occurrences, _ in collisions(occurrences) }]
  )
}

private func collisions(_ occurrences: Occurrences) -> [Finding] {
  guard occurrences.has(.tier), let tier = occurrences.all.first(where: { $0.role == .tier }),
    let item = occurrences.item
  else { return [] }
  let places = [DocumentLocation.value(tier.node), .key(item.node)]
  let isTierLater = tier.node > item.node
  return [
    Finding(at: isTierLater ? places[0] : places[1]) { context in
      let earlier = isTierLater ? "the item of that id" : "the tier of that id"
      return Message(
        "id \(quoted(occurrences.text)) belongs to a tier and to an item", fixes: fixes(tier, context),
        related: [(earlier, isTierLater ? places[1] : places[0])])
    }
  ]
}

/// A new id for the tier; none for the pool, which must keep its own.
private func fixes(_ occurrence: Occurrence, _ context: MessageContext) -> [Fix] {
  guard let tier = context.skeleton.tiers.first(where: { $0.view.node == occurrence.owner }), !tier.isPool else {
    return []
  }
  var number = 1
  let id = freeName((tier.id.map(validKey) ?? "") + "-tier", context.takenIDs, from: &number)
  return [
    .suggestion("Give the tier the id \(quoted(id))", .replace(.value(occurrence.node), with: jsonStringLiteral(id)))
  ]
}
