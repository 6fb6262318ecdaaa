import Findings
import JSONSyntax
import Rules
import TierLists

extension Analysis {
  /// The id of a project, if it is a non-empty string.
  package var projectID: String? { document.projectID }

  /// The analysis with the finding that another document has the same `projectId`.
  ///
  /// - Parameter other: The path of the other document, for the message.
  package func sharingID(with other: String) -> Analysis {
    guard let node = ObjectView(tree, .root)["projectId"] else { return self }
    let finding = ObjectFinding.sharedID(node, with: other)
    let shown = Ignores(tree).map { unsuppressed([finding], in: tree, by: $0) } ?? [finding]
    var analysis = self
    analysis.findings += shown.filter { $0.rule == finding.rule }
    return analysis
  }
}
