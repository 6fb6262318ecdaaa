import Configurations
import JSONSyntax
import LanguageServerProtocol
import TierLists

/// The editor's settings in the section `tierlint`. `Setting.all` maps them to their names.
struct ServerSettings: Sendable, Equatable {
  var isEnabled = true
  var profile = Profile.offline
  /// Relative to the workspace folder.
  var configPath: String?
  var run = ValidationTrigger.onType
  /// Per document.
  var maxDiagnostics = 1_000
  var showsItemTitles = true
  var showsItemCounts = true
  var showsCodeLenses = true
  /// Whether accepting an item id that another tier lists removes it there.
  var movesItems = true
  var updatesAuditOnSave = false

  /// Applies the valid settings of a section. Settings that are absent or null are unchanged.
  ///
  /// - Parameter previous: Provides the values of invalid settings.
  /// - Returns: A warning for each setting that is invalid.
  mutating func apply(_ section: Params, previous: ServerSettings) -> [String] {
    var warnings: [String] = []
    for setting in Setting.all {
      let group = setting.group.map { section.view($0) } ?? section
      guard let node = group[setting.name], group.tree.isPresent(node) else { continue }
      if !setting.apply(group, &self) {
        setting.copy(previous, &self)
        warnings.append(setting.invalidValueWarning)
      }
    }
    return warnings
  }
}

/// When an open document is analyzed.
enum ValidationTrigger: String, Sendable, CaseIterable {
  case onType, onSave
}
