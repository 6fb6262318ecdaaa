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
    checks: [.key(.id, NameTest(in: [.reference], notIn: [.item])) { occurrences, _ in unknownReferences(occurrences) }]
  )
}

private func unknownReferences(_ occurrences: Occurrences) -> [Finding] {
  guard occurrences.completeness.items, occurrences.has(.reference), !occurrences.has(.item) else { return [] }
  let count = occurrences.all.count { $0.role == .reference }
  // One closure for all entries, because each counts the references that it captures.
  let message = { @Sendable (entry: NodeID, context: MessageContext) in
    unknown(entry, occurrences, isOnlyOne: count == 1, context)
  }
  var findings: [Finding] = []
  findings.reserveCapacity(count)
  for occurrence in occurrences.all where occurrence.role == .reference {
    findings.append(Finding(at: .value(occurrence.node)) { message(occurrence.node, $0) })
  }
  return findings
}

private func unknown(
  _ reference: NodeID, _ occurrences: Occurrences, isOnlyOne: Bool, _ context: MessageContext
) -> Message {
  let meant = context.meantItem(by: occurrences.text)
  let nearest = meant?.key ?? context.nearestItem(to: occurrences.text, seeks: context.seeksMeantItems)
  let isCertain =
    isOnlyOne && occurrences.completeness.tiers && meant?.isNear ?? false && !occurrences.has(.override)
  let fix = nearest.flatMap { isOnlyOne ? rename(occurrences, to: $0, isSafe: isCertain, context) : nil }
  return Message(
    "no item has the id \(quoted(occurrences.text))"
      + hint(meant?.isNear ?? true ? nearest : nil, for: occurrences.text),
    fixes: [fix].compactMap { $0 } + fixes(reference, occurrences.text, context))
}

/// Writes the key of an item for an unknown id, in an override, too.
private func rename(_ occurrences: Occurrences, to key: String, isSafe: Bool, _ context: MessageContext) -> Fix {
  let changes = occurrences.all.map { occurrence in
    let place = occurrence.role == .override ? NodeLocation.key(occurrence.node) : .value(occurrence.node)
    return Change.replace(place, with: jsonStringLiteral(key))
  }
  return Fix(title: "Change to \(quoted(key))", isSafe: isSafe, changes: changes)
}

private func fixes(_ node: NodeID, _ name: String, _ context: MessageContext) -> [Fix] {
  var fixes = [Fix.suggestion("Remove from the tier", .remove(node))]
  if let items = context.skeleton.itemObject, !name.isEmpty, validKey(name) == name {
    fixes.append(.suggestion("Add item \(quoted(name))", .addMember(to: items, key: name, value: newItem(name))))
  }
  return fixes
}

/// An item whose title is its id.
func newItem(_ id: String) -> String {
  "{ \"id\": \(jsonStringLiteral(id)), \"title\": \(jsonStringLiteral(id)) }"
}
