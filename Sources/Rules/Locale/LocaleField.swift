import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let localeField = Rule(
    id: "locale/field",
    severity: .hint,
    impact: .none,
    fixable: .suggestion,
    summary: "A field of a translation is nearly `title`, `subtitle` or `summary`.",
    appBehavior: "Tiercade loads the list, but no reader of translations finds the string",
    explanation: """
      `locale` holds translations of an item's fields, by language: `{ "de": { "title": "Gulaschsuppe" } }`. Other fields \
      are allowed if they are strings, but one that differs from a known one by a letter or by case is most likely a typo.
      """,
    checks: [.object(.translation) { translation, _ in fields.misspellings(in: translation, "translated field") }]
  )
}

private let fields = DeclaredKeys(of: .translation)
