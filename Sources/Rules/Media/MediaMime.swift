import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let mediaMime = Rule(
    id: "media/mime",
    severity: .warning,
    otherSeverities: [.info],
    impact: .none,
    fixable: .safe,
    summary: "A MIME type is invalid, or does not match `kind` or the file extension.",
    appBehavior: "Tiercade loads it, but players and other programs use it to decide how to show the file",
    explanation: """
      A MIME type is two names with a slash between them, such as `image/jpeg`, in any case. It should match the entry's \
      `kind` – a `gif` may be any animated image – and the extension of the file in `uri`, if that is a common one. The \
      fix writes the type that matches both. In a bundle without that file it is a suggestion: the address may be wrong, not \
      the type.
      """,
    checks: [.object(.media) { media, _ in wrongType(media) }]
  )
}

private func wrongType(_ media: ObjectView) -> [ObjectFinding] {
  guard let node = media["mime"], media.tree.kind(node) == .string, !CommonMedia.describes(media),
    !media.tree.isEmptyOrWhitespace(node)
  else { return [] }
  let entry = MediaEntry(media)
  guard let message = message(entry) else { return unregistered(node, entry) }
  return [
    ObjectFinding(at: .value(node)) { context in
      Message(
        "mime \(context.displayText(node))\(context.ownerSuffix(node)) \(message)",
        fixes: { fixes(of: node, in: media, $0) })
    }
  ]
}

/// A name in common use that is not the registered one: `image/jpg`.
private func unregistered(_ node: NodeID, _ entry: MediaEntry) -> [ObjectFinding] {
  guard let type = entry.type?.types.first, entry.mime?.lowercased() == "image/jpg", type == "image/jpeg" else {
    return []
  }
  return [
    ObjectFinding(at: .value(node), severity: .info) { context in
      Message(
        "mime \(context.displayText(node))\(context.ownerSuffix(node)) is not a registered type" + hint(type),
        fixes: [.change(node, to: type, isSafe: true)])
    }
  ]
}

/// What is wrong with the type; `nil` if nothing is.
private func message(_ entry: MediaEntry) -> String? {
  guard let essence = entry.mime.flatMap(MIMEType.init)?.essence else {
    return "is not a MIME type such as \"image/png\""
  }
  if let kind = entry.kind, !fits(kind: kind, essence) { return "does not match kind \(quoted(kind))" }
  // `application/octet-stream` contradicts no type.
  guard let type = entry.type, essence != "application/octet-stream", !type.types.contains(essence) else { return nil }
  let name = entry.uri.map { quoted(String($0.split(separator: "/").last ?? "")) } ?? ""
  return "does not match the file name \(name)"
}

private func fixes(of node: NodeID, in media: ObjectView, _ document: DocumentContext) -> [Fix] {
  let entry = MediaEntry(media)
  let bareEnding = entry.mime.flatMap { MediaType.byExtension[$0.lowercased()]?.types.first }
  let named = entry.type == nil ? bareEnding.flatMap { type in fits(kind: entry.kind ?? "", type) ? type : nil } : nil
  if let type = entry.typeToWrite ?? named {
    return [.change(node, to: type, isSafe: document.hasFile(of: media.node))]
  }
  // If the file extension confirms the type or is unknown, `kind` may be the wrong one.
  guard let essence = entry.mime.flatMap(MIMEType.init)?.essence, entry.type?.types.contains(essence) ?? true,
    let kind = entry.kindToWrite, let old = media["kind"], entry.kind != kind
  else { return [] }
  return [.change(old, "Change kind to", to: kind)]
}
