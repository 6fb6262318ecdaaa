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
      (JSONValue.string(name), JSONValue(view.node, in: view.tree))
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

  /// Throws for a missing or unknown argument, and one of a wrong type. `null` is a missing one.
  func check(_ arguments: ObjectView, of tool: String) throws(ToolError) {
    let schema = root.views("tools").first { $0.string("name") == tool }?.view("inputSchema") ?? .empty
    let properties = schema.view("properties").members.map { (schema.tree.string($0.key) ?? "", $0.value) }
    var given: Set<String> = []
    for (key, value) in arguments.members {
      let name = arguments.tree.string(key) ?? ""
      guard let property = properties.first(where: { $0.0 == name })?.1 else {
        throw ToolError(unknown("argument", name, among: properties.map { $0.0 }))
      }
      guard arguments.tree.isPresent(value) else { continue }
      given.insert(name)
      let expected = ObjectView(schema.tree, property)
      let isOfType = expected["type"] == nil || expected.string("type") == typeName(arguments.tree.kind(value))
      let hasStrings = arguments.tree.elements(of: value).allSatisfy { arguments.tree.kind($0) == .string }
      guard isOfType, hasStrings || expected.view("items").string("type") != "string" else {
        throw ToolError("argument \"\(name)\" must be of type \(expected.string("type") ?? ""), as its schema says")
      }
    }
    if let missing = schema.strings("required").first(where: { !given.contains($0) }) {
      throw ToolError("missing argument \"\(missing)\"")
    }
  }
}

extension JSONValue {
  /// An object with other values of its members; any other value as it is.
  fileprivate func mappingMembers(_ change: (JSONValue) -> JSONValue) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.map { Member($0.name, change($0.value)) })
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
