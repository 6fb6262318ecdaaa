import JSONSchema
import JSONSyntax

extension Rule {
  static let colorInvalid = Rule(
    id: "color/invalid",
    severity: .error,
    impact: .changes,
    fixable: .safe,
    summary: "A tier's color is not of the form `#RRGGBB` or `#RGB`.",
    appBehavior: "Tiercade shows this tier white and its editor refuses to save the list",
    explanation: """
      A color is a `#` and six hexadecimal digits: two each for red, green and blue. Three digits are allowed, too. \
      Names, `rgb(…)` and transparency are not. Where it is clear which color was meant, the fix writes it: it adds a \
      missing `#`, drops a second one, blanks and alpha, and knows the names of CSS.
      """,
    checks: [.schema { fault, _ in invalid(fault) }]
  )
}

private func invalid(_ fault: SchemaViolation) -> Finding? {
  guard fault.keyword == .pattern else { return nil }
  return Finding(at: fault.location) { context in
    let meant = context.tree.string(fault.node).flatMap(RGBColor.meant)?.text
    return Message(
      "color \(context.displayText(fault.node)) is not a color of the form #RGB or #RRGGBB",
      fixes: meant.map { [.safe("Write \(quoted($0))", .replace(.value(fault.node), with: jsonStringLiteral($0)))] }
        ?? [])
  }
}
