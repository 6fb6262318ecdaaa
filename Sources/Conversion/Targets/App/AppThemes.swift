import JSONSyntax
import TierLists

/// The themes of a project that the app imports: valid ones.
struct AppThemes {
  private let themes: [CustomTheme]

  init(in root: ObjectView) { themes = CustomTheme.all(in: root).filter { $0.isUsable } }

  /// The slug of the theme that a project names; `nil` if the app does not know it.
  func slug(_ name: String) -> String? {
    let slugs = BuiltInTheme.all.map { $0.slug } + themes.map { $0.view.text("slug") }
    return slugs.first { $0.lowercased() == name.lowercased() }
  }

  /// `nil` without themes.
  var value: JSONValue? { themes.isEmpty ? nil : .array(themes) { $0.appValue } }
}

extension CustomTheme {
  /// As the app writes it: ids in capitals, tiers that it does not skip by their index, the pool last.
  fileprivate var appValue: JSONValue {
    let tiers = view.elements("tiers").map { ObjectView(view.tree, $0) }.filter(Self.isUsableTier)
    let ranks = tiers.map { (isPool: $0.text("isUnranked").lowercased() == "true", index: Self.index(of: $0) ?? 0) }
    let sorted = zip(ranks, tiers).sorted { ($0.0.isPool ? 1 : 0, $0.0.index) < ($1.0.isPool ? 1 : 0, $1.0.index) }
    return .object([
      "id": view.appID, "slug": .string(view.text("slug")), "displayName": .string(view.text("displayName")),
      "shortDescription": .string(view.text("shortDescription")),
      "tiers": .array(sorted) { rank, tier in
        .object([
          "id": tier.appID, "index": Int64(exactly: rank.index.rounded(.towardZero)).map { .integer($0) },
          "name": .string(tier.text("name")), "colorHex": .string(tier.text("colorHex")),
          "isUnranked": .bool(rank.isPool),
        ])
      },
    ])
  }
}

extension ObjectView {
  /// A string, number or boolean as text, as the app reads it in a theme: a number as one with a fraction.
  fileprivate func text(_ name: ASCIIName) -> String {
    string(name) ?? number(name).map { "\($0)" } ?? self[name].map { tree.text.string(tree.range($0)) } ?? ""
  }

  fileprivate var appID: JSONValue { .string(text("id").uppercased()) }
}
