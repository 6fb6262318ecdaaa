import JSONSyntax
import SourceText
import TierLists

/// A contract that some lists meet.
struct ContractDraft: Sendable {
  /// More different values are not listed.
  private static let maximumValues = 12

  private struct Values: Sendable {
    /// The number of items that have any.
    var items = 0
    var types: Set<String> = []
    /// Of strings.
    var texts: Set<String> = []

    var members: [JSONValue.Member] {
      let type = types.count == 1 ? types.first : types == ["integer", "number"] ? "number" : nil
      let isListed =
        !texts.isEmpty && texts.count <= ContractDraft.maximumValues && types.isSubset(of: ["string", "array"])
      return (type.map { [JSONValue.Member("type", .string($0))] } ?? [])
        + (isListed && type != nil ? [JSONValue.Member("values", .array(texts.sorted()) { .string($0) })] : [])
    }
  }

  private var labels: [String]? = []
  private var itemCount = 0
  private var attributes: [String: Values] = [:]
  private var tags = Values()

  /// Adds a project.
  mutating func add(_ document: Document) {
    let tree = document.tree
    add(labels: document.projectTiers.filter { !$0.isPool }.compactMap { $0.label })
    for (_, node) in tree.members(of: ObjectView(tree, .root)["items"]) {
      let item = ObjectView(tree, node)
      itemCount += 1
      for (key, value) in tree.members(of: item["attributes"]) {
        guard let name = tree.string(key) else { continue }
        Self.add(value, tree, to: &attributes[name, default: Values()])
      }
      if let list = item["tags"] { Self.add(list, tree, to: &tags) }
    }
  }

  /// Labels in an order of their own have no common one.
  private mutating func add(labels new: [String]) {
    let known = labels ?? []
    let (common, added) = (new.filter(known.contains), new.filter { !known.contains($0) })
    let isOrdered = new == common + added && common == known.filter(new.contains)
    labels = labels != nil && isOrdered && (added.isEmpty || common.last == known.last) ? known + added : nil
  }

  private static func add(_ value: NodeID, _ tree: SyntaxTree, to values: inout Values) {
    values.items += 1
    switch tree.kind(value) {
    case .string: values.types.insert("string")
    case .number: values.types.insert(tree.integer(value) == nil ? "number" : "integer")
    case .true, .false: values.types.insert("boolean")
    case .array: values.types.insert("array")
    default: values.types.insert("")
    }
    for node in [value] + tree.elements(of: value) {
      if let text = tree.string(node), values.texts.count <= maximumValues { values.texts.insert(text) }
    }
  }

  /// The contract as an element of `lists`: labels in a common order, attributes that at least four fifths of the items have, and
  /// few different values and tags.
  ///
  /// - Parameter files: Its globs.
  func contract(for files: [String]) -> JSONValue {
    let common = attributes.filter { $0.value.items * 5 >= itemCount * 4 }.sorted { $0.key < $1.key }
    let known = (1...Self.maximumValues).contains(tags.texts.count)
    return .object([
      "files": .array(files) { .string($0) },
      "tiers": labels.flatMap { $0.isEmpty ? nil : ["labels": .array($0) { .string($0) }] },
      "attributes": common.isEmpty ? nil : .object(common.map { JSONValue.Member($0.key, .object($0.value.members)) }),
      "tags": known ? .array(tags.texts.sorted()) { .string($0) } : nil,
    ])
  }
}
