import JSONSchema
import JSONSyntax

extension Rule {
  static let schemaEnum = Rule(
    id: "schema/enum",
    severity: .error,
    impact: .none,
    fixable: .safe,
    summary: "A value is not one of those allowed.",
    appBehavior: "Tiercade loads the file, but does not know the value, and its published schema forbids it",
    explanation: """
      Some texts are names from a short list, and are compared to the letter: `Public` is not `public`. The fix writes \
      the name that was probably meant.
      """,
    checks: [.schema { fault, _ in notListed(fault) }]
  )
}

private func notListed(_ fault: SchemaViolation) -> Finding? {
  guard fault.keyword == .enum else { return nil }
  let text = fault.tree.string(fault.node)
  let isStorageMode = fault.annotatedRule == Rule.projectCloudMode.id
  let isLocal = text?.lowercased() == "local"
  return Finding(at: fault.location, impact: isStorageMode && !isLocal ? .refuses : nil) { context in
    let allowed = fault.strings(of: .enum)
    let nearest = text.flatMap { SpellingSuggester(allowed).nearest(to: $0) }
    return Message(
      "\(quoted(fault.name)) is \(context.displayText(fault.node)), not \(wanted(text, allowed, nearest))",
      appBehavior: isStorageMode ? appBehavior(isLocal) : nil,
      fixes: nearest.map { [.safe("Write \(quoted($0))", .replace(.value(fault.node), with: jsonStringLiteral($0)))] }
        ?? [])
  }
}

private func wanted(_ text: String?, _ allowed: [String], _ nearest: String?) -> String {
  if let nearest, nearest.lowercased() == text?.lowercased() { return quoted(nearest) }
  return joined(allowed.map(quoted)) + hint(nearest)
}

/// What the app does about `storage.mode`, the one list of values that it insists on.
private func appBehavior(_ isLocal: Bool) -> String {
  isLocal
    ? "Tiercade takes it for \"local\", but its published schema forbids it"
    : "Tiercade refuses the whole file: lists are kept on the device only"
}
