import JSONSyntax

/// Compiles a schema document into subschemas.
///
/// Compares bytes and makes few strings: a run on one small file compiles a schema, too.
struct SchemaCompiler {
  private let document: SyntaxTree
  private let definitions: [(key: NodeID, node: NodeID)]
  private var subschemas: [Subschema] = []
  private var propertySlots: [PropertySlot] = []
  /// The index of the subschema at each node that was compiled, or is being compiled: a `$ref` may be recursive. −1 for others.
  private var known: [Int32]

  init(_ document: SyntaxTree) {
    self.document = document
    definitions = document.members(of: document.firstValue(named: "$defs", in: .root)).map { ($0.key, $0.value) }
    known = [Int32](repeating: -1, count: document.nodeIDs.count)
  }

  /// The subschemas, the root first, the tables of their properties, and the names of the definitions; `nil` if the schema is not
  /// supported.
  consuming func compiled() -> ([Subschema], [PropertySlot], [String])? {
    guard compile(.root) != nil else { return nil }
    return (subschemas, propertySlots, definitions.map { document.string($0.key) ?? "" })
  }

  /// Compiles the subschema at a node of the document, once.
  private mutating func compile(_ node: NodeID) -> SubschemaID? {
    guard document.contains(node) else { return nil }
    if known[node.index] >= 0 { return SubschemaID(index: Int(known[node.index])) }
    let id = SubschemaID(index: subschemas.count)
    known[node.index] = Int32(truncatingIfNeeded: id.index)
    subschemas.append(Subschema(node: node))
    guard document.kind(node) == .object || document.kind(node) == .true || document.kind(node) == .false else {
      return nil
    }
    var subschema = Subschema(node: node)
    subschema.isFalse = document.kind(node) == .false
    subschema.definition = definitions.firstIndex { $0.node == node }
    for (key, value) in document.members(of: node) {
      guard let word = SchemaWord(key, in: document), read(word, value, into: &subschema) else { return nil }
    }
    setRequired(&subschema)
    subschema.setShownRole()
    subschema.setAcceptedKinds()
    subschemas[id.index] = subschema
    return id
  }

  /// - Returns: Whether this value of the keyword is supported.
  private mutating func read(_ word: SchemaWord, _ value: NodeID, into subschema: inout Subschema) -> Bool {
    switch word {
    case .annotation: true
    case .shown: readShownRole(value, into: &subschema)
    case .ref: set(&subschema.reference, target(of: value).flatMap { compile($0) })
    case .items: set(&subschema.items, compile(value))
    case .additionalProperties: set(&subschema.additional, compile(value))
    case .propertyNames: set(&subschema.propertyNames, compile(value))
    case .properties: readProperties(value, into: &subschema)
    case .type: set(&subschema.types, TypeSet(document, value))
    case .enum: readValues(value, into: &subschema)
    case .required:
      set(&subschema.requiredNodes, document.kind(value) == .array ? Array(document.elements(of: value)) : nil)
    case .minimum: set(&subschema.minimum, document.double(value))
    case .maximum: set(&subschema.maximum, document.double(value))
    case .maxLength: set(&subschema.maxLength, document.integer(value).map { Int(clamping: $0) })
    case .pattern: set(&subschema.pattern, document.string(value).flatMap(Pattern.init))
    case .format: set(&subschema.format, document.string(value).flatMap(Format.init(rawValue:)))
    }
  }

  /// A role, or `false`.
  private func readShownRole(_ node: NodeID, into subschema: inout Subschema) -> Bool {
    subschema.hasShownRole = true
    if document.kind(node) == .false { return true }
    let roles: [(name: ASCIIName, role: ShownRole)] = [("name", .name), ("text", .text)]
    return set(&subschema.shownRole, roles.first { document.string(node, equals: $0.name) }?.role)
  }

  private mutating func readValues(_ node: NodeID, into subschema: inout Subschema) -> Bool {
    let strings = document.elements(of: node).filter { document.kind($0) == .string }
    if strings.count > 8 {
      subschema.valueTable = PropertyTable(strings.map { ($0, .root) }, in: document, appendingTo: &propertySlots)
    }
    return set(&subschema.values, document.kind(node) == .array ? node : nil)
  }

  private mutating func readProperties(_ node: NodeID, into subschema: inout Subschema) -> Bool {
    var all: [(key: NodeID, subschema: SubschemaID)] = []
    for (key, value) in document.members(of: node) {
      guard let id = compile(value) else { return false }
      all.append((key, id))
    }
    subschema.properties = all.map { (document.string($0.key) ?? "", $0.subschema) }
    subschema.propertyTable = PropertyTable(all, in: document, appendingTo: &propertySlots)
    return true
  }

