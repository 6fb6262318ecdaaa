import Findings
import JSONSyntax
import LanguageServerProtocol
import ListAnalysis
import SourceText
import TierLists
import Workspace

extension Session {
  /// The effective settings of a document. They are computed by the background task that needs them first.
  func settings(for uri: DocumentURI) -> ResolvedSettings {
    let path = uri.path.map { FilePath($0) }
    return ResolvedSettings(revision: configuration.revision(of: path)) { [configuration, index] in
      var settings = configuration.settings(for: uri)
      if let path {
        settings.duplicate = { index.duplicate(of: identifyingPath(of: path), $0, in: configuration.folders) }
      }
      return settings
    }
  }

  /// Shows the new warnings about the configuration.
  func showWarnings() {
    for warning in configuration.files.drainWarnings() { show(warning, .warning) }
  }

  /// Computes the effective settings of an open document again.
  mutating func refreshSettings(of snapshot: DocumentSnapshot) {
    documents.put(DocumentSnapshot(snapshot, settings: settings(for: snapshot.uri)))
    validation.markDirty(snapshot.uri)
  }

  /// Computes the settings of all open documents again, reading configuration files anew, and has the client refresh what it shows.
  mutating func refreshAllSettings() {
    configuration.incrementConfigurationRevision()
    for snapshot in documents.all.values { refreshSettings(of: snapshot) }
    updateWillSaveRegistration()
    showWarnings()
    requestRefresh()
  }

  /// Reads configuration files anew if any may have changed: once after a burst of events.
  mutating func refreshChangedConfigurations() {
    guard hasChangedConfigurations else { return }
    hasChangedConfigurations = false
    refreshAllSettings()
    // A changed configuration may exclude other lists.
    scanWorkspace()
  }

  /// Has the client send its pull requests again.
  mutating func requestRefresh() {
    recordWorkspaceChange()
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

  /// Requests the settings of each workspace folder from the client, if it supports `workspace/configuration`.
  mutating func pullConfiguration() {
    guard client.has("workspace", "configuration") else { return recordSettings(settingsRequests) }
    let folders = configuration.folders
    let scopes: [DocumentURI?] = folders.isEmpty ? [nil] : folders.map { $0 }
    let items = JSONValue.array(scopes) { scope in
      .object(["scopeUri": scope.map { .string($0.text) }, "section": "tierlint"])
    }
    sendRequest("workspace/configuration", .object(["items": items])) { [settingsRequests] session, result in
      defer { session.recordSettings(settingsRequests) }
      guard let result else { return }
      let sections = result.tree.elements(of: result.node).map { Params(result.tree, $0) }
      let isChanged = session.configuration.apply(sections, to: folders)
      if isChanged { session.refreshAllSettings() } else { session.showWarnings() }
    }
  }

  /// Stops waiting for the settings of a client that does not respond.
  func limitWaitForSettings() {
    eventQueue.run(afterMilliseconds: 1_000) { [settingsRequests, eventQueue] in
      eventQueue.update { $0.recordSettings(settingsRequests) }
    }
  }

  /// Uses the text of an open configuration; `nil` when it was closed.
  mutating func setOpenConfiguration(_ path: FilePath, _ text: DocumentText?) {
    let old = configuration.openTexts[path]
    guard old.map({ Array($0.slice(0..<$0.count)) }) != text.map({ Array($0.slice(0..<$0.count)) }) else { return }
    configuration.setOpenText(path, text)
    hasChangedConfigurations = true
  }

  /// Has bundles listed again.
  mutating func refreshBundles(_ projects: Set<FilePath>) {
    guard !projects.isEmpty else { return }
    for project in projects { configuration.invalidateBundle(ofProject: project) }
    let changed = documents.all.values.filter { $0.uri.path.map { projects.contains(FilePath($0)) } ?? false }
    for snapshot in changed { refreshSettings(of: snapshot) }
    if changed.isEmpty { recordWorkspaceChange() } else { requestRefresh() }
  }
}

/// The text of an open configuration that is used instead of the file; `nil` if it has errors.
func usableConfiguration(_ snapshot: DocumentSnapshot) -> DocumentText? {
  let isUsable = snapshot.text.isBlank || snapshot.analysis.diagnostics().allSatisfy { $0.severity != .error }
  return isUsable ? snapshot.text : nil
}
