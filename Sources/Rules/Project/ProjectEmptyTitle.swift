import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let projectEmptyTitle = Rule(
    id: "project/empty-title",
    severity: .info,
    impact: .none,
    summary: "The list's title is empty or missing.",
    appBehavior: "Tiercade loads the list, but its editor refuses to save it",
    explanation: """
      The title is the name of the list. The app's editor refuses to save a list whose title is missing, empty or only \
      whitespace. An import does not read it: the list that is open keeps its own title.
      """,
    checks: [.object(.project) { project, _ in emptyTitle(project) }],
    supersededBy: ["schema/missing"]
  )
}

private func emptyTitle(_ project: ObjectView) -> [ObjectFinding] {
  guard let title = project["title"] else { return missingTitle(project) }
  guard project.tree.isEmptyOrWhitespace(title) else { return [] }
  return [
    ObjectFinding(at: .value(title)) { context in
      Message("the list has \(emptyField("title", context.string(title)))")
    }
  ]
}

/// Silent where a key is most likely a misspelling of `title`.
private func missingTitle(_ project: ObjectView) -> [ObjectFinding] {
  if project.members.contains(where: { mayMean(project.tree.string($0.key) ?? "", "title") }) { return [] }
  var finding = ObjectFinding(at: .opener(project.node)) { _ in Message("the list has no title") }
  finding.missingField = "title"
  return [finding]
}
