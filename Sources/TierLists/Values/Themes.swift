/// A theme built into the app.
package struct BuiltInTheme: Sendable {
  /// The name in `settings.theme`, compared case-insensitively.
  package let slug: String
  /// From the top tier down, as `#RRGGBB`; further tiers have no color.
  let tierColors: [String]
  /// The color of the unranked pool.
  let unrankedColor: String

  private init(_ slug: String, _ tierColors: String, unranked: String) {
    self.slug = slug
    self.tierColors = tierColors.split(separator: " ").map { "#" + $0 }
    unrankedColor = "#" + unranked
  }

  /// The tier names that correspond to `tierColors`.
  package static let tierNames = ["S", "A", "B", "C", "D", "F"]

  /// In the app's order.
  package static let all = [
    BuiltInTheme("smashClassic", "FF0000 FF8000 FFFF00 00FF00 0000FF 808080", unranked: "6B7280"),
    BuiltInTheme("heatmapGradient", "FF0000 FF8000 FFFF00 00FF00 0080FF 8000FF", unranked: "808080"),
    BuiltInTheme("pastel", "FFB3BA FFDFBA FFFFBA BAFFC9 BAE1FF E2E2E2", unranked: "CCCCCC"),
    BuiltInTheme("monochrome", "000000 4C4C4C 7F7F7F B3B3B3 CCCCCC FFFFFF", unranked: "808080"),
    BuiltInTheme("rainbow", "FF0000 FF8000 FFFF00 00FF00 0000FF 8B00FF", unranked: "808080"),
    BuiltInTheme("darkNeon", "FF2A6D FF7A00 FFD300 39FF14 00E5FF 7C00FF", unranked: "374151"),
    BuiltInTheme("nord", "BF616A D08770 EBCB8B A3BE8C 88C0D0 5E81AC", unranked: "4C566A"),
  ]

  /// The color that the app shows for a tier without one, whatever theme the list names: an import only remembers the theme.
  package static func usualColor(ofTier label: String, isPool: Bool) -> String {
    isPool ? "#6B7280" : nameColors[label.uppercased()] ?? "#808080"
  }

  /// The color of a new tier: that with which the app shows its name, else the editor's for its position.
  package static func newColor(ofTier label: String, position: Int) -> String {
    nameColors[label.uppercased()] ?? fallbackColors[position % fallbackColors.count]
  }

  /// The colors of the app for the names of tiers.
  private static let nameColors = Dictionary(
    uniqueKeysWithValues: zip(tierNames, ["#FF0037", "#FFA000", "#00EC57", "#00D9FE", "#1E3A8A", "#808080"]))

  /// Colors for tiers that no theme colors, from the top tier down: those of the app's editor.
  package static let fallbackColors = [
    "#FF3B30", "#FF9500", "#FFCC00", "#34C759", "#007AFF", "#AF52DE", "#FF2D55", "#5AC8FA", "#FF9F0A", "#FFD60A",
  ]
}
