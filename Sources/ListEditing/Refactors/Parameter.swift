import JSONSyntax
import TierLists

/// A parameter of a refactor. Its arguments are strings in the protocol.
struct Parameter<Value: Sendable>: Sendable {
  let info: ParameterInfo
  /// `nil` for an invalid argument.
  let read: @Sendable (String) -> Value?

  init(
    _ name: String, _ documentation: String, read: @escaping @Sendable (String) -> Value?
  ) {
    info = ParameterInfo(name: name, documentation: documentation) { _, _ in nil }
    self.read = read
  }
}

/// The documentation of a parameter of an action.
package struct ParameterInfo: Sendable {
  package let name: String
  /// A noun for the docs.
  package let documentation: String
  /// That a document has nothing with the name that is the argument, as a message; `nil` if it has, or if the argument is not a name.
  package let missing: @Sendable (String, Document) -> String?

  package init(name: String, documentation: String, missing: @escaping @Sendable (String, Document) -> String?) {
    (self.name, self.documentation, self.missing) = (name, documentation, missing)
  }
}

/// The direction in which items are sorted.
enum SortDirection: String {
  case ascending, descending
}

extension Parameter where Value == String {
  static let item = Parameter("item", "id of the item") { $1.declaresItem($0) ? nil : "no item \(quoted($0))" }
  static let tier = Parameter("tier", "id of the tier") { missingTier($0, $1.hasTier(named: $0)) }
  static let tierOrLabel = Parameter("tier", "id or label of the tier") {
    missingTier($0, $1.hasTier(named: $0) || $1.hasTier(labeled: $0))
  }
  static let theme = Parameter("theme", "slug of the theme") {
    ThemeColors($0, in: ObjectView($1.tree, .root)) == nil ? noTheme($0) : nil
  }
  static let field = Parameter("field", "`title`, `rating` or an attribute") { _, _ in nil }
  static let pointer = Parameter("pointer", "JSON pointer of the member") { _, _ in nil }

  private init(
    _ name: String, _ documentation: String, missing: @escaping @Sendable (String, Document) -> String?
  ) {
    info = ParameterInfo(name: name, documentation: documentation, missing: missing)
    read = { $0 }
  }
}

extension Parameter where Value == Int {
  static let position = Parameter("position", "position in the tier from 1") { Int($0).flatMap { $0 > 0 ? $0 : nil } }
}

extension Parameter where Value == SortDirection {
  static let direction = Parameter("direction", "`ascending` or `descending`", read: SortDirection.init)
}

extension Parameter where Value == ListOperation.RemovedItems {
  static let removedItems = Parameter("items", "`pool` or `remove`", read: ListOperation.RemovedItems.init)
}

private func missingTier(_ name: String, _ isThere: Bool) -> String? { isThere ? nil : "no tier \(quoted(name))" }

extension Document {
  /// Whether a tier has an id; in documents other than projects a name.
  fileprivate func hasTier(named name: String) -> Bool {
    if let csv { return csv.itemRows.contains { $0.tier == csv.key(ofTier: name) } }
    return kind == .project ? projectTiers.contains { $0.id == name } : tierNames(self).contains(name)
  }

  fileprivate func hasTier(labeled label: String) -> Bool { ItemLists(self).lists.contains { $0.label == label } }
}
