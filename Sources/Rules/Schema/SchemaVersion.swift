import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let schemaVersion = Rule(
    id: "schema/version",
    severity: .warning,
    otherSeverities: [.error],
    impact: .changes,
    fixable: .suggestion,
    summary: "`schemaVersion` is not 1.",
    appBehavior: "Tiercade accepts any version and writes 1 back; the web port accepts only 1",
    explanation: """
      The format has one version so far. A number below 1 violates the published schema and is an error. Changing it is a \
      suggestion: a greater number may be that of a format to come.
      """,
    checks: [.object(.project) { root, _ in wrongVersion(root) }]
  )
}

private func wrongVersion(_ root: ObjectView) -> [ObjectFinding] {
  guard let node = root["schemaVersion"], let version = root.tree.integer(node), version != 1 else { return [] }
  return [
    ObjectFinding(at: .value(node), severity: version < 1 ? .error : .warning) { _ in
      Message(
        "schemaVersion must be 1, found \(version)",
        fixes: [.suggestion("Change to 1", .replace(.value(node), with: "1"))])
    }
  ]
}
