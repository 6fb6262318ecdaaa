import JSONSyntax
import TierLists

/// Members of an object under construction; of duplicate names the first is kept.
package struct Members: Sendable {
  package private(set) var all: [JSONValue.Member] = []
  /// The names, once there are many.
  private var names: Set<String> = []

  package init() {}

  /// - Returns: `false` where the name was taken.
  @discardableResult
  package mutating func add(_ name: String, _ value: JSONValue) -> Bool {
    if all.count == 16 { names = Set(all.map { $0.name }) }
    let isTaken = all.count < 16 ? all.contains { $0.name == name } : !names.insert(name).inserted
    if !isTaken { all.append(JSONValue.Member(name, value)) }
    return !isTaken
  }

  package subscript(name: String) -> JSONValue? { all.first { $0.name == name }?.value }

  /// `nil` without members.
  var value: JSONValue? { all.isEmpty ? nil : .object(all) }
}

/// A string truncated to the length limit of a field; the whole string is kept under `additional`.
func fitting(_ text: String, _ field: LimitedField, _ additional: inout Members) -> String {
  guard text.unicodeScalars.count > field.most else { return text }
  additional.add(field.name, .string(text))
  return String(String.UnicodeScalarView(text.unicodeScalars.prefix(field.most)))
}

/// A string of a project with a length limit in the schema.
struct LimitedField: Sendable {
  let name: String
  /// Unicode scalars.
  let most: Int

  init(_ kind: ObjectKind, _ name: String) { (self.name, most) = (name, kind.maxLength(of: name) ?? .max) }

  static let listTitle = LimitedField(.project, "title")
  static let listDescription = LimitedField(.project, "description")
  static let label = LimitedField(.tier, "label")
  static let itemTitle = LimitedField(.item, "title")
  static let itemSummary = LimitedField(.item, "summary")
}
