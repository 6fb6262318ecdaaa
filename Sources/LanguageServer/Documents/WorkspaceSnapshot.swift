import LanguageServerProtocol
import Workspace

/// What the session knows besides one document, as it was when a request came in.
struct WorkspaceSnapshot: Sendable {
  var configuration: ConfigurationStore
  var documents: [DocumentURI: DocumentSnapshot]
  var index: WorkspaceIndex

  var editorSettings: ServerSettings { configuration.editorSettings }
  var folders: [DocumentURI] { configuration.folders }

  /// What is in force for a list that is not open.
  func settings(for list: FoundList) -> EffectiveSettings {
    var settings = configuration.settings(from: list.setup, isExcluded: false)
    settings.bundle = Lazy { bundleFiles(besideProject: list.path) }
    settings.duplicate = { [index, folders, name = list.uri.name] in index.displayPathOfDuplicate(of: name, $0, in: folders) }
    return settings
  }
}

extension Session {
  var workspaceSnapshot: WorkspaceSnapshot {
    WorkspaceSnapshot(configuration: configuration, documents: documents.all, index: index)
  }
}

extension WorkspaceIndex {
  /// The first other list with a project id, as people see it from the workspace's folders.
  func displayPathOfDuplicate(of name: String, _ projectID: String, in folders: [DocumentURI]) -> String? {
    duplicate(of: name, projectID).map { duplicate in
      let roots = folders.map { $0.name.hasSuffix("/") ? $0.name : $0.name + "/" }
      return roots.first { duplicate.hasPrefix($0) }.map { String(duplicate.dropFirst($0.count)) } ?? duplicate
    }
  }
}
