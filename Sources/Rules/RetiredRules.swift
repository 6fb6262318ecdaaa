import TierLists

extension RuleCatalog {
  /// What to say to people who refer to a rule or family that was removed, in a configuration, an ignore or a script; `nil` for other names.
  package static func retirement(of name: String) -> String? {
    retired.contains(name) ? "rule \(quoted(name)) no longer exists" : nil
  }

  /// The ids of removed rules, and families of which no rule is left.
  private static let retired: Set<String> = [
    "accessibility", "accessibility/key", "attribute/mixed-types", "attribute/similar-name", "attribute/similar-value",
    "collab", "collab/member", "color/duplicate", "date/future", "item/slug", "locale", "locale/field",
    "override/redundant", "tier/locked-empty", "tier/similar-label",
  ]
}
