import JSONSyntax
extension Rule {
  static let itemEmptyTitle = Rule(
    id: "item/empty-title",
    severity: .warning,
    impact: .changes,
    summary: "An item's title is empty.",
    appBehavior: "Tiercade shows the id instead, and its editor refuses to save the list",
    explanation: """
      The app requires a title, but accepts one that is empty or only whitespace. The card then shows the id, which is not \
      meant for readers.
      """,
    checks: [.object(.item) { item, _ in emptyTitle(item) }]
  )
}

private func emptyTitle(_ item: ObjectView) -> [Finding] {
  guard let title = item["title"], item.tree.isEmptyOrWhitespace(title) else { return [] }
  return [
    Finding(at: .value(title)) { context in
      Message(
        "item \(context.displayText(item.tree.key(of: item.node))) has \(emptyField("title", context.tree.string(title)))"
      )
    }
  ]
}
