import JSONSchema
import JSONSyntax

/// A theme defined in the document, at `/additional/customThemes/*`.
package struct CustomTheme {
  package static let texts: [ASCIIName] = ["slug", "displayName", "shortDescription"]
  package static let tierTexts: [ASCIIName] = ["name", "colorHex"]

  package let view: ObjectView

  package init(view: ObjectView) { self.view = view }

  package var slug: String? { view.string("slug") }

  /// Whether the app accepts it: it has all fields, and at least one usable tier.
  package var isUsable: Bool { isComplete && hasUsableTier }

  package var hasUsableTier: Bool { view.elements("tiers").contains { Self.isUsableTier(ObjectView(view.tree, $0)) } }

  private var isComplete: Bool { view.holdsUUID("id") && Self.texts.allSatisfy { view.holdsScalar($0) } }

  /// The themes of a project, including those that the app skips.
  package static func all(in project: ObjectView) -> [CustomTheme] {
    guard let additional = project.object("additional") else { return [] }
    return additional.elements("customThemes").map { CustomTheme(view: ObjectView(project.tree, $0)) }
  }

  /// Whether the app accepts a tier of a theme, and therefore reads its index.
  package static func isUsableTier(_ tier: ObjectView) -> Bool {
    tier.holdsUUID("id") && index(of: tier) != nil && tierTexts.allSatisfy { tier.holdsScalar($0) }
      && holdsFlag(tier)
  }

  /// Whether a theme tier says if it is the pool: the app reads `true`, `false` and strings.
  package static func holdsFlag(_ tier: ObjectView) -> Bool {
    tier.bool("isUnranked") != nil || tier.string("isUnranked") != nil
  }

  /// The index of a theme tier: a number, or a string that parses as one.
  package static func index(of tier: ObjectView) -> Double? {
    tier.number("index") ?? tier.string("index").flatMap { Double($0) }
  }
}

extension ObjectView {
  /// Whether the first member of that name is a string, a number, `true` or `false`: the app reads all as strings.
  package func holdsScalar(_ name: ASCIIName) -> Bool {
    self[name].map { [.string, .number, .true, .false].contains(tree.kind($0)) } ?? false
  }

  /// Whether the first member of that name is a string with a UUID.
  package func holdsUUID(_ name: ASCIIName) -> Bool { self[name].map { isUUID(tree.utf8($0)) } ?? false }
}
