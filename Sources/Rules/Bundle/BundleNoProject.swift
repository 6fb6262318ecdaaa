import Findings
import TierLists

extension Rule {
  static let bundleNoProject = Rule(
    id: "bundle/no-project",
    severity: .error,
    impact: .refuses,
    summary: "A bundle has no project.json.",
    appBehavior: "Tiercade cannot open the bundle",
    explanation: """
      A folder whose name ends in `.tierproj` is a bundle: the list itself is its `project.json`, and the files that the \
      list refers to are in `Media` and `Thumbs` next to it.
      """,
    checks: [.elsewhere]
  )
}

extension BundleFinding {
  package static var noProject: Finding {
    BundleFinding(at: .document) { _ in Message("missing project.json in the bundle") }.attributed(to: .bundleNoProject)
  }
}
