import JSONSyntax

/// The layout of a formatted list.
package enum FormatStyle: String, Sendable, CaseIterable {
  /// `app` for a list that has this layout already, else `plain`.
  case auto
  /// The output of the app's encoder: keys sorted by their UTF-8 bytes, `" : "`, `\/`, an empty line inside empty objects
  /// and arrays.
  case app
  /// For people: `": "`, `/`, and what is short and on one line stays on one line.
  case plain
}

/// The order of keys in the plain layout.
package enum KeyOrder: String, Sendable, CaseIterable {
  case written
  /// The order of the schema, then unknown keys in document order.
  case schema
}

/// How lists are formatted.
package struct LayoutSettings: Sendable {
  /// `nil` if not set.
  package var style: FormatStyle?
  /// The maximum width, in characters, of an object or array on one line in the plain layout; `nil` if not set.
  package var width: Int?
  /// `nil` if not set.
  package var keys: KeyOrder?

  package init() {}

  package static let defaultWidth = 120
  static let widths = 20...1_000

  init(_ view: ObjectView?) {
    style = view?.string("style").flatMap(FormatStyle.init)
    width = view?.integer("width").map { Int(clamping: $0) }.flatMap { Self.widths.contains($0) ? $0 : nil }
    keys = view?.string("keys").flatMap(KeyOrder.init)
  }
}
