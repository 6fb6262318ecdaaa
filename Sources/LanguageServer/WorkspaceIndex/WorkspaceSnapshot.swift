import LanguageServerProtocol
import Workspace

/// An immutable copy of the session's state that requests need.
struct WorkspaceSnapshot: Sendable {
  var configuration: ConfigurationStore
  var documents: [DocumentURI: DocumentSnapshot]
  var index: WorkspaceIndex

  var editorSettings: ServerSettings { configuration.editorSettings }
  var folders: [DocumentURI] { configuration.folders }

  /// The effective settings of a list that is not open.
  func settings(for list: DiscoveredDocument) -> EffectiveSettings {
    var settings = configuration.settings(from: list.configuration, isExcluded: false)
    settings.bundle = Lazy { bundleFiles(ofProject: list.path) }
    settings.duplicate = { [index, folders, name = list.uri.name] in
      index.displayPathOfDuplicate(of: name, $0, in: folders)
    }
    return settings
  }
}
