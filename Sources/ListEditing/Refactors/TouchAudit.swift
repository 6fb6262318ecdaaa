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

/// Empty where there is no `audit`, or `createdAt` is in the future.
private func touching(_ document: Document, now: Int) -> [Change] {
  let tree = document.tree
  guard document.kind == .project, let audit = ObjectView(tree, .root).object("audit") else { return [] }
  if let created = audit["createdAt"].flatMap({ tree.date($0) }), created.seconds > now { return [] }
  let time = jsonStringLiteral(timestamp(now))
  guard let node = audit["updatedAt"] else { return [.addMember(to: audit.node, key: "updatedAt", value: time)] }
  return tree.date(node)?.seconds == now ? [] : [.replace(.value(node), with: time)]
}
