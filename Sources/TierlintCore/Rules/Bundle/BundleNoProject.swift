extension Rule {
  static let bundleNoProject = Rule(
    id: "bundle/no-project",
    severity: .error,
    impact: .refuses,
    summary: "A bundle has no project.json.",
    appBehavior: "Tiercade cannot open the bundle",
    explanation: """
      A folder whose name ends in `.tierproj` is a bundle: the list itself is its `project.json`, and the files that the \
      list names lie in `Media` and `Thumbs` beside it.
      """,
    checks: [.elsewhere]
  )
}
