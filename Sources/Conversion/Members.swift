import JSONSyntax

/// Members of an object under construction; of duplicate names the first is kept.
package struct Members: Sendable {
  package private(set) var all: [JSONValue.Member] = []
  private var names: Set<String> = []

  package init() {}

  /// - Returns: `false` where the name was taken.
  @discardableResult
  package mutating func add(_ name: String, _ value: JSONValue) -> Bool {
    guard names.insert(name).inserted else { return false }
    all.append(JSONValue.Member(name, value))
    return true
  }

  package subscript(name: String) -> JSONValue? { all.first { $0.name == name }?.value }

  /// `nil` without members.
  var value: JSONValue? { all.isEmpty ? nil : .object(all) }
}

/// A string truncated to the length limit of a field; the whole string is kept under `additional`.
///
/// - Parameter most: Unicode scalars.
func fitting(_ text: String, _ most: Int, _ name: String, _ additional: inout Members) -> String {
  guard text.unicodeScalars.count > most else { return text }
  additional.add(name, .string(text))
  return String(String.UnicodeScalarView(text.unicodeScalars.prefix(most)))
}
