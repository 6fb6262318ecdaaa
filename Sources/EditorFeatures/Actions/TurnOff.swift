import Configurations
import Findings
import JSONSyntax
import ListAnalysis
import SourceText
import TierLists

/// The edits that turn a rule off in a configuration, in its layout; comments are preserved.
///
/// An entry of `overrides` for the rule or its family still wins for its files.
///
/// - Parameter text: The contents of `.tierlint.json`; `nil` where the file does not exist.
/// - Returns: Empty where the rule is off already; `nil` where the configuration is invalid.
package func configuration(turningOff rule: String, in text: DocumentText?) -> [TextEdit]? {
  let text = text ?? DocumentText("")
  if text.slice(0..<text.count).allSatisfy({ $0.isWhitespace }) {
    return [TextEdit(0..<text.count, newConfiguration(rule))]
  }
  let document = Document(text, name: Configuration.fileName)
  let isValid = analyze(document).diagnostics().allSatisfy { $0.severity < .error }
  guard isValid, document.tree.isComplete(.root, .object) else { return nil }
  return edits(turningOff: rule, document.tree)
}

/// The edits that add a JSON value to an array of a configuration.
///
/// - Parameter path: The keys and indices that lead to the array.
/// - Returns: `nil` where there is no such array.
package func configuration(adding value: String, to path: [String], in text: DocumentText) -> [TextEdit]? {
  let tree = SyntaxTree(text)
  guard let array = tree.node(at: path.map { "/" + pointerToken($0) }.joined()) else { return nil }
  let fix = Fix(title: "", isSafe: true, changes: [.addElement(to: array, value: value)])
  return fix.resolved(in: tree, Ancestry(tree))?.edits
}

private func edits(turningOff rule: String, _ tree: SyntaxTree) -> [TextEdit]? {
  let builder = EditBuilder(tree: tree, ancestry: Ancestry(tree))
  let off = JSONValue.string("off")
  guard let rules = ObjectView(tree, .root)["rules"] else {
    return builder.edits(adding: .object([JSONValue.Member(rule, off)]), named: "rules", to: .root)
  }
  guard let level = tree.members(of: rules).first(where: { tree.string($0.key) == rule })?.value else {
    return builder.edits(adding: off, named: rule, to: rules)
  }
  return tree.string(level) == "off" ? [] : [TextEdit(tree.range(level), jsonStringLiteral("off"))]
}

private func newConfiguration(_ rule: String) -> String {
  let rules = JSONValue.object([JSONValue.Member(rule, .string("off"))])
  return ValueLayout.plain.text(.object([JSONValue.Member("rules", rules)])) + "\n"
}
