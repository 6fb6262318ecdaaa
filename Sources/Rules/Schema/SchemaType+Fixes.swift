import Findings
import JSONSchema
import JSONSyntax
import SourceText
import TierLists

/// The value in the type that the schema asks for, where it holds all that was meant.
func typeFixes(_ fault: SchemaViolation, _ document: DocumentContext) -> [Fix] {
  let types = fault.strings(of: .type)
  switch (fault.tree.kind(fault.node), types) {
  case (.string, ["array"]): return split(fault) + mediaEntry(fault)
  case (.string, ["object"]): return named(fault)
  case (.object, ["array"]): return bracketed(fault) + unkeyed(fault) + values(fault)
  case (.object, ["string"]): return idOf(fault, document) + onlyString(fault)
  case (_, ["boolean"]): return truth(fault)
  case (.array, ["object"]):
    return keyedByID(fault) + (fault.node == .root ? fault.tree.innerList.map { unwrapping($0, fault.tree) } ?? [] : [])
  case (.array, ["string"]): return unwrapped(fault)
  case (.array, _): return onlyElement(fault)
  case (.number, ["string"]): return moment(fault) ?? quotation(fault)
  case (.true, ["string"]), (.false, ["string"]): return quotation(fault)
  case (.number, ["integer"]): return wholeNumber(fault, document)
  case (.null, _): return fault.role == .element ? [.suggestion("Remove null", .remove(fault.node))] : []
  case (.string, ["number"]), (.string, ["integer"]): return numberMeant(fault)
  default: return unquotingFixes(fault)
  }
}

private func replacement(_ fault: SchemaViolation, _ title: String, _ text: String) -> [Fix] {
  [.suggestion(title, .replace(.value(fault.node), with: text))]
}

private func insertion(_ offset: ByteOffset, _ text: String) -> Change { .edit(TextEdit(offset..<offset, text)) }

// MARK: Strings

/// A string as an array: `"a, b"`.
private func split(_ fault: SchemaViolation) -> [Fix] {
  guard let array = arrayText(fault) else { return [] }
  return replacement(fault, array.utf8.count < 80 ? "Change to \(array)" : "Change to an array", array)
}

/// A string as the array of strings that the schema asks for; `nil` where it asks for something else.
func arrayText(_ fault: SchemaViolation) -> String? {
  guard fault.strings(of: .type) == ["array"], let text = fault.tree.string(fault.node),
    let element = fault.schema.element(of: fault.subschema), types(element, fault.schema) == ["string"]
  else { return nil }
  let parts = words(in: text)
  return "[" + parts.filter { !$0.isEmpty }.map(jsonStringLiteral).joined(separator: ", ") + "]"
}

/// The parts of a string between semicolons, bars or commas, or those that begin with `#`.
private func words(in text: String) -> [String] {
  let tags = text.split(separator: " ")
  if !tags.isEmpty, tags.allSatisfy({ $0.hasPrefix("#") && $0.count > 1 }) {
    return tags.map { String($0.dropFirst()) }
  }
  let separator = [";", "|"].first { text.contains($0) } ?? ","
  return text.split(separator: separator).map { trimmed(String($0)) }
}

private func types(_ subschema: SubschemaID, _ schema: Schema) -> [String] {
  guard let type = schema.annotation("type", of: subschema) else { return [] }
  return schema.document.string(type).map { [$0] }
    ?? schema.document.elements(of: type).compactMap { schema.document.string($0) }
}

/// The address of a picture as a media entry.
private func mediaEntry(_ fault: SchemaViolation) -> [Fix] {
  guard fault.name == "media", let uri = fault.tree.string(fault.node), let parent = fault.tree.parent(of: fault.node),
    let entry = mediaEntry(uri, ofItem: fault.tree.string(fault.tree.key(of: parent)) ?? "")
  else { return [] }
  return replacement(fault, "Change to a media entry", "[\(entry)]")
}

/// The title of an item, or the id of an item of a state, as the item.
private func named(_ fault: SchemaViolation) -> [Fix] {
  guard let text = fault.tree.string(fault.node), !text.isEmpty else { return [] }
  let value = jsonStringLiteral(text)
  // A document that was encoded twice.
  if fault.node == .root, text.hasPrefix("{") { return replacement(fault, "Remove the quotes and escapes", text) }
  switch fault.schema.definition(of: fault.subschema) {
  case "item":
    guard let key = fault.tree.string(fault.tree.key(of: fault.node)) else { return [] }
    return replacement(fault, "Change to an item", "{ \"id\": \(jsonStringLiteral(key)), \"title\": \(value) }")
  case "stateItem": return replacement(fault, "Change to an item", "{ \"id\": \(value) }")
  case "source": return replacement(fault, "Change to a source", "{ \"href\": \(value) }")
  default: return []
  }
}

// MARK: Objects

/// One element without the brackets of its array.
private func bracketed(_ fault: SchemaViolation) -> [Fix] {
  guard let element = fault.schema.element(of: fault.subschema),
    fault.schema.evaluate(fault.tree, fault.node, against: element).violations.isEmpty
  else { return [] }
  let range = fault.tree.range(fault.node)
  return [.suggestion("Put in an array", insertion(range.lowerBound, "["), insertion(range.upperBound, "]"))]
}

