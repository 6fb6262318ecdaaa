extension Rule {
  static let configInvalid = Rule(
    id: "config/invalid",
    severity: .error,
    impact: .none,
    fixable: .safe,
    summary: "A fault in `.tierlint.json`: broken JSON, an unknown key, a wrong type or value.",
    appBehavior: "tierlint does not use this configuration, and checks with its defaults",
    explanation: """
      A configuration is taken as a whole or not at all, so that a slip in it cannot silence half of the rules without a \
      word. Runs over the files that it is for say so on standard error and end with exit code 2. Comments and trailing \
      commas are allowed; `tierlint schema config` prints what else is.
      """,
    checks: [.elsewhere]
  )
}
