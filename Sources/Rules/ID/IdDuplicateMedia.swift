import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let idDuplicateMedia = Rule(
    id: "id/duplicate-media",
    severity: .warning,
    impact: .none,
    fixable: .suggestion,
    summary: "A media id is used twice in one item, or for different files.",
    appBehavior: "Tiercade loads the list, but a look-up by media id may find the wrong file",
    explanation: """
      A media id refers to one file. Two items that show the same picture may use the same id; two entries of one item, or \
      two different files, must not share one.
      """,
    checks: [.key(.media, NameTest(atLeast: 2)) { occurrences, _ in duplicateMedia(occurrences) }]
  )
}

private func duplicateMedia(_ occurrences: Occurrences) -> [NameFinding] {
  guard let first = occurrences.all.first, occurrences.all.count > 1 else { return [] }
  return zip(occurrences.all, occurrences.all.dropFirst()).compactMap { previous, occurrence in
    if areSiblings(previous.owner, occurrence.owner, occurrences.tree) {
      return repeated(occurrence, of: previous, occurrences)
    }
    return namesOtherFile(occurrence, first, occurrences.tree) ? otherFile(occurrence, first, occurrences) : nil
  }
}

/// Whether an element follows another one in the same array.
private func areSiblings(_ one: NodeID, _ other: NodeID, _ tree: SyntaxTree) -> Bool {
  var sibling = tree.after(one)
  while sibling < other, tree.kind(sibling) != .end { sibling = tree.after(sibling) }
  return sibling == other
}

private func namesOtherFile(_ one: Occurrence, _ other: Occurrence, _ tree: SyntaxTree) -> Bool {
  guard let file = ObjectView(tree, one.owner)["uri"], let otherFile = ObjectView(tree, other.owner)["uri"],
    tree.kind(file) == .string, tree.kind(otherFile) == .string
  else { return false }
  return !tree.haveSameName(file, otherFile)
}

private func repeated(_ occurrence: Occurrence, of previous: Occurrence, _ occurrences: Occurrences) -> NameFinding {
  NameFinding(at: .value(occurrence.node)) { _ in
    let isOtherFile = namesOtherFile(occurrence, previous, occurrences.tree)
    return Message(
      "duplicate media id \(quoted(occurrences.text)) in one item",
      fixes: isOtherFile
        ? rename(occurrence, occurrences) : [.suggestion("Remove this entry", .remove(occurrence.owner))],
      related: [("first used here", .value(previous.node))])
  }
}

private func otherFile(_ occurrence: Occurrence, _ first: Occurrence, _ occurrences: Occurrences) -> NameFinding {
  NameFinding(at: .value(occurrence.node)) { _ in
    let files = [first, occurrence].map { quotedPath(ObjectView(occurrences.tree, $0.owner).string("uri") ?? "") }
    return Message(
      "media id \(quoted(occurrences.text)) refers to two files: \(files[0]) and \(files[1])",
      fixes: rename(occurrence, occurrences),
      related: [("first used here", .value(first.node))])
  }
}

/// The name of the file as the new id.
private func rename(_ occurrence: Occurrence, _ occurrences: Occurrences) -> [Fix] {
  let file = ObjectView(occurrences.tree, occurrence.owner).string("uri")?.split(separator: "/").last ?? ""
  let id = validKey(String(file.prefix { $0 != "." }))
  return id.isEmpty || id == occurrences.text ? [] : [.change(occurrence.node, "Change id to", to: id)]
}
