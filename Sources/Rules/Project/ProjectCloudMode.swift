import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let projectCloudMode = Rule(
    id: "project/cloud-mode",
    severity: .error,
    impact: .refuses,
    fixable: .safe,
    summary: "`storage.mode` is not `local`.",
    appBehavior: "Tiercade refuses the whole file: it keeps lists on the device only",
    explanation: """
      This version of the app works offline. A list whose `storage.mode` is not `local` (in any case) is refused; \
      `local` is the default. The profile `cloud` also allows the mode `cloud`.
      """,
    checks: [.object(.storage) { storage, settings in settings.profile == .offline ? otherMode(storage) : [] }]
  )
}

private func otherMode(_ storage: ObjectView) -> [ObjectFinding] {
  guard let node = storage["mode"], let mode = storage.string("mode"), mode.lowercased() != "local" else { return [] }
  return [
    ObjectFinding(at: .value(node)) { _ in
      Message(
        "storage.mode must be \"local\", found \(quoted(mode))",
        fixes: [.safe("Change to \"local\"", .replace(.value(node), with: "\"local\""))])
    }
  ]
}
