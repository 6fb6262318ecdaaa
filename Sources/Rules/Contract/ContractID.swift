import Findings
import JSONSchema
import JSONSyntax
import TierLists

extension Rule {
  static let contractID = Rule(
    id: "contract/id",
    severity: .warning,
    impact: .none,
    fixable: .suggestion,
    summary: "An item's id has not the configured form.",
    appBehavior: contractBehavior,
    explanation: """
      `items.idPattern` of a contract is the form of the ids of items: `kebab` (`rye-crust`) or `snake` \
      (`rye_crust`). The suggestion renames the item everywhere. \(contractExplanation)
      """,
    checks: [.schema { fault, _ in wrongID(fault) }],
    supersededBy: ["id/invalid-key"]
  )
}

private func wrongID(_ fault: SchemaViolation) -> ObjectFinding? {
  guard fault.role == .key else { return nil }
  let key = fault.tree.string(fault.tree.key(of: fault.node)) ?? ""
  let isSnake = fault.strings(of: .pattern).contains { $0.contains("_") }
  let new = id(key, separator: isSnake ? "_" : "-")
  let example = new.isEmpty ? isSnake ? "rye_crust" : "rye-crust" : new
  return ObjectFinding(at: fault.location) { _ in
    Message(
      "item id \(quoted(key)) must be lower case with \(isSnake ? "underscores" : "hyphens"), like \(quoted(example))",
      fixes: { document in
        let isTaken = new.lowercased() != key.lowercased() && document.taken.ids.contains(new)
        if isTaken || new == key || new.isEmpty { return [] }
        return renamingItem(key, to: new, at: fault.tree.key(of: fault.node), document)
      })
  }
}

/// In lower case; words end where another character or, after a small letter, a capital follows.
private func id(_ key: String, separator: String) -> String {
  var text = ""
  for character in key {
    if character.isUppercase, text.last?.isLowercase ?? false { text += "-" }
    text.append(character)
  }
  return slug(text).split { "_-:".contains($0) }.joined(separator: separator)
}
