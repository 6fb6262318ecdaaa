import JSONSyntax
import ListAnalysis
import Rules
import TierLists

/// A project that the app writes.
struct AppProject {
  /// The paths of what it keeps of a project; `*` is any element or item.
  private(set) var kept = convertedPaths[ConversionTarget.app.rawValue] ?? []
  /// What no finding and no path says.
  var losses: [Loss] = []
  /// What it has because a document does not say what the app would write.
  var assumptions = ["a new \"projectId\", and the current time as \"createdAt\" and \"updatedAt\""]
  private(set) var value = JSONValue.null
  /// Whether it has no items.
  let isEmpty: Bool

  /// - Parameter title: Of the document; `nil` if it has none.
  /// - Parameter root: That of a project; empty for a CSV.
  init(
    _ tiers: AppTiers, items: [JSONValue.Member], title: String?, root: ObjectView, _ analysis: Analysis
  ) {
    let now = JSONValue.string(timestamp(analysis.settings.now))
    let id = newUUID(for: analysis.text, now: analysis.settings.now).uppercased()
    let themes = AppThemes(in: root)
    isEmpty = items.isEmpty
    value = [
      "schemaVersion": 1, "projectId": .string("tiercade-\(id)"),
      "title": .string(title ?? assumedTitle(analysis.document.name)), "tiers": tiers.value, "items": .object(items),
      "storage": ["mode": "local"], "settings": settings(root, themes), "additional": additional(root, themes),
      "audit": ["createdAt": now, "createdBy": .string(userOfApp), "updatedAt": now, "updatedBy": .string(userOfApp)],
    ]
  }

  private mutating func assumedTitle(_ name: String) -> String {
    let title = starterTitle(ofFile: fileStem(of: name))
    assumptions.append("\"title\" \(quoted(title)): Tiercade writes the title of the open list")
    return title
  }

  private mutating func settings(_ root: ObjectView, _ themes: AppThemes) -> JSONValue {
    let settings = root.object("settings")
    let additional = settings?.object("additional")
    keep("/settings/showUnranked", if: settings?.bool("showUnranked") == true)
    let theme = choice(settings?.string("theme").flatMap(themes.slug), "/settings/theme", default: "smashClassic")
    let density = choice(
      additional?.string("cardDensityPreference").flatMap { densities.contains($0) ? $0 : nil },
      "/settings/additional/cardDensityPreference", default: "compact")
    return ["additional": ["cardDensityPreference": density], "showUnranked": true, "theme": theme]
  }

  /// What a list is shown with in the app: that of the project, else the default, which is an assumption.
  private mutating func choice(_ own: String?, _ path: String, default usual: String) -> JSONValue {
    keep(path, if: own != nil)
    if own == nil {
      let name = path.dropFirst().replacing("/", with: ".")
      assumptions.append("\"\(name)\" \"\(usual)\": Tiercade writes the one in use")
    }
    return .string(own ?? usual)
  }

  private mutating func additional(_ root: ObjectView, _ themes: AppThemes) -> JSONValue {
    let own = root.object("additional")
    keep("/additional/exportGroup", if: own?.string("exportGroup") == "All")
    keep("/additional/exportThemeName", if: own?.string("exportThemeName") == "Default")
    return .object(["customThemes": themes.value, "exportGroup": "All", "exportThemeName": "Default"])
  }

  private mutating func keep(_ path: String, if isKept: Bool) { if isKept { kept.insert(path) } }
}

/// The sizes of cards.
private let densities = ["ultraMicro", "micro", "tight", "compact", "standard", "expanded"]

/// Whom the app names as the author of each list.
let userOfApp = "local-user"
