import Findings
import JSONSchema
import JSONSyntax
import SourceText
import TierLists

extension MeantValues {
  private typealias Member = (name: String, value: NodeID)

  mutating func addMeaningsOfArray() {
    let elements = Array(tree.elements(of: fault.node))
    if elements.isEmpty { return add("{}") }
    addObjectByIDs(elements)
    let pairs = elements.compactMap(pair)
    if pairs.count == elements.count { addObject(pairs) }
    addFlags(elements)
    let tiers = ObjectView(tree, .root).elements("tierOrder").compactMap { tree.string($0) }
    if fault.name.hasPrefix("tier"), tiers.count == elements.count {
      addObject(zip(tiers, elements).map { (name: $0, value: $1) })
    }
    if fault.node == .root, let list = tree.innerList {
      for fix in unwrapping(list, tree) { add(fix) }
    }
    addWrapped()
    if elements.count == 1, let text = tree.string(elements[0]) { addObjects(of: text) }
    addJoined(elements)
  }

  mutating func addMeaningsOfObject(_ document: DocumentContext) {
    if tree.isEmpty(fault.node) { return add("[]") }
    if let fix = moveToItems(document) { return add(fix) }
    add("[" + text(of: fault.node) + "]", "Put in an array")
    addTiers()
    addElements()
    addPointerTarget(document)
    addWrapped()
  }

  private func text(of node: NodeID) -> String { tree.text.string(tree.range(node)) }

  /// The text of the value with other brackets, after some edits between them.
  private func text(_ opener: String, _ edits: [TextEdit], _ closer: String) -> String {
    let (start, end) = (tree.opener(fault.node), tree.range(tree.end(of: fault.node)))
    let all = [TextEdit(start, opener)] + edits + [TextEdit(end, closer)]
    return tree.text.string(tree.range(fault.node), after: all[...])
  }

  // MARK: - Arrays

  /// The elements by their ids, which are in them or before them.
  private mutating func addObjectByIDs(_ elements: [NodeID]) {
    let ids = elements.map { ObjectView(tree, $0).string("id") ?? ObjectView(tree, $0).string("itemId") ?? "" }
    guard tree.isComplete(fault.node, .array), Set(ids).count == ids.count, !ids.contains("") else { return }
    let title = "Change to an object with the ids as keys"
    let keys = zip(elements, ids).map { element, id in
      let start = tree.range(element).lowerBound
      return TextEdit(start..<start, jsonStringLiteral(id) + ": ")
    }
    let json = text("{", keys, "}")
    add(json, title)
    addObject(zip(elements, ids).map { (name: $1, value: $0) }, title) {
      !["id", "itemId"].contains($0)
    }
    if fixes.isEmpty { add(json, title, withContents: false) }
  }

  /// An object of some members.
  ///
  /// - Parameter isWanted: Whether a value keeps a member of its own.
  private mutating func addObject(
    _ members: [Member], _ title: String = "Change to an object",
    where isWanted: ((String) -> Bool)? = nil
  ) {
    let texts = members.map { name, value -> String in
      guard let isWanted else { return jsonStringLiteral(name) + ": " + text(of: value) }
      let own = tree.members(of: value).filter { isWanted(tree.string($0.key) ?? "") }
      let fields = own.map { text(of: $0.key) + ": " + text(of: $0.value) }
      return jsonStringLiteral(name) + ": { " + fields.joined(separator: ", ") + " }"
    }
    add("{ " + texts.joined(separator: ", ") + " }", title)
  }

  /// A name and a value: `{"name": "year", "value": 1999}`
  private func pair(_ element: NodeID) -> Member? {
    let pair = ObjectView(tree, element)
    guard Array(pair.members.prefix(3)).count == 2, let name = pair.string("name") ?? pair.string("key"),
      let value = pair["value"]
    else { return nil }
    return (name: name, value: value)
  }

  /// The names of fields that are true: `["highContrast"]`
  private mutating func addFlags(_ elements: [NodeID]) {
    let names = elements.map { tree.string($0) ?? "" }
    let fields = Set(fault.schema.properties(of: fault.subschema).map { $0.name })
    guard names.allSatisfy(fields.contains) else { return }
    add("{ " + names.map { jsonStringLiteral($0) + ": true" }.joined(separator: ", ") + " }")
  }

  /// Strings as one.
  private mutating func addJoined(_ elements: [NodeID]) {
    let parts = elements.compactMap { tree.string($0) }
    guard fault.role != .element, parts.count > 1, parts.count == elements.count else { return }
    add(jsonStringLiteral(parts.joined(separator: " ")), "Join the strings")
  }

  // MARK: - Objects

