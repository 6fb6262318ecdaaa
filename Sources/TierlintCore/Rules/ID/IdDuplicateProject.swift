import JSONSyntax

extension Rule {
  package static let idDuplicateProject = Rule(
    id: "id/duplicate-project",
    severity: .warning,
    impact: .none,
    fixable: .suggestion,
    summary: "Two files have the same `projectId`.",
    appBehavior: "Tiercade treats both files as one list, so one may replace the other",
    explanation: """
      A copied file has the id of its original until you give it a new one. Of two files, the one whose path sorts later is \
      reported.
      """,
    checks: [.acrossFiles]
  )
}

extension Document {
  /// The id of a project, if it is a non-empty string.
  package var projectID: String? {
    guard kind == .project, let id = ObjectView(tree, .root).string("projectId"), !id.isEmpty else { return nil }
    return id
  }
}

extension Analysis {
  /// The id of a project, if it is a non-empty string.
  package var projectID: String? { document.projectID }

  /// The analysis with the finding that another document has the same `projectId`.
  ///
  /// - Parameter other: The path of the other document, for the message.
  package func sharingID(with other: String) -> Analysis {
    guard let node = ObjectView(tree, .root)["projectId"] else { return self }
    let finding = Finding(at: .value(node)) { context in
      Message(
        "projectId \(context.displayText(node)) is already used by \(displayText(unquoted: other, upTo: 4096))",
        fixes: [newID(node, context)])
    }
    let shared = unsuppressed([finding.attributed(to: .idDuplicateProject)], in: tree).filter {
      $0.rule == RuleCatalog.index(of: .idDuplicateProject)
    }
    var analysis = self
    analysis.findings += shared
    return analysis
  }
}
