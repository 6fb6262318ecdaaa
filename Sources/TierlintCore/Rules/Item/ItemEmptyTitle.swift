import JSONSyntax
extension Rule {
  static let itemEmptyTitle = Rule(
    id: "item/empty-title",
    severity: .warning,
    impact: .changes,
    summary: "An item's title is blank.",
    appBehavior: "Tiercade shows the id instead, and its editor refuses to save the list",
    explanation: """
      An item needs a title, but nothing says that there is anything in it. On the card then stands the id, which was \
      hardly made for that.
      """,
    checks: [.object(.item) { item, _ in emptyTitle(item) }]
  )
}

private func emptyTitle(_ item: ObjectView) -> [Finding] {
  guard let title = item["title"], item.tree.isBlankText(title) else { return [] }
  return [
    Finding(at: .value(title)) { context in
      Message(
        "title \(context.displayText(title)) of item \(context.displayText(item.tree.key(of: item.node))) is blank")
    }
  ]
}
