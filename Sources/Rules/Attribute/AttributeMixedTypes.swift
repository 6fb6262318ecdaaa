import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let attributeMixedTypes = Rule(
    id: "attribute/mixed-types",
    severity: .hint,
    impact: .none,
    fixable: .suggestion,
    summary: "An attribute has values of different types across the items.",
    appBehavior: "Tiercade does not import attributes; other tools cannot sort mixed types",
    explanation: """
      Numbers and strings under the same name do not sort together: `"9"` comes after `10`. The first value that differs \
      from most others is reported. Values that no attribute may have (`attribute/value`) are not counted.
      """,
    checks: [.key(.attribute, NameTest(types: 2)) { occurrences, _ in mixed(occurrences) }],
    supersededBy: ["contract/value"]
  )
}

private func mixed(_ occurrences: Occurrences) -> [NameFinding] {
  var counts = Counts()
  for occurrence in occurrences.all { counts.add(occurrences.tree.kind(occurrence.node)) }
  guard counts.types > 1, let usual = occurrences.all.first(where: { counts.isUsual(occurrences.tree.kind($0.node)) }),
    let odd = occurrences.all.first(where: {
      counts.isOdd(occurrences.tree.kind($0.node), comparedWith: occurrences.tree.kind(usual.node))
    })
  else { return [] }
  return [
    NameFinding(at: .value(odd.node)) { context in
      let types = [odd, usual].map { word(context.kind($0.node)) }
      return Message(
        "attribute \(quoted(occurrences.text)) is \(types[0]) here, but \(types[1]) in other items",
        fixes: [meant(odd.node, context.kind(usual.node), occurrences.tree)].compactMap { $0 },
        related: [("\(types[1]) here", .value(usual.node))])
    }
  ]
}

/// A string as the number, or as true or false, that it says.
private func meant(_ node: NodeID, _ usual: Node.Kind, _ tree: SyntaxTree) -> Fix? {
  guard let text = tree.string(node) else { return nil }
  let number = writtenNumber(text, outOf: nil).flatMap(json)
  let value: String? = usual == .number ? number : usual == .string ? nil : truth(meantBy: text).map { String($0) }
  return value.map { .suggestion("Change to \($0)", .replace(.value(node), with: $0)) }
}

/// How often each type of attribute occurs.
private struct Counts {
  private var strings = 0
  private var numbers = 0
  private var bools = 0
  private var arrays = 0

  /// The number of different types.
  var types: Int { [strings, numbers, bools, arrays].count { $0 > 0 } }

  mutating func add(_ kind: Node.Kind) {
    switch kind {
    case .string: strings += 1
    case .number: numbers += 1
    case .true, .false: bools += 1
    case .array: arrays += 1
    default: break
    }
  }

  /// Whether no type is more frequent.
  func isUsual(_ kind: Node.Kind) -> Bool { self[kind] == max(strings, numbers, bools, arrays) }

  func isOdd(_ kind: Node.Kind, comparedWith usual: Node.Kind) -> Bool { self[kind] > 0 && word(kind) != word(usual) }

  private subscript(kind: Node.Kind) -> Int {
    switch kind {
    case .string: strings
    case .number: numbers
    case .true, .false: bools
    case .array: arrays
    default: 0
    }
  }
}

private func word(_ kind: Node.Kind) -> String {
  switch kind {
  case .string: "a string"
  case .number: "a number"
  case .true, .false: "true or false"
  default: "an array"
  }
}
