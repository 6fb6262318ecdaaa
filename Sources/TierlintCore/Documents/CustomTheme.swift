import JSONSchema
import JSONSyntax

/// A theme defined in the document, at `/additional/customThemes/*`.
package struct CustomTheme {
  package static let texts: [StaticString] = ["slug", "displayName", "shortDescription"]
  package static let tierTexts: [StaticString] = ["name", "colorHex"]

  package let view: ObjectView

  package var slug: String? { view.string("slug") }

  /// Whether the app accepts it: it has all fields, and at least one usable tier.
  package var isUsable: Bool { isComplete && hasUsableTier }

  package var hasUsableTier: Bool { view.elements("tiers").contains { Self.isUsableTier(ObjectView(view.tree, $0)) } }

  private var isComplete: Bool { view.holdsUUID("id") && Self.texts.allSatisfy { view.holdsString($0) } }

  /// The themes of a project, including those that the app skips.
  package static func all(in project: ObjectView) -> [CustomTheme] {
    guard let additional = project.object("additional") else { return [] }
    return additional.elements("customThemes").map { CustomTheme(view: ObjectView(project.tree, $0)) }
  }

  /// Whether the app accepts a tier of a theme, and therefore reads its index.
  package static func isUsableTier(_ tier: ObjectView) -> Bool {
    tier.holdsUUID("id") && index(of: tier) != nil && tierTexts.allSatisfy { tier.holdsString($0) }
      && tier.bool("isUnranked") != nil
  }

  /// The index of a theme tier: a number, or a string that parses as one.
  package static func index(of tier: ObjectView) -> Double? {
    tier.number("index") ?? tier.string("index").flatMap { Double($0) }
  }
}

extension ObjectView {
  /// Whether the first member of that name is a string.
  package func holdsString(_ name: StaticString) -> Bool { self[name].map { tree.kind($0) == .string } ?? false }

  /// Whether the first member of that name is a string with a UUID.
  package func holdsUUID(_ name: StaticString) -> Bool { self[name].map { isUUID(tree.utf8($0)) } ?? false }
}
