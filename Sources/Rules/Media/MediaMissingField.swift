import Findings
import JSONSchema
import JSONSyntax
import TierLists

extension Rule {
  static let mediaMissingField = Rule(
    id: "media/missing-field",
    severity: .error,
    otherSeverities: [.warning],
    impact: .refuses,
    fixable: .safe,
    summary: "A media entry has no `id`, `kind`, `uri` or `mime`, or an empty one.",
    appBehavior: "Tiercade refuses the whole file and does not show which field is missing",
    explanation: """
      The app's decoder requires all four. It accepts an empty `id` or `mime`, which is a warning here; an empty `kind` or \
      `uri` is reported by `media/kind` or `media/scheme`. The fix derives `kind` and `mime` from the file extension; \
      the suggestion uses the file name as `id`.
      """,
    checks: [.schema { fault, _ in missing(fault) }, .object(.media) { media, _ in empty(media) }],
    traits: [.missingField]
  )
}

private func missing(_ fault: SchemaViolation) -> ObjectFinding? {
  guard fault.keyword == .required else { return nil }
  if let moved = movedMember(fault) { return moved }
  if let misspelled = misspelledMember(fault) { return misspelledKey(misspelled, fault) }
  var finding = ObjectFinding(at: fault.location) { context in
    Message(
      "missing required field \(quoted(fault.name)) in media entry\(context.ownerSuffix(fault.node))",
      fixes: { document in
        value(of: fault.name, ObjectView(fault.tree, fault.node), document).map { value, isSafe in
          let add = Change.addMember(to: fault.node, key: fault.name, value: jsonStringLiteral(value))
          return [Fix(title: "Add \(fault.name) \(quoted(value))", isSafe: isSafe, changes: [add])]
        } ?? []
      })
  }
  finding.missingField = fault.name
  return finding
}

private func empty(_ media: ObjectView) -> [ObjectFinding] {
  var found: [ObjectFinding] = []
  if let id = media["id"], media.tree.isEmptyOrWhitespace(id) { found.append(empty("id", id, media)) }
  if let mime = media["mime"], media.tree.isEmptyOrWhitespace(mime) { found.append(empty("mime", mime, media)) }
  return found
}

private func empty(_ name: String, _ node: NodeID, _ media: ObjectView) -> ObjectFinding {
  ObjectFinding(at: .value(node), severity: .warning, impact: Impact.none) { context in
    Message(
      "media entry\(context.ownerSuffix(node)) has \(emptyField(name, context.string(node)))",
      appBehavior: name == "id"
        ? "Tiercade loads it, but cannot distinguish this entry from others"
        : "Tiercade loads it, but its editor refuses to save it",
      fixes: { document in
        value(of: name, media, document).map { value, isSafe in [.change(node, to: value, isSafe: isSafe)] } ?? []
      })
  }
}

/// What a field should hold, and whether that is certain.
private func value(of name: String, _ media: ObjectView, _ document: DocumentContext) -> (String, isSafe: Bool)? {
  let entry = MediaEntry(media)
  switch name {
  case "kind": return entry.kindToWrite.map { ($0, entry.hasOneKind && document.hasFile(of: media.node)) }
  case "mime": return entry.typeToWrite.map { ($0, document.hasFile(of: media.node)) }
  case "id": return entry.stem.flatMap { isTaken($0, nextTo: media) ? nil : ($0, false) }
  default: return nil
  }
}

private func isTaken(_ id: String, nextTo media: ObjectView) -> Bool {
  guard let list = media.tree.parent(of: media.node) else { return false }
  return media.tree.elements(of: list).contains { ObjectView(media.tree, $0).string("id") == id }
}
