import Findings
import JSONSyntax
import TierLists

extension Refactor {
  static let touchAudit = Refactor(
    "touchAudit", "Set updatedAt to now", kind: .rewrite, summary: "set `audit.updatedAt` to the current time",
    offers: { context in context.isIn("audit") ? context.offer("Set updatedAt to now", .touch()) : [] })
}

/// Sets `audit.updatedAt` to the current time, and `updatedBy`.
func touching(_ document: Document, by name: String?, now: Int64) throws(ListEditError) -> [Change] {
  guard let audit = ObjectView(document.tree, .root).object("audit"), document.kind == .project else {
    throw ListEditError("the list has no audit")
  }
  let changes = updating(audit, now: now)
  guard let name, audit.string("updatedBy") != name else { return changes }
  return changes + [audit.setting("updatedBy", to: jsonStringLiteral(name))]
}

/// Empty where `createdAt` is in the future.
private func updating(_ audit: ObjectView, now: Int64) -> [Change] {
  let tree = audit.tree
  if let created = audit["createdAt"].flatMap({ tree.date($0) }), created.seconds > now { return [] }
  let isSame = audit["updatedAt"].flatMap { tree.date($0) }?.seconds == now
  return isSame ? [] : [audit.setting("updatedAt", to: jsonStringLiteral(timestamp(now)))]
}
