import Findings
import JSONSchema
import JSONSyntax
import SourceText
import TierLists

/// What a value of the wrong type may mean, as JSON, the likeliest first. The schema is the judge: what it does not accept is no meaning.
struct MeantValues {
  let fault: SchemaViolation
  private(set) var fixes: [Fix] = []
  private var known: Set<String> = []

  var tree: SyntaxTree { fault.tree }

  init(_ fault: SchemaViolation, _ document: DocumentContext) {
    self.fault = fault
    switch tree.kind(fault.node) {
    case .string: addMeanings(of: tree.string(fault.node) ?? "")
    case .number: addMeaningsOfNumber(document)
    case .true, .false: addQuotation()
    case .object: addMeaningsOfObject(document)
    case .array: addMeaningsOfArray()
    default: addEmpty()
    }
  }

  /// - Parameter title: `nil` for one that shows the value.
  /// - Parameter withContents: Whether the schema must accept what is in the value, too.
  mutating func add(_ json: String?, _ title: String? = nil, withContents: Bool = true) {
    guard let json, !known.contains(json), fault.admits(json, withContents: withContents) else { return }
    known.insert(json)
    fixes.append(.suggestion(title ?? Self.title(json), .replace(.value(fault.node), with: json)))
  }

  mutating func add(_ fix: Fix) { fixes.append(fix) }

  private static func title(_ json: String) -> String {
    if json.utf8.count < 80 { return "Change to \(json)" }
    return json.hasPrefix("[")
      ? "Change to an array" : json.hasPrefix("{") ? "Change to an object" : "Change to the value in it"
  }

  /// A null: an empty value, or the element removed.
  private mutating func addEmpty() {
    if fault.role == .element { return add(.suggestion("Remove null", .remove(fault.node))) }
    add("[]")
    add("{}")
  }
}

/// The value in the type that the schema asks for, where it holds all that was meant.
func typeFixes(_ fault: SchemaViolation, _ document: DocumentContext) -> [Fix] {
  let unquoted = unquotingFixes(fault)
  return unquoted.isEmpty ? MeantValues(fault, document).fixes : unquoted
}

extension SchemaViolation {
  /// Whether a JSON text in the place of the value is what the schema asks for.
  func admits(_ json: String, withContents: Bool = true) -> Bool {
    let tree = SyntaxTree(DocumentText(json))
    let violations = schema.evaluate(tree, .root, against: subschema).violations
    return tree.problems.isEmpty && violations.allSatisfy { !withContents && $0.instance != .root }
  }
}

// MARK: - Strings

extension MeantValues {
  fileprivate mutating func addMeanings(of text: String) {
    if fault.strings(of: .type) == ["object"], isRemark(fault) {
      return add(.suggestion("Remove \(quoted(tree.string(tree.key(of: fault.node)) ?? ""))", .remove(fault.node)))
    }
    if fault.node == .root, text.hasPrefix("{") {
      return add(.suggestion("Remove the quotes and escapes", .replace(.value(.root), with: text)))
    }
    if isEncoded(text) { add(repairedJSON(text), "Remove the quotes and escapes") }
    if nothing.contains(text.lowercased()) { add("[]") }
    add(arrayText(fault))
    addMediaEntry(text)
    addObjects(of: text)
    addNumbers(text)
    addTruth(text)
    if fixes.isEmpty, fault.role == .member, isNothing(text) {
      add(.suggestion("Remove \(quoted(fault.name))", .remove(fault.node)))
    }
  }

  /// The address of a picture as a media entry.
  private mutating func addMediaEntry(_ text: String) {
    let list = fault.role == .element ? tree.parent(of: fault.node) : fault.node
    guard let item = list.flatMap({ tree.parent(of: $0) }),
      let entry = mediaEntry(text, ofItem: tree.string(tree.key(of: item)) ?? "")
    else { return }
    add(entry, "Change to a media entry")
    add("[\(entry)]", "Change to a media entry")
  }

