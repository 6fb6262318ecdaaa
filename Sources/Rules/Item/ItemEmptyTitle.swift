import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let itemEmptyTitle = Rule(
    id: "item/empty-title",
    severity: .warning,
    otherSeverities: [.info],
    impact: .changes,
    summary: "An item's title is empty.",
    appBehavior: "Tiercade shows the id instead, and its editor refuses to save the list",
    explanation: """
      The app requires a title, but accepts one that is empty. The card then shows the id, which is not meant for readers. \
      A title of whitespace only is shown as it is, which is an information.
      """,
    checks: [.object(.item) { item, _ in emptyTitle(item) }]
  )
}

private func emptyTitle(_ item: ObjectView) -> [ObjectFinding] {
  guard let title = item["title"], item.tree.isEmptyOrWhitespace(title) else { return [] }
  let isEmpty = item.tree.utf8(title).isEmpty
  return [
    ObjectFinding(at: .value(title), severity: isEmpty ? nil : .info, impact: isEmpty ? nil : Impact.none) { context in
      Message(
        "item \(context.displayKey(of: item.node)) has \(emptyField("title", context.string(title)))",
        appBehavior: isEmpty
          ? nil : "Tiercade shows a card without a visible title, and its editor refuses to save the list")
    }
  ]
}
