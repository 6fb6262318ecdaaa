import JSONSyntax
import TierlintCore

extension Refactor {
  /// Sets `audit.updatedAt` to the current time.
  static let touchAudit = Refactor(
    name: "touchAudit",
    kind: .rewrite,
    offers: { context in
      guard context.isIn("audit"), !touching(context.document, now: context.now).isEmpty else { return [] }
      return [Offer(title: "Set updatedAt to now")]
    },
    operation: .changes { document, _, now in touching(document, now: now) }
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
