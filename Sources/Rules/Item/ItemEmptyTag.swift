import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let itemEmptyTag = Rule(
    id: "item/empty-tag",
    severity: .hint,
    impact: .none,
    fixable: .safe,
    tags: [.unnecessary], summary: "A tag is empty.",
    appBehavior: "Tiercade loads the tag as it is",
    explanation: """
      A tag is a word to group and find items by. One that is empty or only whitespace does neither. The fix removes it.
      """,
    checks: [
      .object(.item) { item, _ in emptyTags(item) }, .object(.override) { override, _ in emptyTags(override) },
    ]
  )
}

private func emptyTags(_ object: ObjectView) -> [ObjectFinding] {
  var findings: [ObjectFinding] = []
  object.forEachElement("tags") { tag in
    guard object.tree.isEmptyOrWhitespace(tag) else { return }
    findings.append(
      ObjectFinding(at: .value(tag)) { context in
        let owner = context.owner(of: tag) ?? "the item"
        return Message(
          "\(owner) has \(emptyField("tag", context.string(tag)))", fixes: [.safe("Remove the tag", .remove(tag))])
      })
  }
  return findings
}
