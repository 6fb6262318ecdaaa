import JSONSyntax
import TierLists

/// The themes of a project that the app imports: valid ones, of one id the first.
struct AppThemes {
  private var themes: [CustomTheme] = []
  /// The valid themes that have the id of an earlier one.
  private(set) var losses: [Loss] = []

  init(in root: ObjectView) {
    var ids: Set<String> = []
    for theme in CustomTheme.all(in: root) where theme.isUsable {
      if ids.insert(theme.view.string("id")?.uppercased() ?? "").inserted {
        themes.append(theme)
      } else {
        let message = "theme \(quoted(theme.view.text("slug"))), which has the id of an earlier theme"
        losses.append(Loss(message: message, range: root.tree.range(theme.view.node)))
      }
    }
  }

  /// The slug of the theme that a project names; `nil` if the app does not know it.
  func slug(_ name: String) -> String? {
    let slugs = BuiltInTheme.all.map { $0.slug } + themes.map { $0.view.text("slug") }
    return slugs.first { $0.lowercased() == name.lowercased() }
  }

  /// `nil` without themes.
  var value: JSONValue? { themes.isEmpty ? nil : .array(themes) { $0.appValue } }
}

extension CustomTheme {
  /// As the app writes it: ids in capitals, tiers that it does not skip by their index.
  fileprivate var appValue: JSONValue {
    let tiers = view.elements("tiers").map { ObjectView(view.tree, $0) }.filter(Self.isUsableTier)
    let sorted = tiers.map { (index: Self.index(of: $0) ?? 0, tier: $0) }.sorted { $0.index < $1.index }
    return .object([
      "id": view.appID, "slug": .string(view.text("slug")), "displayName": .string(view.text("displayName")),
      "shortDescription": .string(view.text("shortDescription")),
      "tiers": .array(sorted) { index, tier in
        .object([
          "id": tier.appID, "index": Int64(exactly: index.rounded(.towardZero)).map { .integer($0) },
          "name": .string(tier.text("name")), "colorHex": .string(tier.text("colorHex")),
          "isUnranked": .bool(tier.bool("isUnranked") ?? (tier.string("isUnranked")?.lowercased() == "true")),
        ])
      },
    ])
  }
}

extension ObjectView {
  /// A string, number or boolean as text, as the app reads it in a theme.
  fileprivate func text(_ name: ASCIIName) -> String {
    string(name) ?? self[name].map { tree.text.string(tree.range($0)) } ?? ""
  }

  fileprivate var appID: JSONValue { .string(text("id").uppercased()) }
}
