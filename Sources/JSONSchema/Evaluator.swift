import JSONSyntax

/// The result of evaluating a document against a schema.
package struct Evaluation: Sendable {
  /// In document order; a container before its children.
  package var violations: [SchemaViolation] = []
  /// The values evaluated against the root or a definition, in document order.
  package var definitionMatches: [DefinitionMatch] = []
  /// Whether further violations of a kind were left out.
  package var isCut = false
}

extension Schema {
  /// Evaluates a document against the schema. Values nested deeper than 600 levels are skipped.
  ///
  /// - Parameter limit: The number of violations after which as many more of each kind are recorded.
  /// - Complexity: O(*nodes*); values that the schema does not describe are skipped.
  package func evaluate(_ tree: SyntaxTree, atMost limit: Int = .max) -> Evaluation {
    evaluate(tree, .root, against: .root, atMost: limit)
  }

  /// Evaluates a part of a document.
  package func evaluate(_ tree: SyntaxTree, _ part: DocumentPart) -> Evaluation {
    evaluate(tree, .root, against: .root, part)
  }

  /// Evaluates one value of a document against a subschema.
  package func evaluate(
    _ tree: SyntaxTree, _ node: NodeID, against subschema: SubschemaID, _ part: DocumentPart = DocumentPart(),
    atMost limit: Int = .max
  ) -> Evaluation {
    guard tree.contains(node), contains(subschema) else { return Evaluation() }
    var evaluator = Evaluator(tree: tree, schema: self, part: part, limit: limit)
    subschemas.withUnsafeBufferPointer { evaluator.evaluate($0, subschema, node, .root, depth: 0) }
    return evaluator.result
  }
}

