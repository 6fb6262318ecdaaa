import LanguageServerProtocol

extension Session {
  /// The effective settings of a document. Shows each new warning about the configuration once.
  mutating func settings(for uri: DocumentURI) -> EffectiveSettings {
    var settings = configuration.settings(for: uri)
    settings.duplicate = { [index, folders = configuration.folders] in
      index.displayPathOfDuplicate(of: uri.name, $0, in: folders)
    }
    showWarnings()
    return settings
  }

  mutating func showWarnings() {
    for warning in configuration.drainWarnings() { show(warning, .warning) }
  }

  /// Computes the effective settings of an open document again.
  mutating func refreshSettings(of snapshot: DocumentSnapshot) {
    documents.put(DocumentSnapshot(snapshot, settings: settings(for: snapshot.uri)))
    validation.markDirty(snapshot.uri)
  }

  /// Computes the settings of all open documents again, reading configuration files and bundles anew, and has the client refresh
  /// what it shows.
  mutating func refreshAllSettings() {
    configuration.invalidateFiles()
    for snapshot in documents.all.values { refreshSettings(of: snapshot) }
    showWarnings()
    requestRefresh()
  }

  /// Has the client send its pull requests again.
  mutating func requestRefresh() {
    let refreshes: [(isSupported: Bool, method: String)] = [
      (
        client.pullsDiagnostics && client.has("workspace", "diagnostics", "refreshSupport"),
        "workspace/diagnostic/refresh"
      ),
      (client.has("workspace", "inlayHint", "refreshSupport"), "workspace/inlayHint/refresh"),
      (client.has("workspace", "codeLens", "refreshSupport"), "workspace/codeLens/refresh"),
    ]
    for refresh in refreshes where refresh.isSupported { sendRequest(refresh.method, nil) }
  }

  /// Requests the settings from the client, if it supports `workspace/configuration`.
  mutating func pullConfiguration() {
    guard client.has("workspace", "configuration") else { return }
    sendRequest("workspace/configuration", ["items": [["section": "tierlint"]]]) { session, result in
      guard let result, let first = result.tree.elements(of: result.node).first(where: { _ in true }) else { return }
      let isChanged = session.configuration.apply(Params(result.tree, first))
      if isChanged { session.refreshAllSettings() } else { session.showWarnings() }
    }
  }
}
