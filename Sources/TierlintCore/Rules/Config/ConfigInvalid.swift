extension Rule {
  static let configInvalid = Rule(
    id: "config/invalid",
    severity: .error,
    impact: .none,
    fixable: .safe,
    summary: "`.tierlint.json` has a syntax error, an unknown key, or a wrong type or value.",
    appBehavior: "Tiercade does not read this file; tierlint ignores all of it and uses its defaults",
    explanation: """
      A configuration is used completely or not at all, so that a typo in it cannot silently turn off half of the rules. \
      `tierlint check` reports the error and exits with code 2. Comments and trailing commas are allowed; \
      `tierlint schema config` prints the JSON Schema of the file.
      """,
    checks: [.elsewhere]
  )
}
