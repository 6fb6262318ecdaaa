import LanguageServerProtocol
import Workspace

/// An immutable copy of the session's state that requests need.
struct WorkspaceSnapshot: Sendable {
  var configuration: ConfigurationStore
  /// The open documents, in no particular order.
  var documents: [DocumentSnapshot]
  /// Documents that were closed since the last workspace report.
  var closedDocuments: Set<DocumentURI>
  var index: WorkspaceIndex

  var folders: [DocumentURI] { configuration.folders }

  /// The effective settings of a list that is not open.
  func settings(for list: DiscoveredDocument) -> EffectiveSettings {
    var settings = configuration.settings(from: list.configuration, isExcluded: false, list.uri.path)
    settings.bundle = configuration.files.bundle(ofProject: list.path)
    settings.duplicate = { [index, folders, path = list.path] in
      index.duplicate(of: identifyingPath(of: path), $0, in: folders)
    }
    return settings
  }
}