/// A document without some children of large objects and arrays.
package struct DocumentPart: Sendable {
  /// Of these objects and arrays only the children in `nodes` belong to the part.
  package let sparse: [NodeID]
  package let nodes: Range<NodeID>

  package init(sparse: [NodeID] = [], nodes: Range<NodeID>? = nil) {
    self.sparse = sparse
    self.nodes = nodes ?? .root..<(.root)
  }

  /// Whether a value belongs to the part.
  package func contains(_ node: NodeID, in tree: SyntaxTree) -> Bool {
    nodes.contains(node) || !sparse.contains { $0 < node && node < tree.after($0) }
  }

  fileprivate func isSparse(_ container: NodeID) -> Bool { !sparse.isEmpty && sparse.contains(container) }
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

private struct Evaluator {
  typealias Role = SchemaViolation.Role
  typealias Subschemas = UnsafeBufferPointer<Subschema>

  let tree: SyntaxTree
  let schema: Schema
  let part: DocumentPart
  let limit: Int
  var result = Evaluation()
  /// The violations after the first `limit`, by subschema, keyword and kind of value.
  private var further: [Int] = []

  init(tree: SyntaxTree, schema: Schema, part: DocumentPart, limit: Int) {
    (self.tree, self.schema, self.part, self.limit) = (tree, schema, part, limit)
  }

  @inline(__always)
  mutating func evaluate(_ all: Subschemas, _ id: SubschemaID, _ node: NodeID, _ role: Role, depth: Int) {
    let isAccepted = all[id.index].acceptedKinds >> UInt16(tree.kind(node).rawValue) & 1 == 1
    if !isAccepted { evaluateValue(all, id, node, role, depth: depth) }
  }

  private mutating func evaluateValue(
    _ all: Subschemas, _ id: SubschemaID, _ node: NodeID, _ role: Role, depth: Int
  ) {
    guard depth < 600 else { return }
    let definition = all[id.index].definition
    if id == .root || definition != nil {
      result.definitionMatches.append(DefinitionMatch(definition: definition, node: node))
    }
    if let reference = all[id.index].reference { evaluate(all, reference, node, role, depth: depth + 1) }
    if all[id.index].isFalse { fail(.false, id, node, role) }
    if let types = all[id.index].types, !types.admits(tree, node) { return fail(.type, id, node, role) }
    if let values = all[id.index].values, !isOne(of: values, node) { fail(.enum, id, node, role) }
    switch tree.kind(node) {
    case .string: evaluateString(all, id, node, role)
    case .number: evaluateNumber(all, id, node, role)
    case .object: if all[id.index].describesObject { evaluateObject(all, id, node, depth: depth) }
    case .array:
      guard let items = all[id.index].items else { return }
      let isSparse = part.isSparse(node)
      tree.forEachElement(of: node) { element in
        if isSparse, !part.nodes.contains(element) { return }
        evaluate(all, items, element, .element, depth: depth + 1)
      }
    default: break
    }
  }

  private mutating func fail(_ keyword: Keyword, _ id: SubschemaID, _ node: NodeID, _ role: Role, name: String? = nil) {
    if result.violations.count >= limit, !mayRecord(keyword, id, node) { return result.isCut = true }
    result.violations.append(
      SchemaViolation(
        tree: tree, schema: schema, keyword: keyword, subschema: id, instance: node, role: role, missingName: name))
  }

  private mutating func mayRecord(_ keyword: Keyword, _ id: SubschemaID, _ node: NodeID) -> Bool {
    if further.isEmpty { further = Array(repeating: 0, count: schema.subschemas.count << 8) }
    let kind = id.index << 8 | keyword.index << 4 | Int(tree.kind(node).rawValue)
    guard further[kind] < limit else { return false }
    further[kind] += 1
    return true
  }

  private func isOne(of values: NodeID, _ node: NodeID) -> Bool {
    schema.document.elements(of: values).contains { areEqual(tree, node, schema.document, $0) }
  }

  @inline(__always)
  private mutating func evaluateString(_ all: Subschemas, _ id: SubschemaID, _ node: NodeID, _ role: Role) {
    if let maxLength = all[id.index].maxLength, tree.content(node).count > maxLength,
      (tree.string(node)?.unicodeScalars.count ?? 0) > maxLength
    {
      fail(.maxLength, id, node, role)
    }
    if let pattern = all[id.index].pattern, !matches(pattern, node) { fail(.pattern, id, node, role) }
    if let format = all[id.index].format, !format.admits(tree, node) { fail(.format, id, node, role) }
  }

  private func matches(_ pattern: Pattern, _ node: NodeID) -> Bool {
    if tree.isPlain(node) { return pattern.matches(ascii: tree.text, tree.content(node)) }
    return pattern.matches((tree.string(node) ?? "").unicodeScalars.lazy.map(\.value))
  }

  private mutating func evaluateNumber(_ all: Subschemas, _ id: SubschemaID, _ node: NodeID, _ role: Role) {
    if let format = all[id.index].format, !format.admits(tree, node) { return fail(.format, id, node, role) }
    guard all[id.index].minimum != nil || all[id.index].maximum != nil, let value = tree.double(node) else { return }
    if let minimum = all[id.index].minimum, value < minimum { fail(.minimum, id, node, role) }
    if let maximum = all[id.index].maximum, value > maximum { fail(.maximum, id, node, role) }
  }

  private mutating func evaluateObject(_ all: Subschemas, _ id: SubschemaID, _ node: NodeID, depth: Int) {
    var seen: UInt64 = 0
    // Hoisted out of the loop: each access through the subschema would retain the table.
    let properties = all[id.index].properties
    let requiredBits = all[id.index].requiredBits
    let isTypedMap = all[id.index].additional.map { all[$0.index].types != nil } ?? false
    let isSparse = part.isSparse(node)
    tree.forEachMember(of: node) { key, value in
      if isSparse, !part.nodes.contains(value) { return }
      if let names = all[id.index].propertyNames { evaluate(all, names, key, .key, depth: depth + 1) }
      if let index = properties.index(of: key, in: tree) {
        seen |= index < 64 ? 1 << UInt64(index) : 0
        let isRequired = index < 64 && requiredBits >> UInt64(index) & 1 == 1
        let role = isRequired ? Role.requiredMember : isTypedMap ? .mapMember : .member
        evaluate(all, properties.subschemas[index], value, role, depth: depth + 1)
      } else if let additional = all[id.index].additional {
        if all[additional.index].isFalse {
          fail(.additionalProperties, id, value, .mapMember)
        } else {
          evaluate(all, additional, value, .mapMember, depth: depth + 1)
        }
      }
    }
    let missing = requiredBits & ~seen
    if missing != 0 || !all[id.index].requiredElsewhere.isEmpty { failMissing(all, id, node, missing) }
  }

  private mutating func failMissing(_ all: Subschemas, _ id: SubschemaID, _ node: NodeID, _ missing: UInt64) {
    for (index, property) in all[id.index].properties.all.prefix(64).enumerated()
    where missing >> UInt64(index) & 1 == 1 {
      fail(.required, id, node, .root, name: property.name)
    }
    for name in all[id.index].requiredElsewhere
    where !tree.members(of: node).contains(where: { tree.string($0.key) == name }) {
      fail(.required, id, node, .root, name: name)
    }
  }
}
