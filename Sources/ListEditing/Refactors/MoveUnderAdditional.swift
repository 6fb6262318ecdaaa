import Configurations
import Findings
import JSONSyntax
import Rules
import TierLists

extension Refactor {
  static let moveUnderAdditional = Refactor(
    "moveUnderAdditional", "Move under additional", kind: .rewrite,
    summary: "move an unknown member to the `additional` of its object, where other tools look for it",
    offers: { context in
      guard context.isOnKey, let fix = fixesMovingUnderAdditional(context.path, context.document).first,
        let resolved = fix.resolved(in: context.tree, Ancestry(ofFewIn: context.tree))
      else { return [] }
      return [Offer(fix.title, .edits(resolved.edits))]
    })
}

/// - Parameter path: The values from the root to the member's.
/// - Returns: None where the schema declares the member, or declares no `additional` for its object.
private func fixesMovingUnderAdditional(_ path: [NodeID], _ document: Document) -> [Fix] {
  guard document.kind == .project, path.count > 1, let member = path.last,
    let name = document.tree.string(document.tree.key(of: member)), document.tree.kind(path[path.count - 2]) == .object,
    let object = SchemaLocation.along(path.dropLast(), in: document).last
  else { return [] }
  let known = object.properties.map { $0.name }
  guard known.contains("additional"), !known.contains(name) else { return [] }
  let additional = ObjectView(document.tree, path[path.count - 2])["additional"]
  return Rules.moveUnderAdditional(member, additional, DocumentContext(document, Settings()))
}
