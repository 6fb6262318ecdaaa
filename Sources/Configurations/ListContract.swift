import JSONSchema
import JSONSyntax
import SourceText

/// What a configuration asks of some lists. A reference, because settings are copied often.
package final class ListContract: Sendable {
  /// An attribute that items may have.
  package struct Attribute: Sendable {
    package let name: String
    /// `nil` for any type.
    package let type: String?
    /// JSON texts of the allowed values; `nil` for any.
    package let values: [String]?
    package let minimum: Double?
    package let maximum: Double?
  }

  /// The index in `lists`.
  package let index: Int
  let files: [Glob]
  /// From top to bottom; empty if any label is allowed.
  package let labels: [String]
  /// By label.
  package let maximumItems: [String: Int]
  package let attributes: [Attribute]
  package let allowsOtherAttributes: Bool
  /// Empty if any tag is allowed.
  package let tags: [String]
  /// The rest of it, for projects.
  package let schema: Schema?
  private let text: String

  /// Reads an element of `lists` leniently.
  init(_ view: ObjectView, index: Int) {
    let tree = view.tree
    self.index = index
    files = globs(view, "files")
    let tiers = view.object("tiers")
    labels = tiers?.elements("labels").compactMap { tree.string($0) } ?? []
    let maxima = tree.members(of: tiers?["maximumItems"]).compactMap { key, value in
      tree.string(key).flatMap { name in tree.integer(value).map { (name, Int(clamping: $0)) } }
    }
    maximumItems = Dictionary(maxima) { first, _ in first }
    attributes = tree.members(of: view["attributes"]).compactMap { key, value in
      tree.string(key).map { Attribute($0, ObjectView(tree, value)) }
    }
    allowsOtherAttributes = view.bool("additionalAttributes") ?? true
    tags = view.elements("tags").compactMap { tree.string($0) }
    let items = ContractItems(
      view.object("items"), attributes, allowsOtherAttributes: allowsOtherAttributes, tags: tags)
    schema = items.schema
    text = tree.text.string(tree.range(view.node))
  }

  package func attribute(_ name: String) -> Attribute? { attributes.first { $0.name == name } }

  /// The place of the values that one in a project must be one of; `nil` if it is one of them, or has another type than they.
  ///
  /// - Parameter value: As JSON.
  /// - Parameter pointer: Of the value, for example a tag.
  package func list(lacking value: String, at pointer: String) -> [String]? {
    guard let (path, values) = list(at: pointer), !values.contains(value) else { return nil }
    return values.allSatisfy { $0.hasPrefix("\"") == value.hasPrefix("\"") } ? path : nil
  }

  private func list(at pointer: String) -> (path: [String], values: [String])? {
    let path = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
    if path.count >= 4, path[2] == "attributes" {
      return attribute(path[3])?.values.map { (["attributes", path[3], "values"], $0) }
    }
    if path.count == 4, path[2] == "tags", !tags.isEmpty { return (["tags"], tags.map(jsonStringLiteral)) }
    guard path.count == 3, path[2] == "label", !labels.isEmpty else { return nil }
    return (["tiers", "labels"], labels.map(jsonStringLiteral))
  }
}

extension ListContract: Equatable {
  package static func == (one: ListContract, other: ListContract) -> Bool {
    one === other || one.index == other.index && one.text == other.text
  }
}

extension ListContract.Attribute {
  fileprivate init(_ name: String, _ view: ObjectView) {
    let tree = view.tree
    self.name = name
    type = view.string("type")
    values = view["values"].map { tree.elements(of: $0).map { tree.text.string(tree.range($0)) } }
    (minimum, maximum) = (view.number("minimum"), view.number("maximum"))
  }
}
