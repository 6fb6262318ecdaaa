import JSONSyntax

/// Turns the objects of a schema document into subschemas.
struct SchemaCompiler {
  private let document: SyntaxTree
  private let definitions: [(name: String, node: NodeID)]
  private var subschemas: [Subschema] = []
  private var known: [NodeID: SubschemaID] = [:]

  init(_ document: SyntaxTree) {
    self.document = document
    definitions =
      document.node(at: "/$defs").map { node in
        document.members(of: node).map { (document.string($0.key) ?? "", $0.value) }
      } ?? []
  }

  /// The subschemas, the root first, and the names of the definitions.
  consuming func compiled() -> ([Subschema], [String])? {
    guard compile(.root) != nil else { return nil }
    return (subschemas, definitions.map(\.name))
  }

  /// Compiles the subschema at a node of the document, once.
  private mutating func compile(_ node: NodeID) -> SubschemaID? {
    if let id = known[node] { return id }
    let id = subschemas.count
    known[node] = id
    subschemas.append(Subschema(node: node))
    guard document.kind(node) == .object || document.kind(node) == .true || document.kind(node) == .false else {
      return nil
    }
    var subschema = Subschema(node: node)
    subschema.isFalse = document.kind(node) == .false
    subschema.definition = node == .root ? -1 : definitions.firstIndex { $0.node == node }
    guard readReferences(&subschema) else { return nil }
    readAssertions(&subschema)
    subschemas[id] = subschema
    return id
  }

  private mutating func readReferences(_ subschema: inout Subschema) -> Bool {
    for (key, value) in document.members(of: subschema.node) {
      switch document.string(key) {
      case "$ref":
        guard let target = document.string(value), target.hasPrefix("#"),
          let node = document.node(at: String(target.dropFirst())), let id = compile(node)
        else { return false }
        subschema.reference = id
      case "items":
        guard let id = compile(value) else { return false }
        subschema.items = id
      case "additionalProperties":
        guard let id = compile(value) else { return false }
        subschema.additional = id
      case "propertyNames":
        guard let id = compile(value) else { return false }
        subschema.propertyNames = id
      case "properties":
        guard let table = properties(value) else { return false }
        subschema.properties = table
      default: break
      }
    }
    return true
  }

  private mutating func properties(_ node: NodeID) -> PropertyTable? {
    var all: [(name: String, subschema: SubschemaID)] = []
    for (key, value) in document.members(of: node) {
      guard let name = document.string(key), let id = compile(value) else { return nil }
      all.append((name, id))
    }
    return PropertyTable(all)
  }

  private func readAssertions(_ subschema: inout Subschema) {
    for (key, value) in document.members(of: subschema.node) {
      guard let keyword = document.string(key).flatMap(Keyword.init(rawValue:)) else { continue }
      read(keyword, value, into: &subschema)
    }
    subschema.requiredBits = subschema.properties.bits(of: subschema.required)
    subschema.requiredElsewhere = subschema.required.filter { subschema.properties.bits(of: [$0]) == 0 }
    subschema.describesObject =
      !subschema.required.isEmpty || !subschema.properties.all.isEmpty || subschema.additional != nil
      || subschema.propertyNames != nil
  }

  private func read(_ keyword: Keyword, _ value: NodeID, into subschema: inout Subschema) {
    switch keyword {
    case .type: subschema.types = TypeSet(document, value)
    case .enum: subschema.values = value
    case .required: subschema.required = document.elements(of: value).compactMap { document.string($0) }
    case .minimum: subschema.minimum = document.double(value)
    case .maximum: subschema.maximum = document.double(value)
    case .maxLength: subschema.maxLength = document.integer(value)
    case .pattern: subschema.pattern = document.string(value).flatMap(Pattern.init)
    case .format: subschema.format = document.string(value).flatMap(Format.init(rawValue:))
    case .additionalProperties, .false: break
    }
  }
}
