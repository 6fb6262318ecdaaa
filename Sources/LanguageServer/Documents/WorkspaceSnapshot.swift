import LanguageServerProtocol

/// What the session knows besides one document, as it was when a request came in.
struct WorkspaceSnapshot: Sendable {
  var settings: ServerSettings
  var folders: [DocumentURI]
  var documents: [DocumentURI: DocumentSnapshot]
}

extension Session {
  var workspaceSnapshot: WorkspaceSnapshot {
    WorkspaceSnapshot(settings: configuration.settings, folders: configuration.folders, documents: documents.all)
  }
}
