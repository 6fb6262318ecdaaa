import Findings
import JSONSchema
import JSONSyntax
import TierLists

extension Rule {
  static let contractTag = Rule(
    id: "contract/tag",
    severity: .warning,
    impact: .none,
    fixable: .suggestion,
    summary: "A tag is not one of the configured ones.",
    appBehavior: contractBehavior,
    explanation: "`tags` of a contract lists the tags that items may have. \(contractExplanation)",
    checks: [.schema { fault, _ in unknownTag(fault) }],
    supersededBy: ["schema/type", "item/empty-tag", "item/duplicate-tag"],
    traits: [.configuredValue]
  )
}

private func unknownTag(_ fault: SchemaViolation) -> ObjectFinding? {
  guard let tag = fault.tree.string(fault.node) else { return nil }
  return ObjectFinding(at: fault.location) { context in
    let known = fault.strings(of: .enum)
    let (nearest, fixes) = nearestFixes(tag, known) { .replace(.value(fault.node), with: jsonStringLiteral($0)) }
    return Message(
      "unknown tag \(quoted(tag))\(context.ownerSuffix(fault.node))"
        + (nearest == nil ? "; the tags are \(allowed(known.map(quoted)))" : hint(nearest, for: tag)),
      fixes: fixes + [.suggestion("Remove the tag", .remove(fault.node))])
  }
}
