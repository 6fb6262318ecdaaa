import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let projectUnrecognized = Rule(
    id: "project/unrecognized",
    severity: .error,
    impact: .refuses,
    summary: "A file named on the command line is not a tier list.",
    appBehavior: "Tiercade cannot open it",
    explanation: """
      A file named on the command line is always checked. This one has none of the keys of a project, a saved state, a \
      template or an old save, so only its syntax is checked.
      """,
    checks: [.elsewhere],
    traits: [.foreignDocument]
  )
}

extension ObjectFinding {
  /// The finding for a document that is not a tier list.
  package static func unrecognized(_ tree: SyntaxTree) -> Finding {
    let list = tree.innerList
    return ObjectFinding(at: .opener(.root)) { _ in
      Message(
        list == nil
          ? "this is not a tier list: it has neither \"tiers\" nor \"items\"" : "the list is inside another value",
        fixes: { document in list.map { unwrapping($0, document.tree) } ?? [] })
    }.attributed(to: .projectUnrecognized)
  }
}