/// The values of an object as an array, where each is what that wants.
private func values(_ fault: SchemaViolation) -> [Fix] {
  let tree = fault.tree
  let values = tree.members(of: fault.node).map { $0.value }
  guard fault.name != "tiers", !values.isEmpty, let element = fault.schema.element(of: fault.subschema),
    values.allSatisfy({ fault.schema.evaluate(tree, $0, against: element).violations.isEmpty })
  else { return [] }
  let array = "[" + values.map { tree.text.string(tree.range($0)) }.joined(separator: ", ") + "]"
  return replacement(fault, array.utf8.count < 80 ? "Change to \(array)" : "Change to an array", array)
}

/// Tiers by their ids, as an array.
private func unkeyed(_ fault: SchemaViolation) -> [Fix] {
  let tree = fault.tree
  guard fault.name == "tiers", tree.isComplete(fault.node, .object), !tree.isEmpty(fault.node) else { return [] }
  var changes = brackets(of: fault.node, tree, "[", "]")
  for (key, value) in tree.members(of: fault.node) {
    guard tree.kind(value) == .object, let name = tree.string(key) else { return [] }
    changes.append(.edit(TextEdit(tree.range(key).lowerBound..<tree.range(value).lowerBound, "")))
    if ObjectView(tree, value)["id"] == nil {
      let id = " \"id\": \(jsonStringLiteral(name))" + (tree.isEmpty(value) ? "" : ",")
      changes.append(insertion(tree.opener(value).upperBound, id))
    } else if ObjectView(tree, value).string("id") != name {
      return []
    }
  }
  return [Fix(title: "Change to an array", isSafe: false, changes: changes)]
}

private func brackets(of node: NodeID, _ tree: SyntaxTree, _ opener: String, _ closer: String) -> [Change] {
  [.edit(TextEdit(tree.opener(node), opener)), .edit(TextEdit(tree.range(tree.end(of: node)), closer))]
}

/// An item in the place of its id: it belongs in `items`.
private func idOf(_ fault: SchemaViolation, _ document: DocumentContext) -> [Fix] {
  let object = ObjectView(fault.tree, fault.node)
  guard fault.role == .element, let id = object.string("id"), !id.isEmpty else { return [] }
  let change = Change.replace(.value(fault.node), with: jsonStringLiteral(id))
  let isOnlyID = object.members.allSatisfy { fault.tree.string($0.key, equals: "id") }
  if isOnlyID { return [.suggestion("Change to \(quoted(id))", change)] }
  guard object["title"] != nil, let items = document.skeleton.itemObject, !document.index.itemKeys.contains(id) else {
    return []
  }
  let item = fault.tree.text.string(fault.tree.range(fault.node))
  return [.suggestion("Move to items", change, .addMember(to: items, key: id, value: item))]
}

/// The only member of an object, if it is a string: a title by language.
private func onlyString(_ fault: SchemaViolation) -> [Fix] {
  let values = fault.tree.members(of: fault.node).map { $0.value }
  guard values.count == 1, let text = values.first.flatMap({ fault.tree.string($0) }) else {
    return []
  }
  return replacement(fault, "Change to \(quoted(text))", jsonStringLiteral(text))
}

// MARK: Arrays

/// The only element of an array, if it is what the schema asks for.
private func onlyElement(_ fault: SchemaViolation) -> [Fix] {
  let elements = Array(fault.tree.elements(of: fault.node).prefix(2))
  guard elements.count == 1, let value = elements.first,
    fault.schema.evaluate(fault.tree, value, against: fault.subschema).violations.isEmpty
  else { return [] }
  return replacement(fault, "Remove the brackets", fault.tree.text.string(fault.tree.range(value)))
}

/// Items in an array, as an object by their ids.
private func keyedByID(_ fault: SchemaViolation) -> [Fix] {
  let tree = fault.tree
  guard fault.name == "items", tree.isComplete(fault.node, .array), !tree.isEmpty(fault.node) else { return [] }
  var changes = brackets(of: fault.node, tree, "{", "}")
  var ids: Set<String> = []
  for item in tree.elements(of: fault.node) {
    guard let id = ObjectView(tree, item).string("id"), !id.isEmpty, ids.insert(id).inserted else { return [] }
    changes.append(insertion(tree.range(item).lowerBound, jsonStringLiteral(id) + ": "))
  }
  return [Fix(title: "Change to an object with the ids as keys", isSafe: false, changes: changes)]
}

/// One string without its brackets; the strings of an array within an array without theirs.
private func unwrapped(_ fault: SchemaViolation) -> [Fix] {
  let tree = fault.tree
  let elements = Array(tree.elements(of: fault.node))
  guard tree.isComplete(fault.node, .array), let first = elements.first, let last = elements.last,
    elements.allSatisfy({ tree.kind($0) == .string }), elements.count == 1 || fault.role == .element
  else { return [] }
  let range = tree.range(fault.node)
  return [
    .suggestion(
      "Remove the brackets", .edit(TextEdit(range.lowerBound..<tree.range(first).lowerBound, "")),
      .edit(TextEdit(tree.range(last).upperBound..<range.upperBound, "")))
  ]
}

