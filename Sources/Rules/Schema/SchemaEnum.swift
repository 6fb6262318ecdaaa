import Findings
import JSONSchema
import JSONSyntax
import TierLists

extension Rule {
  static let schemaEnum = Rule(
    id: "schema/enum",
    severity: .error,
    impact: .none,
    fixable: .safe,
    summary: "A value is not one of the allowed values.",
    appBehavior: "Tiercade loads the file, but ignores the unknown value, and its published schema forbids it",
    explanation: """
      Some strings must be one of a few values, and case matters: `Public` is not `public`. The fix writes the value that \
      was most likely meant.
      """,
    checks: [.schema { fault, _ in notListed(fault) }]
  )
}

private func notListed(_ fault: SchemaViolation) -> ObjectFinding? {
  guard fault.keyword == .enum else { return nil }
  let text = fault.tree.string(fault.node)
  let isStorageMode = fault.annotatedRule == Rule.projectCloudMode.id
  let isLocal = text?.lowercased() == "local"
  return ObjectFinding(at: fault.location, impact: isStorageMode && !isLocal ? .refuses : nil) { context in
    let allowed = fault.strings(of: .enum)
    let values = SpellingSuggester(allowed)
    let nearest = text.flatMap(values.meant)
    return Message(
      "\(quoted(fault.name)) must be \(joined(allowed.map(quoted))), found \(context.displayText(fault.node))"
        + hint(nearest, for: text ?? ""),
      appBehavior: isStorageMode ? appBehavior(isLocal) : nil,
      fixes: nearest.map { value in
        [.change(fault.node, to: value, isSafe: text.flatMap(values.onlyNearest) != nil)]
      }
        ?? (allowed.count < 4
          ? allowed.map { .change(fault.node, to: $0) } : []))
  }
}

/// The app behavior for `storage.mode`, the only enumeration that the app validates.
private func appBehavior(_ isLocal: Bool) -> String {
  isLocal
    ? "Tiercade reads it as \"local\", but its published schema forbids it"
    : "Tiercade refuses the whole file: it keeps lists on the device only"
}
