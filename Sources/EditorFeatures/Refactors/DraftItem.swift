import JSONSyntax

/// An item of a project under construction.
struct DraftItem {
  /// The id that the app would give it.
  var id: String
  var title: String
  /// The name of its tier.
  var tier: String
  var summary: String?
  var rating: JSONValue?
  var tags: [String] = []
  var attributes = DraftMembers()
  /// Values that no field of an item can hold.
  var additional = DraftMembers()

  /// - Parameter key: Its final id.
  func value(_ key: String) -> JSONValue {
    var additional = additional
    let title = fitting(title.isEmpty ? key : title, 256, "title", &additional)
    let summary = summary.map { fitting($0, 2048, "summary", &additional) }
    return .object([
      "id": .string(key), "title": .string(title), "summary": summary.map { .string($0) },
      "attributes": attributes.value, "tags": tags.isEmpty ? nil : .array(tags) { .string($0) }, "rating": rating,
      "additional": additional.value,
    ])
  }
}

/// Members of an object under construction; of duplicate names the first is kept.
struct DraftMembers {
  private var members: [JSONValue.Member] = []
  private var names: Set<String> = []

  /// - Returns: `false` where the name was taken.
  @discardableResult
  mutating func add(_ name: String, _ value: JSONValue) -> Bool {
    guard names.insert(name).inserted else { return false }
    members.append(JSONValue.Member(name, value))
    return true
  }

  /// `nil` without members.
  var value: JSONValue? { members.isEmpty ? nil : .object(members) }
}

/// A string truncated to the length limit of a field; the whole string is kept under `additional`.
///
/// - Parameter most: Unicode scalars.
func fitting(_ text: String, _ most: Int, _ name: String, _ additional: inout DraftMembers) -> String {
  guard text.unicodeScalars.count > most else { return text }
  additional.add(name, .string(text))
  return String(String.UnicodeScalarView(text.unicodeScalars.prefix(most)))
}
