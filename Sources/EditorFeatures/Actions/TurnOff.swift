import JSONSyntax
import SourceText
import TierlintCore

/// The edits of a configuration after which a rule is off, in its own layout; comments stay.
///
/// Where an entry of `overrides` names the rule or its family, that one still wins for its files.
/// - Parameter text: The text of the `.tierlint.json`; `nil` where there is none yet.
/// - Returns: No edit where the rule is off already; `nil` where the configuration is broken.
package func configuration(turningOff rule: String, in text: DocumentText?) -> [TextEdit]? {
  let text = text ?? DocumentText("")
  if text.slice(0..<text.count).allSatisfy(\.isWhitespace) { return [TextEdit(0..<text.count, newConfiguration(rule))] }
  let document = Document(text, name: Configuration.fileName)
  let isSound = analyze(document).diagnostics().allSatisfy { $0.rule != "config/invalid" }
  guard isSound, document.tree.isWhole(.root, .object) else { return nil }
  return edits(turningOff: rule, document.tree)
}

private func edits(turningOff rule: String, _ tree: SyntaxTree) -> [TextEdit]? {
  let typesetter = EditBuilder(tree: tree, ancestry: Ancestry(tree))
  let off = JSONValue.string("off")
  guard let rules = ObjectView(tree, .root)["rules"] else {
    return typesetter.edits(adding: .object([JSONValue.Member(rule, off)]), named: "rules", to: .root)
  }
  guard let level = tree.members(of: rules).first(where: { tree.string($0.key) == rule })?.value else {
    return typesetter.edits(adding: off, named: rule, to: rules)
  }
  return tree.string(level) == "off" ? [] : [TextEdit(tree.range(level), jsonStringLiteral("off"))]
}

private func newConfiguration(_ rule: String) -> String {
  let rules = JSONValue.object([JSONValue.Member(rule, .string("off"))])
  return ValueLayout.plain.text(.object([JSONValue.Member("rules", rules)])) + "\n"
}
