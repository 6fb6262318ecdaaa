import JSONSyntax

/// The result of evaluating a document against a schema.
package struct Evaluation: Sendable {
  /// In document order; a container before its children.
  package var violations: [SchemaViolation] = []
  /// The values evaluated against the root or a definition, in document order.
  package var definitionMatches: [DefinitionMatch] = []
  /// Whether further violations of a kind were left out.
  package var isCut = false

  package init() {}
}

extension Schema {
  /// Evaluates a document, or a part of it, against the schema. Values nested deeper than 600 levels are skipped.
  ///
  /// - Parameter limit: The number of violations after which as many more of each kind are recorded.
  /// - Complexity: O(*nodes*); values that the schema does not describe are skipped.
  package func evaluate(
    _ tree: SyntaxTree, _ part: DocumentPart = DocumentPart(), atMost limit: Int = .max
  ) -> Evaluation {
    evaluate(tree, .root, against: .root, part, atMost: limit)
  }

  /// Evaluates one value of a document against a subschema.
  package func evaluate(
    _ tree: SyntaxTree, _ node: NodeID, against subschema: SubschemaID, _ part: DocumentPart = DocumentPart(),
    atMost limit: Int = .max
  ) -> Evaluation {
    guard tree.contains(node), contains(subschema) else { return Evaluation() }
    var result = Evaluation()
    subschemas.withUnsafeBufferPointer { subschemas in
      propertySlots.withUnsafeBufferPointer { slots in
        withUnsafeMutablePointer(to: &result) { result in
          let evaluator = Evaluator(
            tree: tree, schema: self, all: subschemas, slots: slots, part: part, limit: limit, result: result)
          evaluator.evaluate(subschema, node, .root, depth: 0)
        }
      }
    }
    return result
  }
}

extension Keyword {
  /// Below 16.
  fileprivate var index: Int {
    switch self {
    case .type: 0
    case .enum: 1
    case .required: 2
    case .additionalProperties: 3
    case .minimum: 4
    case .maximum: 5
    case .maxLength: 6
    case .pattern: 7
    case .format: 8
    case .false: 9
    }
  }
}

/// A class, because the compiler copies large structs when it calls their methods.
private final class Evaluator {
  typealias Role = SchemaViolation.Role

  let tree: SyntaxTree
  let schema: Schema
  /// The subschemas, and the tables of their properties, as pointers: arrays would count references for each value.
  let all: UnsafeBufferPointer<Subschema>
  let slots: UnsafeBufferPointer<PropertySlot>
  let part: DocumentPart
  let limit: Int
  /// A pointer, because Swift checks each access to a property of a class for overlaps.
  private let result: UnsafeMutablePointer<Evaluation>
  /// The violations after the first `limit`, by subschema, keyword and kind of value.
  private var further: [Int] = []

  init(
    tree: SyntaxTree, schema: Schema, all: UnsafeBufferPointer<Subschema>, slots: UnsafeBufferPointer<PropertySlot>,
    part: DocumentPart, limit: Int, result: UnsafeMutablePointer<Evaluation>
  ) {
    (self.tree, self.schema, self.all, self.slots) = (tree, schema, all, slots)
    (self.part, self.limit, self.result) = (part, limit, result)
  }

  @inline(__always)
  func evaluate(_ id: SubschemaID, _ node: NodeID, _ role: Role, depth: Int) {
    if !accepts(id, node) { evaluateValue(id, node, role, depth: depth) }
  }

  /// Whether a value is certainly valid; those of nearly all members are.
  @inline(__always)
  private func accepts(_ id: SubschemaID, _ node: NodeID) -> Bool {
    let kind = tree.kind(node)
    if all[id.index].acceptedKinds &>> UInt16(kind.rawValue) & 1 == 1 { return true }
    switch kind {
    case .string: return acceptsString(id, node)
    case .number: return all[id.index].acceptsShortIntegers && tree.isShortInteger(node)
    default: return false
    }
  }

  private func acceptsString(_ id: SubschemaID, _ node: NodeID) -> Bool {
    if let length = all[id.index].acceptedLength { return tree[node].extent <= length }
    guard let characters = all[id.index].acceptedCharacters, tree[node].isPlainString else { return false }
    return characters.containAll(of: tree.text, tree.content(node))
  }

  private func evaluateValue(
    _ id: SubschemaID, _ node: NodeID, _ role: Role, depth: Int
  ) {
    guard depth < 600 else { return }
    let definition = all[id.index].definition
    if id == .root || definition != nil {
      result.pointee.definitionMatches.append(DefinitionMatch(definition: definition, node: node))
    }
    if let reference = all[id.index].reference { evaluate(reference, node, role, depth: depth + 1) }
    if all[id.index].isFalse { fail(.false, id, at: node, role) }
    if let types = all[id.index].types, !types.admits(tree, node) { return fail(.type, id, at: node, role) }
    if let values = all[id.index].values, !isOne(of: values, id, node) { fail(.enum, id, at: node, role) }
    switch tree.kind(node) {
    case .string: evaluateString(id, node, role)
    case .number: evaluateNumber(id, node, role)
    case .object: if all[id.index].describesObject { evaluateObject(id, node, depth: depth) }
    case .array:
      guard let items = all[id.index].items else { return }
      tree.forEachElement(of: node, in: part.children(of: node)) { evaluate(items, $0, .element, depth: depth + 1) }
    default: break
    }
  }

