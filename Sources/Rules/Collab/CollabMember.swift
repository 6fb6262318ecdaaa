import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let collabMember = Rule(
    id: "collab/member",
    severity: .info,
    impact: .none,
    fixable: .suggestion,
    summary: "A member is listed twice, or has an empty id.",
    appBehavior: "Tiercade loads the members and does not use them",
    explanation: """
      Each member of `collab.members` is one person with one role. Of two entries with one `userId`, programs that read \
      them use either role. An id that is empty or only whitespace does not identify a person.
      """,
    checks: [.object(.collab) { collab, _ in memberFaults(collab) }]
  )
}

private func memberFaults(_ collab: ObjectView) -> [ObjectFinding] {
  let tree = collab.tree
  var seen = NameTable(tree)
  return collab.elements("members").compactMap { member in
    guard let id = ObjectView(tree, member)["userId"], tree.kind(id) == .string else { return nil }
    if tree.isEmptyOrWhitespace(id) { return emptyID(id, of: member) }
    let first = seen.insert(id)
    return first == id ? nil : duplicate(id, of: member, first)
  }
}

private func emptyID(_ id: NodeID, of member: NodeID) -> ObjectFinding {
  ObjectFinding(at: .value(id)) { context in
    Message(
      "the member has \(emptyField("id", context.string(id)))",
      fixes: [.suggestion("Remove the member", .remove(member))])
  }
}

private func duplicate(_ id: NodeID, of member: NodeID, _ first: NodeID) -> ObjectFinding {
  ObjectFinding(at: .value(id)) { context in
    Message(
      "member \(context.displayText(id)) is listed twice",
      fixes: [.suggestion("Remove the duplicate", .remove(member))], related: [("first listed here", .value(first))])
  }
}
