import JSONSyntax
import TierlintCore

extension Refactor {
  /// The current time as `audit.updatedAt`.
  static let touchAudit = Refactor(
    name: "touchAudit",
    kind: .rewrite,
    offers: { site in
      guard site.isIn("audit"), !touching(site.document, now: site.now).isEmpty else { return [] }
      return [Offer(title: "Write the current time as updatedAt")]
    },
    work: .changes { document, _, now in touching(document, now: now) }
  )
}

/// Nothing where there is no `audit`, and where it says that the list is only made later.
private func touching(_ document: Document, now: Int) -> [Change] {
  let tree = document.tree
  guard document.kind == .project, let audit = ObjectView(tree, .root).object("audit") else { return [] }
  if let created = audit["createdAt"].flatMap({ tree.date($0) }), created.seconds > now { return [] }
  let time = jsonStringLiteral(timestamp(now))
  guard let node = audit["updatedAt"] else { return [.addMember(to: audit.node, key: "updatedAt", value: time)] }
  return tree.date(node)?.seconds == now ? [] : [.replace(.value(node), with: time)]
}
