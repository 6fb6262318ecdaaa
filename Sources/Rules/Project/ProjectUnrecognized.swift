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
      A file named on the command line is always checked. This one is not a project, a saved state, a template or an \
      old save, so only its syntax is checked. `tierlint convert FILE --to project` reads lists of other tools and people.
      """,
    checks: [.elsewhere],
    traits: [.foreignDocument]
  )
}

/// The way to read the file of another tool.
let importPointer = "tierlint convert FILE --to project reads lists of other tools"

extension ObjectFinding {
  /// The finding for a document that is not a tier list.
  package static func unrecognized(_ tree: SyntaxTree) -> Finding {
    let list = tree.innerList
    return ObjectFinding(at: .opener(.root)) { _ in
      Message(
        list == nil
          ? "this is not a list of Tiercade; \(importPointer)" : "the list is inside another value; \(importPointer)",
        fixes: { document in list.map { unwrapping($0, document.tree) } ?? [] })
    }.attributed(to: .projectUnrecognized)
  }
}
