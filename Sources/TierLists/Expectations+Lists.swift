import JSONSchema
import JSONSyntax

extension Expectations {
  /// What the schemas say, and the ids of a document.
  package static let lists = Expectations(
    mismatches: { tree in
      guard let schema = schema(of: tree) else { return Mismatches() }
      let violations = schema.evaluate(tree, atMost: 10_000).violations.filter { structural.contains($0.keyword) }
      let first = violations.lazy.filter { $0.keyword != .required }.map { $0.instance }.min()
      return Mismatches(count: violations.count + tree.namesWithoutTier.count, first: first)
    },
    members: { tree, container, node in
      guard let schema = schema(of: tree), let subschema = tree.subschema(of: container, in: schema) else { return [] }
      let key = node.flatMap { tree.string(tree.key(of: $0)) }
      return schema.absentMembers(of: subschema, tree, container, holding: key)
        + namedMembers(of: subschema, schema, tree, container, node)
    },
    keys: { tree, object, value in
      guard let schema = schema(of: tree), let subschema = tree.subschema(of: object, in: schema) else { return [] }
      let present = Set(tree.members(of: object).compactMap { tree.string($0.key) })
      let fitting = schema.properties(of: subschema).filter { name, field in
        !present.contains(name) && !name.hasPrefix("$")
          && schema.evaluate(tree, value, against: field).violations.isEmpty
      }.map { $0.name }
      let required = Set(schema.required(at: subschema))
      return fitting.filter(required.contains) + fitting.filter { !required.contains($0) }
    })

  private static let structural: Set<Keyword> = [.required, .additionalProperties, .type]

  private static func schema(of tree: SyntaxTree) -> Schema? {
    let kind = DocumentKind(of: tree, name: "")
    let root = ObjectView(tree, .root)
    return Schema.of(kind) ?? (root["schemaVersion"] ?? root["projectId"]).flatMap { _ in .project }
  }

  /// A member of a map of objects: its key is the id of what follows, or the only one that is used elsewhere and missing.
  private static func namedMembers(
    of subschema: SubschemaID, _ schema: Schema, _ tree: SyntaxTree, _ container: NodeID, _ node: NodeID?
  ) -> [Member] {
    guard let value = schema.additional(of: subschema), let kind = schema.containerKind(of: value) else { return [] }
    if let node, tree.kind(node) == .string, tree.string(tree.key(of: node), equals: "id"), kind == .object {
      return tree.string(node).map { [Member(key: $0, kind: kind)] } ?? []
    }
    if let node, let id = ObjectView(tree, node).string("id"), kind == .object { return [Member(key: id, kind: kind)] }
    let names = tree.namesWithoutTier
    return kind == .array && names.count == 1 ? names.map { Member(key: $0, kind: kind) } : []
  }
}

extension Schema {
  /// The arrays and objects that an object lacks; of the objects only those that know a key.
  fileprivate func absentMembers(
    of subschema: SubschemaID, _ tree: SyntaxTree, _ object: NodeID, holding key: String?
  ) -> [Expectations.Member] {
    let present = Set(tree.members(of: object).compactMap { tree.string($0.key) })
    return properties(of: subschema).compactMap { name, value in
      guard !present.contains(name), let kind = containerKind(of: value) else { return nil }
      if let key { guard kind == .object, member(key, of: value) != nil else { return nil } }
      return Expectations.Member(key: name, kind: kind)
    }
  }

  /// The kind of container that a value must be, if it must be one.
  fileprivate func containerKind(of subschema: SubschemaID) -> Node.Kind? {
    switch annotation("type", of: subschema).flatMap({ document.string($0) }) {
    case "object": .object
    case "array": .array
    default: nil
    }
  }
}

extension SyntaxTree {
  /// The names in the order of a state's tiers that none of its tiers has.
  fileprivate var namesWithoutTier: [String] {
    let root = ObjectView(self, .root)
    guard let tiers = root["tiers"], kind(tiers) == .object else { return [] }
    let names = root.elements("tierOrder").compactMap { string($0) }
    if names.isEmpty { return [] }
    let known = Set(members(of: tiers).compactMap { string($0.key) })
    return names.filter { !known.contains($0) }
  }

  /// The subschema for a value, by its path.
  package func subschema(of node: NodeID, in schema: Schema) -> SubschemaID? {
    guard let parent = parent(of: node) else { return node == .root ? .root : nil }
    guard let around = subschema(of: parent, in: schema) else { return nil }
    guard kind(parent) == .object else { return schema.element(of: around) }
    return string(key(of: node)).flatMap { schema.member($0, of: around) }
  }
}
