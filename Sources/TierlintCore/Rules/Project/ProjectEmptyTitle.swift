import JSONSyntax

extension Rule {
  static let projectEmptyTitle = Rule(
    id: "project/empty-title",
    severity: .info,
    impact: .none,
    summary: "The list's title is empty.",
    appBehavior: "Tiercade loads the list, but its editor refuses to save it",
    explanation: """
      The title is the name of the list. It may be missing, and the app then uses the name of the file; one that is empty \
      or only whitespace is shown as it is, and the editor asks for another one before it saves anything.
      """,
    checks: [.object(.project) { project, _ in emptyTitle(project) }]
  )
}

private func emptyTitle(_ project: ObjectView) -> [Finding] {
  guard let title = project["title"], project.tree.isEmptyOrWhitespace(title) else { return [] }
  return [
    Finding(at: .value(title)) { context in
      Message("the list has \(emptyField("title", context.tree.string(title)))")
    }
  ]
}
