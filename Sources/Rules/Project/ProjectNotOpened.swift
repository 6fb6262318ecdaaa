import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let projectNotOpened = Rule(
    id: "project/not-opened",
    severity: .info,
    impact: .refuses,
    summary: "The file is a state, a template or an old save, not a project.",
    appBehavior: "Tiercade cannot open it: it imports only projects, bundles and CSV",
    explanation: """
      The app keeps its tiers in memory as a state, and older versions saved it. Today's app has no way to open such a \
      file, a template or a flat list of items. tierlint checks them for the people and tools that use them. \
      `tierlint convert FILE --to project`, or in an editor the refactor “Convert to project”, makes a file that the app \
      opens.
      """,
    checks: [.elsewhere]
  )
}

extension ObjectFinding {
  /// The document is a list, but not one that the app opens.
  package static func notOpened(_ kind: DocumentKind, _ tree: SyntaxTree) -> Finding {
    ObjectFinding(at: .opener(ObjectView(tree, .root)["tiers"] ?? .root)) { _ in
      let name = kind == .flat ? "an old save" : "a \(kind.rawValue)"
      return Message("this is \(name), not a project")
    }.attributed(to: .projectNotOpened)
  }
}
