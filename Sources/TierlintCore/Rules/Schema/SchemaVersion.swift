import JSONSyntax

extension Rule {
  static let schemaVersion = Rule(
    id: "schema/version",
    severity: .warning,
    otherSeverities: [.error],
    impact: .changes,
    fixable: .safe,
    summary: "`schemaVersion` is not 1.",
    appBehavior: "Tiercade accepts any version and writes 1 back; the web port refuses all but 1",
    explanation: """
      There is one version of the format so far. Below 1 the published schema forbids the number, which is an error.
      """,
    checks: [.object(.project) { root, _ in wrongVersion(root) }]
  )
}

private func wrongVersion(_ root: ObjectView) -> [Finding] {
  guard let node = root["schemaVersion"], let version = root.tree.integer(node), version != 1 else { return [] }
  return [
    Finding(at: .value(node), severity: version < 1 ? .error : .warning) { _ in
      Message("schemaVersion is \(version), not 1", fixes: [.safe("Write 1", .replace(.value(node), with: "1"))])
    }
  ]
}