  /// The node that a `$ref` leads to; references to other documents are not supported.
  private func target(of reference: NodeID) -> NodeID? {
    // Nearly all lead to a definition: its name is compared without decoding it.
    let (prefix, path) = ("#/$defs/".utf8, document.content(reference))
    if document.isPlain(reference), document.text.slice(path).starts(with: prefix) {
      let name = path.dropFirst(prefix.count)
      let definition = definitions.first {
        document.isPlain($0.key) && document.text.areEqual(document.content($0.key), name)
      }
      if let definition { return definition.node }
    }
    guard let text = document.string(reference), text.utf8.first == UInt8(ascii: "#") else { return nil }
    return document.node(at: String(text.dropFirst()))
  }

  private func setRequired(_ subschema: inout Subschema) {
    for node in subschema.requiredNodes ?? [] {
      guard let name = document.string(node) else { continue }
      subschema.required.append(name)
      let property = propertySlots.withUnsafeBufferPointer {
        subschema.propertyTable?.property(of: node, in: document, $0, all: subschema.properties)
      }
      if let property, property.index < 64 {
        subschema.requiredBits |= 1 << UInt64(property.index)
      } else {
        subschema.requiredElsewhere.append(name)
      }
    }
    subschema.describesObject =
      !subschema.required.isEmpty || !subschema.properties.isEmpty || subschema.additional != nil
      || subschema.propertyNames != nil
  }
}

extension Subschema {
  fileprivate mutating func setShownRole() {
    if !hasShownRole, types == .string, values == nil, pattern == nil, format == nil { shownRole = .text }
  }

  /// Sets the kinds of values that neither violate it nor match a definition.
  fileprivate mutating func setAcceptedKinds() {
    guard node != .root, definition == nil, reference == nil, !isFalse, values == nil else { return }
    func accept(_ type: TypeSet, _ kinds: Node.Kind...) {
      guard types?.contains(type) ?? true else { return }
      for kind in kinds { acceptedKinds |= 1 << UInt16(kind.rawValue) }
    }
    accept(.boolean, .true, .false)
    accept(.null, .null)
    if format == nil, maxLength == nil, pattern == nil { accept(.string, .string) }
    if format == nil, minimum == nil, maximum == nil { accept(.number, .number) }
    if types?.contains(.string) ?? true, format == nil {
      if pattern == nil { acceptedLength = maxLength }
      if maxLength == nil { acceptedCharacters = pattern?.anyOf }
    }
    acceptsShortIntegers =
      types.map { !$0.isDisjoint(with: [.number, .integer]) } ?? true && minimum == nil && maximum == nil
    if !describesObject { accept(.object, .object) }
    if items == nil { accept(.array, .array) }
  }
}

/// Assigns a value; returns whether there is one.
private func set<Value>(_ field: inout Value?, _ value: Value?) -> Bool {
  field = value
  return value != nil
}

/// A keyword that schemas may have.
private enum SchemaWord {
  case type, `enum`, required, minimum, maximum, maxLength, pattern, format
  // Those whose values are subschemas.
  case ref, items, properties, additionalProperties, propertyNames
  /// `x-shown`.
  case shown
  /// Asserts nothing, so that evaluation can ignore it.
  case annotation

  /// - Returns: `nil` for a keyword that is not supported.
  init?(_ key: NodeID, in document: SyntaxTree) {
    if let known = Self.all.first(where: { document.string(key, equals: $0.name) }) {
      self = known.word
    } else if document.string(key)?.hasPrefix("x-") ?? false {
      self = .annotation
    } else {
      return nil
    }
  }

  /// The most frequent first.
  ///
  /// - Source: JSON Schema core 2020-12, section 8; JSON Schema validation 2020-12, section 9.
  private static let all: [(name: ASCIIName, word: SchemaWord)] = [
    ("description", .annotation), ("type", .type), ("title", .annotation), ("examples", .annotation), ("$ref", .ref),
    ("x-formats", .annotation), ("x-shown", .shown), ("x-accepted", .annotation), ("x-tierlint", .annotation),
    ("properties", .properties), ("additionalProperties", .additionalProperties), ("required", .required),
    ("items", .items), ("format", .format), ("enum", .enum), ("maxLength", .maxLength),
    ("minimum", .minimum), ("maximum", .maximum), ("pattern", .pattern), ("propertyNames", .propertyNames),
    ("default", .annotation), ("$schema", .annotation), ("$id", .annotation), ("$defs", .annotation),
    ("$comment", .annotation), ("deprecated", .annotation), ("readOnly", .annotation), ("writeOnly", .annotation),
  ]
}
