import JSONSyntax

/// Compiles a schema document into subschemas.
struct SchemaCompiler {
  private let document: SyntaxTree
  private let definitions: [(name: String, node: NodeID)]
  private var subschemas: [Subschema] = []
  /// Compiled before or being compiled: a `$ref` may be recursive.
  private var known: [NodeID: SubschemaID] = [:]

  init(_ document: SyntaxTree) {
    self.document = document
    definitions =
      document.node(at: "/$defs").map { node in
        document.members(of: node).map { (document.string($0.key) ?? "", $0.value) }
      } ?? []
  }

  /// The subschemas, the root first, and the names of the definitions; `nil` if the schema is not supported.
  consuming func compiled() -> ([Subschema], [String])? {
    guard compile(.root) != nil else { return nil }
    return (subschemas, definitions.map(\.name))
  }

  /// Compiles the subschema at a node of the document, once.
  private mutating func compile(_ node: NodeID) -> SubschemaID? {
    if let id = known[node] { return id }
    let id = SubschemaID(index: subschemas.count)
    known[node] = id
    subschemas.append(Subschema(node: node))
    guard document.kind(node) == .object || document.kind(node) == .true || document.kind(node) == .false else {
      return nil
    }
    var subschema = Subschema(node: node)
    subschema.isFalse = document.kind(node) == .false
    subschema.definition = definitions.firstIndex { $0.node == node }
    guard compileApplicators(&subschema), readAssertions(&subschema) else { return nil }
    subschemas[id.index] = subschema
    return id
  }

  /// Compiles the keywords whose values are subschemas.
  ///
  /// - Returns: Whether all are supported.
  private mutating func compileApplicators(_ subschema: inout Subschema) -> Bool {
    for (key, value) in document.members(of: subschema.node) {
      let name = document.string(key) ?? ""
      switch name {
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
      default: guard Keyword(rawValue: name) != nil || isAnnotation(name) else { return false }
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

  /// - Returns: Whether all assertions are supported.
  private func readAssertions(_ subschema: inout Subschema) -> Bool {
    for (key, value) in document.members(of: subschema.node) {
      guard let keyword = document.string(key).flatMap(Keyword.init(rawValue:)) else { continue }
      guard read(keyword, value, into: &subschema) else { return false }
    }
    let required = subschema.required ?? []
    subschema.requiredBits = subschema.properties.bits(of: required)
    subschema.requiredElsewhere = required.filter { subschema.properties.bits(of: [$0]) == 0 }
    subschema.describesObject =
      !required.isEmpty || !subschema.properties.all.isEmpty || subschema.additional != nil
      || subschema.propertyNames != nil
    return true
  }

  /// - Returns: Whether this value of the keyword is supported.
  private func read(_ keyword: Keyword, _ value: NodeID, into subschema: inout Subschema) -> Bool {
    switch keyword {
    case .type: set(&subschema.types, TypeSet(document, value))
    case .enum: set(&subschema.values, document.kind(value) == .array ? value : nil)
    case .required: set(&subschema.required, strings(in: value))
    case .minimum: set(&subschema.minimum, document.double(value))
    case .maximum: set(&subschema.maximum, document.double(value))
    case .maxLength: set(&subschema.maxLength, document.integer(value))
    case .pattern: set(&subschema.pattern, document.string(value).flatMap(Pattern.init))
    case .format: set(&subschema.format, document.string(value).flatMap(Format.init(rawValue:)))
    case .additionalProperties: true
    case .false: false
    }
  }
}

extension SchemaCompiler {
  private func strings(in array: NodeID) -> [String]? {
    document.kind(array) == .array ? document.elements(of: array).compactMap { document.string($0) } : nil
  }
}

/// Assigns a value; returns whether there is one.
private func set<Value>(_ field: inout Value?, _ value: Value?) -> Bool {
  field = value
  return value != nil
}

/// Whether a keyword asserts nothing, so that evaluation can ignore it.
///
/// - Source: JSON Schema core 2020-12, section 8; JSON Schema validation 2020-12, section 9.
private func isAnnotation(_ keyword: String) -> Bool {
  keyword.hasPrefix("x-")
    || [
      "$schema", "$id", "$defs", "$comment", "title", "description", "default", "examples", "deprecated", "readOnly",
      "writeOnly",
    ].contains(keyword)
}
