import JSONSchema
import JSONSyntax
import TierlintCore

/// What the schema says of the field at a place; empty where it says nothing.
func fieldDocumentation(_ document: Document, _ path: CursorPath) -> [Markup.Block] {
  guard let schema = Schema.of(document.kind), let field = Field(path, schema) else { return [] }
  return field.title + field.description + facts(field.limits + field.values)
}

/// A field as its schema describes it.
private struct Field {
  private let schema: Schema
  private let subschema: SubschemaID
  /// The key in the document, where it has one.
  private let key: String?
  private let isRequired: Bool

  /// - Returns: `nil` where the schema says nothing of the place.
  init?(_ path: CursorPath, _ schema: Schema) {
    let tree = path.tree
    var (subschema, parent, key): (SubschemaID, SubschemaID?, String?) = (.root, nil, nil)
    for (container, value) in zip(path.values, path.values.dropFirst()) {
      let isMember = tree.kind(container) == .object
      key = isMember ? tree.string(tree.key(of: value)) ?? "" : nil
      let child = isMember ? schema.member(key ?? "", of: subschema) : schema.element(of: subschema)
      guard let child else { return nil }
      (subschema, parent) = (child, subschema)
    }
    (self.schema, self.subschema, self.key) = (schema, subschema, key)
    isRequired = parent.map { parent in key.map(schema.required(at: parent).contains) ?? false } ?? false
  }

  private func note(_ name: String) -> NodeID? { schema.annotation(name, of: subschema) }

  private func words(_ name: String) -> String? { note(name).flatMap { schema.document.string($0) } }

  /// A value of the schema as it is written there.
  private func written(_ node: NodeID) -> String { schema.document.text.string(schema.document.range(node)) }

  var title: [Markup.Block] {
    let types = note("type").map { type in
      let one = schema.document.string(type).map { [$0] }
      return (one ?? schema.document.elements(of: type).compactMap(schema.document.string)).joined(separator: " or ")
    }
    let kinds = [types, isRequired ? "required" : nil].compactMap { $0 }
    let key: [Markup.Span] = self.key.map { [.words(" "), .code($0)] } ?? []
    guard let title = words("title") else { return [] }
    return [.paragraph([.strong(title)] + key + (kinds.isEmpty ? [] : [.words(" " + kinds.joined(separator: ", "))]))]
  }

  var description: [Markup.Block] { words("description").map { [.paragraph([.words($0)])] } ?? [] }

  var limits: [[Markup.Span]?] {
    [
      note("minimum").flatMap { message("at least", [written($0)]) },
      note("maximum").flatMap { message("at most", [written($0)]) },
      note("maxLength").map { [.words("at most \(written($0)) characters")] },
      words("pattern").flatMap { message("pattern", [$0]) },
      words("format").flatMap { message("format", [$0]) },
    ]
  }

  var values: [[Markup.Span]?] {
    let examples = note("examples").map { schema.document.elements(of: $0).map(written) } ?? []
    return [
      note("enum").flatMap { message("one of", schema.document.elements(of: $0).map(written), most: 50) },
      note("default").flatMap { message("without it", [written($0)]) },
      message(examples.count == 1 ? "example" : "examples", examples, most: 3),
    ]
  }
}
