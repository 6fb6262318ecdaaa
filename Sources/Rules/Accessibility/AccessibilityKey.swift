import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let accessibilityKey = Rule(
    id: "accessibility/key",
    severity: .hint,
    impact: .none,
    fixable: .suggestion,
    summary: "An option in `settings.accessibility` is nearly `colorblind`, `highContrast` or `voiceOver`.",
    appBehavior: "Tiercade loads the list, but has no option of that name",
    explanation: """
      `settings.accessibility` may have any options that are true or false. One that differs from a known one by a letter or \
      by case, such as `colourblind`, is most likely a typo, and turns nothing on or off.
      """,
    checks: [.object(.accessibility) { object, _ in options.misspellings(in: object, "accessibility option") }]
  )
}

private let options = DeclaredKeys(of: .accessibility)
