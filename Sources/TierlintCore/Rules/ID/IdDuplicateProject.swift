extension Rule {
  static let idDuplicateProject = Rule(
    id: "id/duplicate-project",
    severity: .warning,
    impact: .none,
    fixable: .choice,
    summary: "Two checked files share a `projectId`.",
    consequence: "Tiercade takes both for one list, and one may replace the other",
    explanation: """
      A copied file keeps the id of its original until somebody gives it a new one. The file that comes later by its path \
      is reported.
      """,
    checks: []
  )
}