  /// Tiers by their ids or names.
  private mutating func addTiers() {
    guard fault.name == "tiers", tree.isComplete(fault.node, .object) else { return }
    let members = Array(tree.members(of: fault.node))
    if members.allSatisfy({ tree.kind($0.value) == .array }) {
      let tiers = members.enumerated().map { order, tier in
        let name = text(of: tier.key)
        return "{ \"id\": \(name), \"label\": \(name), \"order\": \(order), \"itemIds\": \(text(of: tier.value)) }"
      }
      return add(
        "[\n    " + tiers.joined(separator: ",\n    ") + "\n  ]", "Change to an array of tiers", withContents: false)
    }
    let edits = members.flatMap { key, value -> [TextEdit] in
      let start = tree.opener(value).upperBound
      let id = " \"id\": \(text(of: key))" + (tree.isEmpty(value) ? "" : ",")
      return [TextEdit(tree.range(key).lowerBound..<tree.range(value).lowerBound, "")]
        + (ObjectView(tree, value)["id"] == nil ? [TextEdit(start..<start, id)] : [])
    }
    guard members.allSatisfy({ tree.kind($0.value) == .object }) else { return }
    add(text("[", edits, "]"), "Change to an array", withContents: false)
  }

  /// The values of an object as an array; the keys, where the values only say that they are there.
  private mutating func addElements() {
    let members = Array(tree.members(of: fault.node))
    let isSet = members.allSatisfy { [.true, .false].contains(tree.kind($0.value)) }
    let nodes = isSet ? members.filter { tree.kind($0.value) == .true }.map { $0.key } : members.map { $0.value }
    if fault.name != "tiers" { add("[" + nodes.map(text).joined(separator: ", ") + "]") }
  }

  /// The value in it, or its elements where it is an element itself, or the color of the channels in it.
  private mutating func addWrapped() {
    let isArray = tree.kind(fault.node) == .array
    if let value = wrappedValue(in: fault.node, fault) {
      return add(text(of: value), isArray ? "Remove the brackets" : nil)
    }
    let values = isArray ? Array(tree.elements(of: fault.node)) : tree.members(of: fault.node).map { $0.value }
    if fault.name == "color", values.count == 3 {
      add(RGBColor.likely(for: values.map(text).joined(separator: ", ")).map { jsonStringLiteral($0.color.text) })
    }
    guard isArray, fault.role == .element, values.count < 65, let first = values.first, let last = values.last,
      values.allSatisfy({ fault.schema.evaluate(tree, $0, against: fault.subschema).violations.isEmpty })
    else { return }
    let range = tree.range(first).lowerBound..<tree.range(last).upperBound
    add(.suggestion("Remove the brackets", .replace(.value(fault.node), with: tree.text.string(range))))
  }

  /// The id of an item to which an object points: `{"$ref": "#/items/tower"}`
  private mutating func addPointerTarget(_ document: DocumentContext) {
    let values = tree.members(of: fault.node).prefix(2).map { $0.value }
    guard fault.role == .element, values.count == 1, let path = tree.string(values[0]),
      let id = path.split(separator: "/").last.map(String.init), document.index.itemKeys.contains(id)
    else { return }
    add(jsonStringLiteral(id))
  }

  /// The move of an item that stands in the place of its id.
  private func moveToItems(_ document: DocumentContext) -> Fix? {
    let object = ObjectView(tree, fault.node)
    guard fault.role == .element, let id = object.string("id"), !id.isEmpty, object["title"] != nil,
      fault.admits(jsonStringLiteral(id)), let items = document.skeleton.itemObject,
      !document.index.itemKeys.contains(id)
    else { return nil }
    return .suggestion(
      "Move to items", .replace(.value(fault.node), with: jsonStringLiteral(id)),
      .addMember(to: items, key: id, value: text(of: fault.node)))
  }
}

/// The only value in an object or array that is what the schema asks for; of several in an object the one whose key says so.
func wrappedValue(in node: NodeID, _ fault: SchemaViolation) -> NodeID? {
  let tree = fault.tree
  let isObject = tree.kind(node) == .object
  let values = isObject ? tree.members(of: node).prefix(16).map { $0.value } : Array(tree.elements(of: node).prefix(2))
  let fitting = values.filter { fault.schema.evaluate(tree, $0, against: fault.subschema).violations.isEmpty }
  if fitting.count < 2 || !isObject { return values.count == 1 || isObject ? fitting.first : nil }
  let names = ["value", fault.name, "id", "name", "title", "label"]
  let keys = fitting.map { tree.string(tree.key(of: $0)) ?? "" }
  // A title in several languages.
  let areLanguages = keys.allSatisfy { $0.utf8.count == 2 && $0.utf8.allSatisfy { $0.isASCIILetter } }
  return names.lazy.compactMap { keys.firstIndex(of: $0) }.first.map { fitting[$0] }
    ?? (areLanguages ? fitting.first : nil)
}
