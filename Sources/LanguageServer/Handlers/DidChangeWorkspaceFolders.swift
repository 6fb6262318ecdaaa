import LanguageServerProtocol

extension NotificationHandler {
  /// - Source: LSP 3.17, `workspace/didChangeWorkspaceFolders`.
  static let didChangeWorkspaceFolders = NotificationHandler(
    method: "workspace/didChangeWorkspaceFolders"
  ) { session, params in
    let event = params.view("event")
    let removed = event.views("removed").compactMap { $0.string("uri") }
    let added = event.views("added").compactMap { $0.string("uri") }
    session.configuration.folders.removeAll { removed.contains($0.text) || added.contains($0.text) }
    session.configuration.folders += added.map { DocumentURI($0) }
    session.refreshAllSettings()
    session.scanWorkspace()
  }
}
