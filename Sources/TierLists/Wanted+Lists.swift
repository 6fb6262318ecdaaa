import JSONRepair
import JSONSchema
import JSONSyntax
import SourceText

extension Wanted {
  /// What projects contain.
  package static let project = Schema.project.map { Wanted($0) } ?? .none

  /// What states, templates and flat lists of items contain.
  package static let state = Schema.state.map { Wanted($0) } ?? .none

  /// What configurations contain.
  private static let configuration = Schema.configuration.map { Wanted($0) } ?? .none

  /// What a text probably is, before there is a tree: a project where a key of projects or its name says so, else a state.
  ///
  /// - Complexity: O(1): only the first keys are looked for.
  package static func likely(_ document: DocumentText, name: String) -> Wanted {
    let text = document.count < 100_000 ? document : DocumentText(document.slice(0..<100_000))
    if DocumentKind(named: name) == .configuration { return .configuration }
    if text.hasKey("tierOrder") { return text.contains("schemaVersion") ? .project : .state }
    let isNamed = name.hasSuffix(".tierlist.json") || name == "project.json"
    // The next keys come first, because most lists have one of them early.
    let isList = text.hasKey("items") || text.hasKey("tiers")
    if isNamed && isList || text.contains("itemIds") || text.contains("schemaVersion") { return .project }
    return isList ? .state : .none
  }

  private init(_ schema: Schema) {
    var compiler = WantedCompiler(schema: schema)
    _ = compiler.compile(.root)
    let subschemas = compiler.subschemas
    self.init(compiler.nodes) { node, string in
      subschemas.indices.contains(node) ? schema.admits(string, subschemas[node]) : true
    }
  }
}

/// Compiles the subschemas of a schema into nodes, each once: they may be recursive.
private struct WantedCompiler {
  let schema: Schema
  var nodes: [Wanted.Node] = []
  /// The subschema of each node.
  var subschemas: [SubschemaID] = []

  mutating func compile(_ subschema: SubschemaID) -> Int32 {
    if let known = subschemas.firstIndex(of: subschema) { return Int32(truncatingIfNeeded: known) }
    let index = nodes.count
    subschemas.append(subschema)
    nodes.append(Wanted.Node())
    var node = Wanted.Node()
    if let types = schema.types(of: subschema) { node.types = WantedTypes(types) }
    let properties = schema.properties(of: subschema)
    for (name, member) in properties { node.members.append((name, compile(member))) }
    for name in schema.required(at: subschema) {
      let place = properties.firstIndex { $0.name == name }
      if let place, place < 64 { node.required |= 1 << UInt64(place) }
    }
    node.isClosed = schema.isClosed(subschema)
    if let additional = schema.describedAdditional(of: subschema) {
      node.additional = compile(additional)
      node.isMap = properties.isEmpty
    }
    node.items = schema.element(of: subschema).map { compile($0) } ?? -1
    node.limitsStrings = schema.limitsStrings(subschema)
    nodes[index] = node
    return Int32(truncatingIfNeeded: index)
  }
}

extension Schema {
  /// Whether undeclared members are forbidden.
  fileprivate func isClosed(_ subschema: SubschemaID) -> Bool {
    annotation("additionalProperties", of: subschema).map { document.kind($0) == .false } ?? false
  }

  /// The subschema of undeclared members, if it is an object.
  fileprivate func describedAdditional(of subschema: SubschemaID) -> SubschemaID? {
    let node = annotation("additionalProperties", of: subschema)
    return node.map { document.kind($0) == .object } ?? false ? additional(of: subschema) : nil
  }
}

extension WantedTypes {
  fileprivate init(_ types: TypeSet) {
    self = []
    let pairs: [(TypeSet, WantedTypes)] = [
      (.object, .object), (.array, .array), (.string, .string), (.number, .number), (.integer, .number),
      (.boolean, .boolean), (.null, .null),
    ]
    for (type, wanted) in pairs where types.contains(type) { insert(wanted) }
  }
}

extension DocumentText {
  fileprivate func contains(_ word: String) -> Bool { offset(of: Array(word.utf8), from: 0) != nil }

  /// Whether a word is followed by a colon or the equals sign of other notations.
  fileprivate func hasKey(_ word: String) -> Bool {
    let bytes = Array(word.utf8)
    var start = 0
    while let found = offset(of: bytes, from: start) {
      start = found + bytes.count
      let next = slice(start..<start + 64).first { $0 > .space && $0 != .quote && $0 != .apostrophe }
      if next == .colon || next == .equals { return true }
    }
    return false
  }

  private func offset(of word: [UInt8], from start: Int) -> Int? {
    let first = DocumentText(word).words(0, count: word.count).0
    let bits = UInt64.max >> UInt64(64 - 8 * min(word.count, 8))
    return (start..<max(start, count)).first {
      (self.word(at: $0) ^ first) & bits == 0 && slice($0..<$0 + word.count).elementsEqual(word)
    }
  }
}
