/// Lines of a document that breaks a rule, and the same place in a document that does not.
package struct RuleExample: Sendable {
  /// With carets and the message below what a finding marks.
  package let wrong: [String]
  package let right: [String]
  /// Of `right`, for a Markdown code block.
  package let language: String
  /// The titles of the finding's fixes.
  package let fixes: [String]
  /// Whether one of these fixes is safe.
  package let hasSafeFix: Bool
  /// Whether `additional.tierlint.ignore` can silence the rule.
  package let isIgnorable: Bool
  /// Whether the document is a `.tierlint.json`.
  package let isConfiguration: Bool

  package init(
    wrong: [String], right: [String], language: String, fixes: [String], hasSafeFix: Bool = false, isIgnorable: Bool,
    isConfiguration: Bool
  ) {
    self.wrong = wrong
    self.right = right
    self.language = language
    self.fixes = fixes
    self.hasSafeFix = hasSafeFix
    self.isIgnorable = isIgnorable
    self.isConfiguration = isConfiguration
  }
}

extension Rule {
  /// Generated from the rule's fixture; `nil` if a few lines cannot show it.
  var example: RuleExample? { RuleExample.all[id] }
}
