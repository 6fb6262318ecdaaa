import JSONSyntax
import LanguageServerProtocol
import TierListFormats
import TierlintCore

/// The settings of the section `tierlint`, as the editor has them. `Setting.all` says how each is called.
struct ServerSettings: Sendable, Equatable {
  var isEnabled = true
  var profile = Profile.offline
  var rules: [String: Level] = [:]
  /// Relative to the workspace folder.
  var configPath: String?
  var run = CheckOccasion.onType
  /// Diagnostics a document.
  var maxDiagnostics = 1_000
  var showsItemTitles = true
  var showsCodeLenses = true
  var updatesAuditOnSave = false
  var formatStyle = FormatStyle.app

  /// Takes what can be used of some settings; what is absent or null stays as it is.
  ///
  /// - Parameter last: Those in force, for the settings that cannot be used.
  /// - Returns: What is to be said of the latter.
  mutating func take(_ view: Params, last: ServerSettings) -> [String] {
    var complaints: [String] = []
    for setting in Setting.all {
      let group = setting.group.map { view.view($0) } ?? view
      guard let node = group[setting.name], group.tree.isPresent(node), !setting.take(group, &self) else { continue }
      setting.keep(last, &self)
      complaints.append(
        "the setting tierlint.\(setting.path) is to be \(setting.wanted); the last good value stays in force")
    }
    return complaints
  }
}

/// When a document is checked.
enum CheckOccasion: String, Sendable, CaseIterable {
  case onType, onSave
}
