import JSONSyntax

extension Rule {
  static let itemUnknownReference = Rule(
    id: "item/unknown-reference",
    severity: .warning,
    impact: .loses,
    fixable: .safe,
    summary: "A tier refers to an item that does not exist.",
    appBehavior: "Tiercade silently skips the id, so the item is missing from the tier",
    explanation: """
      An entry of `itemIds` must be a key of `items`; case matters. If an item that is not in any tier has nearly the same \
      id, the fix writes that id.
      """,
    checks: [.key(.id) { occurrences, _ in unknownReferences(occurrences) }]
  )
}

private func unknownReferences(_ occurrences: Occurrences) -> [Finding] {
  guard occurrences.completeness.items, occurrences.has(.reference), !occurrences.has(.item) else { return [] }
  let references = occurrences.occurrences(.reference)
  return references.map { reference in
    Finding(at: .value(reference.node)) { context in
      let meant = intendedItem(occurrences.text, context)
      let nearest = meant ?? (context.seeksMeantItems ? context.itemIDs.nearest(to: occurrences.text) : nil)
      let isCertain = references.count == 1 && occurrences.completeness.tiers
      return Message(
        "no item has the id \(quoted(occurrences.text))" + hint(nearest, for: occurrences.text),
        fixes: fixes(reference.node, occurrences.text, isCertain ? meant : nil, context))
    }
  }
}

/// The unplaced item nearest to the name, if no other unknown name is nearer to that item.
private func intendedItem(_ name: String, _ context: MessageContext) -> String? {
  guard context.seeksMeantItems, let item = context.unplacedItemIDs.onlyNearest(to: name) else { return nil }
  return context.unknownItemIDs.nearest(to: item) == name ? item : nil
}

private func fixes(_ node: NodeID, _ name: String, _ rename: String?, _ context: MessageContext) -> [Fix] {
  var fixes =
    rename.map { [Fix.safe("Change to \(quoted($0))", .replace(.value(node), with: jsonStringLiteral($0)))] } ?? []
  fixes.append(.suggestion("Remove from the tier", .remove(node)))
  if let items = context.skeleton.itemObject, !name.isEmpty, validKey(name) == name {
    let item = "{ \"id\": \(jsonStringLiteral(name)), \"title\": \(jsonStringLiteral(name)) }"
    fixes.append(.suggestion("Add item \(quoted(name))", .addMember(to: items, key: name, value: item)))
  }
  return fixes
}
