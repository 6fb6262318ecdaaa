import JSONSyntax
extension Rule {
  static let itemHiddenIgnored = Rule(
    id: "item/hidden-ignored",
    severity: .info,
    impact: .changes,
    summary: "An override hides an item that a tier shows.",
    appBehavior: "Tiercade shows the item all the same",
    explanation: """
      `hidden` is part of the format, but has no effect when the app imports a list. To leave an item out, take its id \
      out of the tier.
      """,
    checks: [.key(.id) { uses, _ in hiddenIgnored(uses) }]
  )
}

private func hiddenIgnored(_ uses: Uses) -> [Finding] {
  guard let override = uses.all.first(where: { $0.role == .override }), uses.has(.reference), uses.has(.item),
    let hidden = ObjectView(uses.tree, override.node)["hidden"], uses.tree.kind(hidden) == .true
  else { return [] }
  return [
    Finding(at: .value(hidden)) { _ in
      let shown = uses.uses(.reference).prefix(1).map { ("where the tier lists it", DocumentLocation.value($0.node)) }
      return Message("item \(quoted(uses.text)) is hidden here, but stands in a tier", related: shown)
    }
  ]
}
