import Findings
import JSONSchema
import JSONSyntax
import SourceText
import TierLists

/// Items in an array, as an object by their ids.
func objectByID(_ fault: SchemaViolation) -> [Fix] {
  let tree = fault.tree
  if fault.name == "overrides" { return overridesByID(fault) }
  guard fault.name == "items", tree.isComplete(fault.node, .array), !tree.isEmpty(fault.node) else { return [] }
  var changes = bracketChanges(of: fault.node, tree, "{", "}")
  var ids: Set<String> = []
  for item in tree.elements(of: fault.node) {
    guard let id = ObjectView(tree, item).string("id"), !id.isEmpty, ids.insert(id).inserted else { return [] }
    changes.append(insertion(tree.range(item).lowerBound, jsonStringLiteral(id) + ": "))
  }
  return [Fix(title: "Change to an object with the ids as keys", isSafe: false, changes: changes)]
}

/// Overrides in an array, which have the ids of their items.
private func overridesByID(_ fault: SchemaViolation) -> [Fix] {
  let tree = fault.tree
  let members = tree.elements(of: fault.node).map { element -> String? in
    guard let id = ObjectView(tree, element).string("id") ?? ObjectView(tree, element).string("itemId") else {
      return nil
    }
    let fields = tree.members(of: element).filter { !["id", "itemId"].contains(tree.string($0.key)) }.map {
      key, value in
      tree.text.string(tree.range(key)) + ": " + tree.text.string(tree.range(value))
    }
    return jsonStringLiteral(id) + ": { " + fields.joined(separator: ", ") + " }"
  }
  guard !members.isEmpty, members.allSatisfy({ $0 != nil }) else { return [] }
  return replacement(
    fault, "Change to an object with the ids as keys", "{ " + members.compactMap { $0 }.joined(separator: ", ") + " }")
}

/// Labels or colors of a state in the order of its tiers.
func objectByTierOrder(_ fault: SchemaViolation) -> [Fix] {
  let tree = fault.tree
  let tiers = ObjectView(tree, .root).elements("tierOrder").compactMap { tree.string($0) }
  let values = tree.elements(of: fault.node).map { tree.text.string(tree.range($0)) }
  guard tree.parent(of: fault.node) == .root, fault.name.hasPrefix("tier"), !tiers.isEmpty, tiers.count == values.count
  else {
    return []
  }
  let members = zip(tiers, values).map { jsonStringLiteral($0) + ": " + $1 }
  return replacement(fault, "Change to an object by tiers", "{ " + members.joined(separator: ", ") + " }")
}

/// Pairs of a name and a value as members: `[{"name": "year", "value": 1999}]`
func objectOfPairs(_ fault: SchemaViolation) -> [Fix] {
  let tree = fault.tree
  let pairs = tree.elements(of: fault.node).map { element -> String? in
    let pair = ObjectView(tree, element)
    guard Array(pair.members.prefix(3)).count == 2, let name = pair.string("name") ?? pair.string("key"),
      let value = pair["value"]
    else {
      return nil
    }
    return jsonStringLiteral(name) + ": " + tree.text.string(tree.range(value))
  }
  guard !pairs.isEmpty, pairs.allSatisfy({ $0 != nil }) else { return [] }
  return replacement(fault, "Change to an object", "{ " + pairs.compactMap { $0 }.joined(separator: ", ") + " }")
}

/// One string without its brackets; the strings of an array within an array without theirs.
func stringsWithoutBrackets(_ fault: SchemaViolation) -> [Fix] {
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
    switch tree.kind(element) {
    case .null: return .remove(element)
    case .array, .object:
      return wrappedValue(in: element, fault).map {
        .replace(.value(element), with: tree.text.string(tree.range($0)))
      }
    default: return .replace(.value(element), with: jsonStringLiteral(tree.text.string(tree.range(element))))
    }
  }
  guard changes.count == others.count + 1 else { return [] }
  return [Fix(title: "Change to strings", isSafe: false, changes: changes)]
}
