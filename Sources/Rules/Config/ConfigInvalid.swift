import Findings
import TierLists

extension Rule {
  static let configInvalid = Rule(
    id: "config/invalid",
    severity: .error,
    impact: .none,
    fixable: .safe,
    summary: "`.tierlint.json` has a syntax error, an unknown key, or a wrong type or value.",
    appBehavior: "Tiercade does not read this file; tierlint ignores the invalid settings and applies the others",
    explanation: """
      The other settings apply. `tierlint check` shows the errors of the configuration and exits with code 2, so that none \
      is overlooked. Comments and trailing commas are allowed; \
      `tierlint schema config` prints the JSON Schema of the file.
      """,
    checks: [.elsewhere]
  )
}
