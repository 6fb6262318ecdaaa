import JSONSchema
import JSONSyntax
import SourceText

/// What a contract asks of the items of a project, as a schema whose keywords have rules of the family `contract`.
struct ContractItems {
  /// Paths like `summary` and `attributes.country`.
  private let required: [String]
  private let idPattern: String?
  private let requiresAlt: Bool
  private let attributes: [ListContract.Attribute]
  private let allowsOtherAttributes: Bool
  private let tags: [String]

  init(_ items: ObjectView?, _ attributes: [ListContract.Attribute], allowsOtherAttributes: Bool, tags: [String]) {
    required = items?.elements("required").compactMap { items?.tree.string($0) } ?? []
    idPattern = items?.string("idPattern").flatMap { idPatterns[$0] }
    requiresAlt = items?.bool("requireAlt") ?? false
    (self.attributes, self.allowsOtherAttributes, self.tags) = (attributes, allowsOtherAttributes, tags)
  }

  /// `nil` if it asks nothing.
  var schema: Schema? {
    let item = object(required, properties: ["attributes": attributeSchema, "tags": tagSchema, "media": mediaSchema])
    let override = object([], properties: ["tags": tagSchema])
    if item == nil, idPattern == nil { return nil }
    let items = JSONValue.object([
      "propertyNames": idPattern.map { annotated(["pattern": .string($0)], "pattern", "id") },
      "additionalProperties": item,
    ])
    let properties = JSONValue.object([
      "items": items, "overrides": override.map { ["additionalProperties": $0] },
    ])
    return Schema(DocumentText(String(decoding: JSONValue.object(["properties": properties]).bytes, as: UTF8.self)))
  }

  /// A schema of objects with required members, of which strings must not be empty.
  ///
  /// - Parameter paths: As `required`, from this object on.
  private func object(_ paths: [String], properties: KeyValuePairs<String, JSONValue?>) -> JSONValue? {
    var members = properties.compactMap { name, value in value.map { JSONValue.Member(name, $0) } }
    var names: [String] = []
    for path in paths {
      let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
      guard let name = parts.first, !names.contains(name) else { continue }
      names.append(name)
      let below = paths.filter { $0.hasPrefix(name + ".") }.map { String($0.dropFirst(name.count + 1)) }
      if !members.contains(where: { $0.name == name }) {
        members.append(JSONValue.Member(name, object(below, properties: [:]) ?? notEmpty))
      }
    }
    guard !members.isEmpty else { return nil }
    return annotated(
      ["required": .array(names) { .string($0) }, "properties": .object(members)], "required", "required")
  }

  private var attributeSchema: JSONValue? {
    let below = required.filter { $0.hasPrefix("attributes.") }.map { String($0.dropFirst(11)) }
    let known = attributes.map { JSONValue.Member($0.name, $0.schema) }
    let others = below.filter { name in !attributes.contains { $0.name == name } }.map {
      JSONValue.Member($0, notEmpty)
    }
    guard !known.isEmpty || !below.isEmpty || !allowsOtherAttributes else { return nil }
    return [
      "properties": .object(known + others), "required": .array(below) { .string($0) },
      "additionalProperties": .bool(allowsOtherAttributes),
      "x-tierlint": ["required": "required", "additionalProperties": "attribute"],
    ]
  }

  private var tagSchema: JSONValue? {
    guard !tags.isEmpty else { return nil }
    return ["items": annotated(["enum": .array(tags) { .string($0) }], "enum", "tag")]
  }

  private var mediaSchema: JSONValue? {
    requiresAlt ? object(["alt"], properties: [:]).map { ["items": $0] } : nil
  }
}

extension ListContract.Attribute {
  fileprivate var schema: JSONValue {
    let value = JSONValue.object([
      "enum": values.map { .array($0) { .raw(Array($0.utf8)) } }, "minimum": minimum.map { .number($0) },
      "maximum": maximum.map { .number($0) }, "x-tierlint": valueRules,
    ])
    guard case .object(let members) = value else { return value }
    guard type != "array" else { return ["type": "array", "items": value, "x-tierlint": valueRules] }
    return .object((type.map { [JSONValue.Member("type", .string($0))] } ?? []) + members)
  }
}

private let valueRules = JSONValue.object(
  ["type", "enum", "minimum", "maximum"].map { JSONValue.Member($0, "value") })

/// A string with at least one character.
private let notEmpty = annotated(["pattern": "^[\u{1}-\u{10FFFF}]+$"], "pattern", "required")

private func annotated(_ schema: JSONValue, _ keyword: String, _ rule: String) -> JSONValue {
  guard case .object(let members) = schema else { return schema }
  return .object(members + [JSONValue.Member("x-tierlint", .object([JSONValue.Member(keyword, .string(rule))]))])
}

private let idPatterns = ["kebab": "^[a-z0-9-]+$", "snake": "^[a-z0-9_]+$"]
