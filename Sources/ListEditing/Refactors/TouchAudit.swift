import Findings
import JSONSyntax
import TierLists

extension Refactor {
  package static let touchAudit = Refactor(
    "touchAudit", "Set updatedAt to now", kind: .rewrite, summary: "set `audit.updatedAt` to the current time",
    offers: { context in
      guard context.isIn("audit"), !touching(context.document, now: context.now).isEmpty else { return [] }
      return [Offer(title: "Set updatedAt to now")]
    },
    changes: { input in touching(input.document, now: input.now) }
  )
}

/// Sets `audit.updatedAt` to the current time, and `updatedBy`.
func touching(_ document: Document, by name: String?, now: Int) throws(ListEditError) -> [Change] {
  guard let audit = ObjectView(document.tree, .root).object("audit"), document.kind == .project else {
    throw ListEditError("the list has no audit")
  }
  let changes = touching(document, now: now)
  guard let name, audit.string("updatedBy") != name else { return changes }
  return changes + [audit.setting("updatedBy", to: jsonStringLiteral(name))]
}

/// Empty where there is no `audit`, or `createdAt` is in the future.
private func touching(_ document: Document, now: Int) -> [Change] {
  let tree = document.tree
  guard document.kind == .project, let audit = ObjectView(tree, .root).object("audit") else { return [] }
  if let created = audit["createdAt"].flatMap({ tree.date($0) }), created.seconds > now { return [] }
  let isSame = audit["updatedAt"].flatMap { tree.date($0) }?.seconds == now
  return isSame ? [] : [audit.setting("updatedAt", to: jsonStringLiteral(timestamp(now)))]
}
