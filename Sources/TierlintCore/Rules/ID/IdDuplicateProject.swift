import JSONSyntax

extension Rule {
  static let idDuplicateProject = Rule(
    id: "id/duplicate-project",
    severity: .warning,
    impact: .none,
    fixable: .suggestion,
    summary: "Two checked files share a `projectId`.",
    appBehavior: "Tiercade takes both for one list, and one may replace the other",
    explanation: """
      A copied file keeps the id of its original until somebody gives it a new one. Of two files the one that comes later \
      by its path is reported. No single document shows it: whoever checks several asks (`Analysis.sharingID`).
      """,
    checks: [.acrossFiles]
  )
}

extension Document {
  /// The id of a project, where it is a text that is not empty.
  package var projectID: String? {
    guard kind == .project, let id = ObjectView(tree, .root).string("projectId"), !id.isEmpty else { return nil }
    return id
  }
}

extension Analysis {
  /// The id of a project, where it is a text that is not empty.
  package var projectID: String? { document.projectID }

  /// The analysis with the finding that another document has the same `projectId`.
  ///
  /// - Parameter other: The path of the other document, for the message.
  package func sharingID(with other: String) -> Analysis {
    guard let node = ObjectView(tree, .root)["projectId"] else { return self }
    let finding = Finding(at: .value(node)) { context in
      let id = newUUID(for: context.tree.text, now: context.settings.now)
      return Message(
        "projectId \(context.displayText(node)) is that of \(displayText(unquoted: other, upTo: 4096)) too",
        fixes: [.suggestion("Write a new UUID", .replace(.value(node), with: jsonStringLiteral(id)))])
    }
    let shared = unsuppressed([finding.attributed(to: .idDuplicateProject)], in: tree).filter {
      $0.rule == RuleCatalog.index(of: .idDuplicateProject)
    }
    return Analysis(document: document, settings: settings, findings: findings + shared, bundle: bundle)
  }
}