  /// The object of which the text may be the title, the id or a field.
  mutating func addObjects(of text: String) {
    if text.isEmpty { return }
    let value = jsonStringLiteral(text)
    switch fault.schema.definition(of: fault.subschema) {
    case "item":
      let key = jsonStringLiteral(tree.string(tree.key(of: fault.node)) ?? "")
      add("{ \"id\": \(key), \"title\": \(value) }", "Change to an item")
    case "stateItem":
      let id = slug(text)
      let name = id == text || id.isEmpty ? "" : ", \"name\": \(value)"
      add("{ \"id\": \(name.isEmpty ? value : jsonStringLiteral(id))\(name) }", "Change to an item")
    default:
      for name in fields(for: text) {
        add("{ \(jsonStringLiteral(name)): \(value) }", "Change to an object with \(quoted(name))")
      }
    }
  }

  /// The fields that a text may be: those of its form, else the one that is required, or the first two.
  private func fields(for text: String) -> [String] {
    let (schema, required) = (fault.schema, fault.schema.required(at: fault.subschema))
    if required.count > 1 { return [] }
    let fitting = schema.properties(of: fault.subschema).filter { types($0.subschema, schema) == ["string"] }
    let formed = fitting.filter { hasForm($0.subschema, schema) && text.contains(":") }
    let fields = formed.isEmpty ? fitting : formed
    let wanted = fields.filter { required.contains($0.name) }
    return (wanted.isEmpty ? Array(fields.prefix(2)) : wanted).map { $0.name }
  }
}

private let nothing: Set<String> = ["", "none", "nothing", "empty", "-", "n/a"]

/// Whether a string says that there is no value.
private func isNothing(_ text: String) -> Bool {
  !text.contains { $0.isNumber }
    && ["", "na", "none", "null", "nan", "tbd", "unknown"].contains(visibleLetters(text).filter { $0.isLetter })
}

/// Whether a string holds an array or an object.
private func isEncoded(_ text: String) -> Bool {
  text.hasPrefix("[") && text.hasSuffix("]") || text.hasPrefix("{") && text.hasSuffix("}")
}

/// JSON that was encoded as a string, perhaps with mistakes: `"[\"a\"]"`, `"['a']"`
private func repairedJSON(_ text: String) -> String? {
  let source = DocumentText(text)
  let edits = SyntaxTree.repaired(source).problems.flatMap { $0.fix }.sorted {
    $0.range.lowerBound < $1.range.lowerBound
  }
  guard zip(edits, edits.dropFirst()).allSatisfy({ $0.range.upperBound <= $1.range.lowerBound }) else { return nil }
  let json = source.applying(edits)
  return json.string(0..<json.count)
}

/// Whether a text among objects is a remark, as its key says: `"_comment"`, `"//"`
func isRemark(_ fault: SchemaViolation) -> Bool {
  guard fault.role != .element, fault.tree.kind(fault.node) == .string,
    let key = fault.tree.string(fault.tree.key(of: fault.node))?.lowercased()
  else { return false }
  return ["_", "/", "#"].contains { key.hasPrefix($0) } || ["comment", "note", "todo"].contains(key)
}

/// A string as the array of strings that the schema asks for; `nil` where it asks for something else.
func arrayText(_ fault: SchemaViolation) -> String? {
  guard fault.strings(of: .type) == ["array"], let text = fault.tree.string(fault.node), !isEncoded(text),
    let element = fault.schema.element(of: fault.subschema), types(element, fault.schema) == ["string"]
  else { return nil }
  return "[" + words(in: text).filter { !$0.isEmpty }.map(jsonStringLiteral).joined(separator: ", ") + "]"
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

func types(_ subschema: SubschemaID, _ schema: Schema) -> [String] {
  guard let type = schema.annotation("type", of: subschema) else { return [] }
  return schema.document.string(type).map { [$0] }
    ?? schema.document.elements(of: type).compactMap { schema.document.string($0) }
}
