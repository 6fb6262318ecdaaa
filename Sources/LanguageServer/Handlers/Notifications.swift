import JSONSyntax
import LanguageServerProtocol

// The notifications of few lines. `DocumentSync.swift` has those about open documents.
extension NotificationHandler {
  /// - Source: LSP 3.17, `$/cancelRequest`.
  static let cancelRequest = NotificationHandler(method: "$/cancelRequest") { session, params in
    guard let node = params["id"], let id = RequestID(params.tree, node) else { return }
    session.cancel(id)
  }

  /// - Source: LSP 3.17, `$/setTrace`.
  static let setTrace = NotificationHandler(method: "$/setTrace") { session, params in
    guard let value = params.string("value") else { return }
    session.isTraced = value != "off"
  }

  /// - Source: LSP 3.17, `window/workDoneProgress/cancel`.
  static let workDoneProgressCancel = NotificationHandler(method: "window/workDoneProgress/cancel") { session, params in
    if params.string("token") == session.scanToken { session.scan?.cancel() }
  }

  /// Settings in the notification apply at once, because a client may pull diagnostics before it answers
  /// `workspace/configuration`. Clients that answer it send no settings, which is no reason to reset them.
  ///
  /// - Source: LSP 3.17, `workspace/didChangeConfiguration`.
  static let didChangeConfiguration = NotificationHandler(method: "workspace/didChangeConfiguration") {
    session, params in
    let canPull = session.client.has("workspace", "configuration")
    let settings = params.view("settings")
    if canPull ? settings.hasMembers : settings.isObject {
      let isChanged = session.configuration.apply([settings])
      if isChanged || !canPull { session.refreshAllSettings() }
      session.recordSettings(session.settingsRequests)
    }
    if canPull { session.pullConfiguration() }
  }

  /// - Source: LSP 3.17, `workspace/didChangeWatchedFiles`.
  static let didChangeWatchedFiles = NotificationHandler(method: "workspace/didChangeWatchedFiles") { session, params in
    session.handleChangedFiles(params.views("changes").compactMap { $0.string("uri") }.map { DocumentURI($0) })
  }

  /// - Source: LSP 3.17, `workspace/didChangeWorkspaceFolders`.
  static let didChangeWorkspaceFolders = NotificationHandler(
    method: "workspace/didChangeWorkspaceFolders"
  ) { session, params in
    let event = params.view("event")
    let removed = event.views("removed").compactMap { $0.string("uri") }
    let added = event.views("added").compactMap { $0.string("uri") }
    session.configuration.folders.removeAll { removed.contains($0.text) || added.contains($0.text) }
    session.configuration.folders += added.map { DocumentURI($0) }
    if !added.isEmpty {
      session.settingsRequests += 1
      session.limitWaitForSettings()
    }
    session.refreshAllSettings()
    session.pullConfiguration()
    session.scanWorkspace()
  }
}

extension ObjectView {
  /// Whether it is an object that is not empty.
  fileprivate var hasMembers: Bool { isObject && members.contains { _ in true } }
}
