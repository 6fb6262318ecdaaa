import JSONSyntax

extension Rule {
  static let schemaEnum = Rule(
    id: "schema/enum",
    severity: .error,
    impact: .none,
    fixable: .safe,
    summary: "A value is not one of those allowed.",
    consequence: "Tiercade loads the file, but does not know the value, and its published schema forbids it",
    explanation: """
      Some texts are names from a short list, and are compared to the letter: `Public` is not `public`. The fix writes \
      the name that was probably meant.
      """,
    checks: [.schema { fault, _ in notListed(fault) }]
  )
}

private func notListed(_ fault: SchemaFault) -> Finding? {
  guard fault.keyword == .enum else { return nil }
  return Finding(at: fault.place) { telling in
    let allowed = fault.strings(of: .enum)
    let text = fault.tree.string(fault.node)
    let nearest = text.flatMap { Candidates(allowed).nearest(to: $0) }
    let isSame = nearest?.lowercased() == text?.lowercased()
    let wanted = isSame ? nearest.map(quoted) ?? "" : joined(allowed.map(quoted)) + hint(nearest)
    return Wording(
      "\(quoted(fault.name)) is \(telling.shown(fault.node)), not \(wanted)",
      consequence: text?.lowercased() == "local"
        ? "Tiercade takes it for \"local\", but its published schema forbids it" : nil,
      fixes: nearest.map { [.safe("Write \(quoted($0))", .replace(.value(fault.node), with: jsonText($0)))] } ?? [])
  }
}
