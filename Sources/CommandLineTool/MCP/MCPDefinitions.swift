import JSONSyntax
import LanguageServerProtocol
import Rules
import Schemas
import SourceText
import TierLists

/// The tools and resources as clients get them.
struct MCPDefinitions {
  private let root: ObjectView

  init() { root = ObjectView(SyntaxTree(DocumentText(mcpDefinitions)), .root) }

  /// A line for each fact that a model should know.
  var instructions: String { root.strings("instructions").joined(separator: "\n") }

  var tools: JSONValue {
    .array(
      root.views("tools").map { tool in
        guard case .object(let members) = JSONValue(tool.node, in: tool.tree) else { return .null }
        return .object(members.map { JSONValue.Member($0.name, withDefinitions($0.value)) })
      })
  }

  var resources: JSONValue { root["resources"].map { JSONValue($0, in: root.tree) } ?? .null }

  /// A schema with its definitions in place of their name.
  private func withDefinitions(_ schema: JSONValue) -> JSONValue {
    guard case .object(let members) = schema else { return schema }
    return .object(
      members.map { member in
        switch member.value {
        case "findings": JSONValue.Member(member.name, root["findings"].map { JSONValue($0, in: root.tree) } ?? .null)
        case "operations": JSONValue.Member(member.name, operationDefinitions)
        default: member
        }
      })
  }

  private var operationDefinitions: JSONValue {
    let schema = ObjectView(SyntaxTree(DocumentText(SchemaFile.operations.bytes)), .root)
    return schema["$defs"].map { JSONValue($0, in: schema.tree) } ?? .null
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
      let expected = ObjectView(schema.tree, property).string("type")
      guard expected == nil || expected == typeName(arguments.tree.kind(value)) else {
        throw ToolError("argument \"\(name)\" must be of type \(expected ?? "")")
      }
    }
    if let missing = schema.strings("required").first(where: { !given.contains($0) }) {
      throw ToolError("missing argument \"\(missing)\"")
    }
  }
}

/// The message for an unknown name.
func unknown(_ noun: String, _ name: String, among known: [String]) -> String {
  let nearest = SpellingSuggester(known).nearest(to: name).map { "; did you mean \"\($0)\"?" }
  return "unknown \(noun) \(quoted(visible(name)))\(nearest ?? "; expected \(known.joined(separator: ", "))")"
}

/// The word of JSON Schema.
private func typeName(_ kind: Node.Kind) -> String {
  switch kind {
  case .true, .false: "boolean"
  default: "\(kind)"
  }
}
