import JSONSyntax
import LanguageServerProtocol
import Rules
import Schemas
import SourceText
import TierLists

/// The tools and resources as clients get them.
struct MCPDefinitions {
  private let root = ObjectView(SyntaxTree(DocumentText(mcpDefinitions)), .root)

  /// A line for each fact that a model should know.
  var instructions: String { root.strings("instructions").joined(separator: "\n") }

  var resources: JSONValue { .array(root.elements("resources").map { JSONValue($0, in: root.tree) }) }

  /// Each schema with the definitions that its `$defs` names.
  var tools: JSONValue {
    let operations = ObjectView(SyntaxTree(DocumentText(SchemaFile.operations.bytes)), .root).view("$defs")
    let definitions = [("findings", root.view("findings")), ("operations", operations)].map { name, view in
      (JSONValue.string(name), JSONValue(view.node, in: view.tree).acceptingMore)
    }
    return .array(
      root.elements("tools").map { tool in
        JSONValue(tool, in: root.tree).mappingMembers { schema in
          schema.mappingMembers { value in definitions.first { $0.0 == value }?.1 ?? value }
        }
      })
  }

  /// The content of a resource.
  func resource(_ uri: String) throws(ResponseError) -> JSONValue {
    guard let resource = root.views("resources").first(where: { $0.string("uri") == uri }) else {
      throw ResponseError(.resourceNotFound, "unknown resource \(quoted(visible(uri)))")
    }
    let text =
      resource.string("name") == "rules"
      ? rulesText(RuleCatalog.all, as: "markdown", Styles(isOn: false))
      : String(decoding: SchemaFile.project.bytes, as: UTF8.self)
    return ["uri": .string(uri), "mimeType": .string(resource.string("mimeType") ?? ""), "text": .string(text)]
  }

  /// The arguments of a call, and the names of those that resemble none: clients add some of their own.
  ///
  /// - Throws: For a missing argument, one of a wrong type, and a name near that of an argument. `null` is a missing one.
  func checked(_ arguments: ObjectView, of tool: String) throws(ToolError) -> (ObjectView, ignored: [String]) {
    let schema = root.views("tools").first { $0.string("name") == tool }?.view("inputSchema") ?? .empty
    let properties = schema.view("properties").members.map { (schema.tree.string($0.key) ?? "", $0.value) }
    var (given, ignored): ([JSONValue.Member], [String]) = ([], [])
    for (key, node) in arguments.members where arguments.tree.isPresent(node) {
      let name = arguments.tree.string(key) ?? ""
      guard let property = properties.first(where: { $0.0 == name })?.1 else {
        let names = properties.map { $0.0 }
        if hint(name, among: names) != nil { throw ToolError(unknown("argument", name, among: names)) }
        ignored.append(name)
        continue
      }
      let expected = ObjectView(schema.tree, property)
      let value = expected.string("type") == "string" ? ObjectView(arguments.tree, node) : arguments.tree.decoded(node)
      let isOfType = expected["type"] == nil || expected.string("type") == typeName(value.tree.kind(value.node))
      let hasStrings = value.tree.elements(of: value.node).allSatisfy { value.tree.kind($0) == .string }
      guard isOfType, hasStrings || expected.view("items").string("type") != "string" else {
        throw ToolError("argument \"\(name)\" must be of type \(expected.string("type") ?? ""), as its schema says")
      }
      given.append(JSONValue.Member(name, value.json))
    }
    if let missing = schema.strings("required").first(where: { name in !given.contains { $0.name == name } }) {
      throw ToolError("missing argument \"\(missing)\"")
    }
    return (ObjectView(SyntaxTree(DocumentText(JSONValue.object(given).bytes)), .root), ignored)
  }
}

extension SyntaxTree {
  /// A value, or the array or object in the JSON of a string, as some clients send it.
  func decoded(_ node: NodeID) -> ObjectView {
    let inner = SyntaxTree(DocumentText(string(node) ?? ""))
    let isContainer = inner.problems.isEmpty && (inner.kind(.root) == .array || inner.kind(.root) == .object)
    return isContainer ? ObjectView(inner, .root) : ObjectView(self, node)
  }
}

extension JSONValue {
  /// An object with other values of its members; any other value as it is.
  fileprivate func mappingMembers(_ change: (JSONValue) -> JSONValue) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.map { Member($0.name, change($0.value)) })
  }

  /// A schema that does not forbid further members, which some clients add.
  fileprivate var acceptingMore: JSONValue {
    switch self {
    case .object(let members):
      .object(members.filter { $0.name != "additionalProperties" }.map { Member($0.name, $0.value.acceptingMore) })
    case .array(let elements): .array(elements.map { $0.acceptingMore })
    default: self
    }
  }
}

/// The message for an unknown name.
func unknown(_ noun: String, _ name: String, among known: [String]) -> String {
  "unknown \(noun) \(quoted(visible(name)))"
    + (hint(name, among: known) ?? "; expected \(known.joined(separator: ", "))")
}

/// The word of JSON Schema.
private func typeName(_ kind: Node.Kind) -> String {
  switch kind {
  case .true, .false: "boolean"
  default: "\(kind)"
  }
}
