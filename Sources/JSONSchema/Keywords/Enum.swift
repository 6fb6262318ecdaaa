import JSONSyntax

/// Whether two values are equal: numbers by their value, objects without regard to order.
///
/// - Source: JSON Schema core 2020-12, section 4.2.2.
func areEqual(_ node: NodeID, in tree: SyntaxTree, _ value: NodeID, in other: SyntaxTree) -> Bool {
  guard tree.kind(node) == other.kind(value) else { return false }
  switch tree.kind(node) {
  case .string:
    if tree.isPlain(node), other.isPlain(value) {
      guard tree.content(node).count == other.content(value).count else { return false }
      return tree.text.bytes[tree.content(node)] == other.text.bytes[other.content(value)]
    }
    return tree.string(node)?.unicodeScalars.elementsEqual(other.string(value)?.unicodeScalars ?? "".unicodeScalars)
      ?? false
  case .number: return DecimalNumber(tree.numberToken(node)) == DecimalNumber(other.numberToken(value))
  case .array:
    let elements = Array(tree.elements(of: node))
    let values = Array(other.elements(of: value))
    return elements.count == values.count && zip(elements, values).allSatisfy { areEqual($0, in: tree, $1, in: other) }
  case .object:
    let members = Array(tree.members(of: node))
    let values = Array(other.members(of: value))
    return members.count == values.count
      && members.allSatisfy { member in
        values.contains {
          areEqual(member.key, in: tree, $0.key, in: other) && areEqual(member.value, in: tree, $0.value, in: other)
        }
      }
  case .true, .false, .null: return true
  case .missing, .end: return false
  }
}
