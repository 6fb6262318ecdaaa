import JSONSyntax

extension Rule {
  static let idDuplicateMedia = Rule(
    id: "id/duplicate-media",
    severity: .warning,
    impact: .none,
    fixable: .choice,
    summary: "A media id stands twice in one item, or names different files.",
    appBehavior: "Tiercade loads the list, but whatever looks media up by id may show the wrong file",
    explanation: """
      A media id names one file. An item that shows the same picture as another may use the same id again; two \
      entries of one item, or two different files, may not share it.
      """,
    checks: [.key(.media) { uses, _ in duplicateMedia(uses) }]
  )
}

private func duplicateMedia(_ uses: Uses) -> [Finding] {
  guard let first = uses.all.first, uses.all.count > 1 else { return [] }
  return zip(uses.all, uses.all.dropFirst()).compactMap { previous, use in
    if areSiblings(previous.owner, use.owner, uses.tree) { return repeated(use, of: previous, uses) }
    return namesOtherFile(use, first, uses.tree) ? otherFile(use, first, uses) : nil
  }
}

/// Whether an element stands further on in the same array as another.
private func areSiblings(_ one: NodeID, _ other: NodeID, _ tree: SyntaxTree) -> Bool {
  var sibling = tree.after(one)
  while sibling < other, tree.kind(sibling) != .end { sibling = tree.after(sibling) }
  return sibling == other
}

private func namesOtherFile(_ one: Use, _ other: Use, _ tree: SyntaxTree) -> Bool {
  guard let file = ObjectView(tree, one.owner)["uri"], let otherFile = ObjectView(tree, other.owner)["uri"],
    tree.kind(file) == .string, tree.kind(otherFile) == .string
  else { return false }
  return !tree.haveSameName(file, otherFile)
}

private func repeated(_ use: Use, of previous: Use, _ uses: Uses) -> Finding {
  Finding(at: .value(use.node)) { _ in
    let isOtherFile = namesOtherFile(use, previous, uses.tree)
    return Message(
      "media id \(quoted(uses.text)) stands twice in this item",
      fixes: isOtherFile ? rename(use, uses) : [.choice("Remove this entry", .remove(use.owner))],
      related: [("the entry before", .value(previous.node))])
  }
}

private func otherFile(_ use: Use, _ first: Use, _ uses: Uses) -> Finding {
  Finding(at: .value(use.node)) { _ in
    let files = [use, first].map { quoted(ObjectView(uses.tree, $0.owner).string("uri") ?? "") }
    return Message(
      "media id \(quoted(uses.text)) names \(files[0]) here, but \(files[1]) before", fixes: rename(use, uses),
      related: [("the first use of the id", .value(first.node))])
  }
}

/// The name of the file as the new id.
private func rename(_ use: Use, _ uses: Uses) -> [Fix] {
  let file = ObjectView(uses.tree, use.owner).string("uri")?.split(separator: "/").last ?? ""
  let id = soundKey(String(file.prefix { $0 != "." }))
  if id.isEmpty || id == uses.text { return [] }
  return [.choice("Give this entry the id \(quoted(id))", .replace(.value(use.node), with: jsonStringLiteral(id)))]
}
