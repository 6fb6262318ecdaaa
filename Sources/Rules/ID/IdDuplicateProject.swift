import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let idDuplicateProject = Rule(
    id: "id/duplicate-project",
    severity: .warning,
    impact: .none,
    fixable: .suggestion,
    summary: "Two files have the same `projectId`.",
    appBehavior: "Tiercade does not compare the ids, but the web port and other tools take both files for one list",
    explanation: """
      A copied file has the id of its original until you give it a new one. Of two files, the one whose path sorts later is \
      reported.
      """,
    checks: [.acrossFiles]
  )
}

extension ObjectFinding {
  /// - Parameter node: The id of a project.
  /// - Parameter other: The path of another document with it.
  package static func sharedID(_ node: NodeID, with other: String) -> Finding {
    ObjectFinding(at: .value(node)) { context in
      Message(
        "projectId \(context.displayText(node)) is already used by \(displayText(unquoted: other, upTo: 4096))",
        fixes: { [newID(node, $0)] })
    }.attributed(to: .idDuplicateProject)
  }
}