extension SchemaViolation {
  /// Whether it is about an element of an array of strings that is none.
  package var isNoString: Bool { keyword == .type && role == .element && strings(of: .type) == ["string"] }
}

/// The further elements of an array of strings that are none.
func otherElements(_ fault: SchemaViolation) -> [NodeID] {
  let elements = fault.tree.parent(of: fault.node).map { fault.tree.elements(of: $0) }
  return elements?.filter { $0 > fault.node && fault.tree.kind($0) != .string } ?? []
}

func andMore(_ elements: [NodeID]) -> String {
  elements.isEmpty ? "" : " and \(counted(elements.count, "other value"))"
}

/// All elements as strings: numbers in quotes, arrays and objects with one string as that; without those that are null.
func stringFixes(_ fault: SchemaViolation, _ others: [NodeID]) -> [Fix] {
  let tree = fault.tree
  let changes = ([fault.node] + others).compactMap { element -> Change? in
    let values =
      tree.kind(element) == .object ? tree.members(of: element).map { $0.value } : Array(tree.elements(of: element))
    switch tree.kind(element) {
    case .null: return .remove(element)
    case .array, .object:
      guard values.count == 1, let text = values.first.flatMap({ tree.string($0) }) else { return nil }
      return .replace(.value(element), with: jsonStringLiteral(text))
    default: return .replace(.value(element), with: jsonStringLiteral(tree.text.string(tree.range(element))))
    }
  }
  guard changes.count == others.count + 1 else { return [] }
  return [Fix(title: "Change to strings", isSafe: false, changes: changes)]
}

// MARK: Numbers

/// The number without its quotes, or the one that a text says, if the field can have it.
private func numberMeant(_ fault: SchemaViolation) -> [Fix] {
  let unquoted = unquotingFixes(fault)
  if !unquoted.isEmpty { return unquoted }
  let maximum = fault.schema.annotation("maximum", of: fault.subschema).flatMap { fault.schema.document.double($0) }
  guard let text = fault.tree.string(fault.node),
    let number = writtenNumber(text, outOf: maximum), abs(number) < 1e15, number <= maximum ?? number
  else { return [] }
  let whole = number.rounded() == number
  guard whole || fault.strings(of: .type) == ["number"] else { return [] }
  let written = whole ? String(Int64(number)) : String(number)
  return replacement(fault, "Change to \(written)", written)
}

/// Quotes around a number, true or false.
func quotation(_ fault: SchemaViolation) -> [Fix] {
  guard [.number, .true, .false].contains(fault.tree.kind(fault.node)) else { return [] }
  let range = fault.tree.range(fault.node)
  return [.suggestion("Add quotes", insertion(range.lowerBound, "\""), insertion(range.upperBound, "\""))]
}

/// Seconds or milliseconds since 1970 as a date; `nil` where the schema asks for no date.
private func moment(_ fault: SchemaViolation) -> [Fix]? {
  guard fault.schema.annotation("format", of: fault.subschema) != nil || dateFields.contains(fault.name) else {
    return nil
  }
  guard let number = fault.tree.integer(fault.node), number > 0 else { return [] }
  let seconds = number > 99_999_999_999 ? number / 1000 : number
  guard (100_000_000...9_999_999_999).contains(seconds) else { return [] }
  let date = timestamp(seconds)
  return replacement(fault, "Change to \(quoted(date))", jsonStringLiteral(date))
}

private let dateFields: Set<String> = ["createdAt", "updatedAt"]

/// A whole number in the place of a fraction: for an `order` one that fits between those of its neighbors.
private func wholeNumber(_ fault: SchemaViolation, _ document: DocumentContext) -> [Fix] {
  guard let number = fault.tree.double(fault.node), abs(number) < 1e15 else { return [] }
  let nearest = [number.rounded(.up), number.rounded(.down)].map { String(Int64($0)) }
  let isOrder = fault.name == "order"
  let free = isOrder ? fault.tree.parent(of: fault.node).flatMap(document.nextOrder) : nil
  let texts = free.map { [$0] } ?? (isOrder ? [] : nearest)
  return texts.flatMap { replacement(fault, "Change to \($0)", $0) }
}

/// A word or a digit for true or false.
private func truth(_ fault: SchemaViolation) -> [Fix] {
  let text = fault.tree.string(fault.node) ?? fault.tree.text.string(fault.tree.range(fault.node))
  let unquoted = unquotingFixes(fault)
  if !unquoted.isEmpty { return unquoted }
  switch text.lowercased() {
  case "true", "yes", "on", "y", "1", "x", "✓", "✔", "☑", "✅", fault.name.lowercased():
    return replacement(fault, "Change to true", "true")
  case "false", "no", "off", "n", "0", "✗", "✘", "☐", "❌", "un" + fault.name.lowercased(),
    "not " + fault.name.lowercased():
    return replacement(fault, "Change to false", "false")
  default: return []
  }
}