  private func fail(_ keyword: Keyword, _ id: SubschemaID, at node: NodeID, _ role: Role) {
    _ = record(keyword, id, node, role)
  }

  /// Not inlined: hardly any value fails.
  ///
  /// - Returns: Whether it was recorded.
  @inline(never)
  private func record(
    _ keyword: Keyword, _ id: SubschemaID, _ node: NodeID, _ role: Role, missingName: String? = nil
  ) -> Bool {
    if result.pointee.violations.count >= limit, !mayRecord(keyword, id, node) { return false }
    result.pointee.violations.append(
      SchemaViolation(
        tree: tree, schema: schema, keyword: keyword, subschema: id, instance: node, role: role,
        missingName: missingName))
    return true
  }

  /// Counts a violation over the limit.
  private func mayRecord(_ keyword: Keyword, _ id: SubschemaID, _ node: NodeID) -> Bool {
    if further.isEmpty { further = Array(repeating: 0, count: schema.subschemas.count << 8) }
    let kind = id.index << 8 | keyword.index << 4 | Int(tree.kind(node).rawValue)
    guard further[kind] < limit else {
      result.pointee.isCut = true
      return false
    }
    further[kind] += 1
    return true
  }

  private func isOne(of values: NodeID, _ id: SubschemaID, _ node: NodeID) -> Bool {
    if let table = all[id.index].valueTable, tree.kind(node) == .string,
      table.property(of: node, in: tree, slots, all: []) != nil
    {
      return true
    }
    return schema.document.elements(of: values).contains { areEqual(node, in: tree, $0, in: schema.document) }
  }

  @inline(__always)
  private func evaluateString(_ id: SubschemaID, _ node: NodeID, _ role: Role) {
    if let maxLength = all[id.index].maxLength, tree.content(node).count > maxLength,
      (tree.string(node)?.unicodeScalars.count ?? 0) > maxLength
    {
      fail(.maxLength, id, at: node, role)
    }
    if let pattern = all[id.index].pattern, !pattern.matches(tree, node) { fail(.pattern, id, at: node, role) }
    if let format = all[id.index].format, !format.admits(tree, node) { fail(.format, id, at: node, role) }
  }

  private func evaluateNumber(_ id: SubschemaID, _ node: NodeID, _ role: Role) {
    if let format = all[id.index].format, !format.admits(tree, node) { return fail(.format, id, at: node, role) }
    guard all[id.index].minimum != nil || all[id.index].maximum != nil, let value = tree.double(node) else { return }
    if let minimum = all[id.index].minimum, value < minimum { fail(.minimum, id, at: node, role) }
    if let maximum = all[id.index].maximum, value > maximum { fail(.maximum, id, at: node, role) }
  }

  private func evaluateObject(_ id: SubschemaID, _ node: NodeID, depth: Int) {
    var seen: UInt64 = 0
    let (names, table, additional) = (
      all[id.index].propertyNames, all[id.index].propertyTable, all[id.index].additional
    )
    let requiredBits = all[id.index].requiredBits
    let isTypedMap = additional.map { all[$0.index].types != nil } ?? false
    tree.forEachMember(of: node, in: part.children(of: node)) { key, value in
      if let names { evaluate(names, key, .key, depth: depth + 1) }
      if let property = table?.property(of: key, in: tree, slots, all: all[id.index].properties) {
        if property.index < 64 { seen |= 1 &<< UInt64(truncatingIfNeeded: property.index) }
        if accepts(property.subschema, value) { return }
        let isRequired = property.index < 64 && requiredBits &>> UInt64(truncatingIfNeeded: property.index) & 1 == 1
        let role = isRequired ? Role.requiredMember : isTypedMap ? .mapMember : .member
        evaluateValue(property.subschema, value, role, depth: depth + 1)
      } else if let additional {
        if all[additional.index].isFalse {
          fail(.additionalProperties, id, at: value, .mapMember)
        } else {
          evaluate(additional, value, .mapMember, depth: depth + 1)
        }
      }
    }
    let missing = requiredBits & ~seen
    if missing != 0 || !all[id.index].requiredElsewhere.isEmpty { failMissing(id, node, missing) }
  }

  private func failMissing(_ id: SubschemaID, _ node: NodeID, _ missing: UInt64) {
    var rest = missing
    // After one that is left out, all others of the object are, too.
    while rest != 0,
      case let name = all[id.index].properties[rest.trailingZeroBitCount].name,
      record(.required, id, node, .root, missingName: name)
    {
      rest &= rest - 1
    }
    for name in all[id.index].requiredElsewhere
    where !tree.members(of: node).contains(where: { tree.string($0.key) == name }) {
      _ = record(.required, id, node, .root, missingName: name)
    }
  }
}
