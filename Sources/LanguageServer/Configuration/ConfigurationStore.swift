import LanguageServerProtocol
import SourceText
import Workspace

/// The editor's settings and the configuration files of the workspace.
struct ConfigurationStore: Sendable {
  var folders: [DocumentURI] = []
  /// For documents in no workspace folder, and for folders without settings of their own.
  private(set) var editorSettings = ServerSettings()
  private var folderSettings: [DocumentURI: ServerSettings] = [:]
  /// The settings from `initializationOptions`; defaults for those that the editor does not send later.
  private var initialSettings = ServerSettings()
  /// Incremented whenever the effective settings of a document may have changed.
  private(set) var configurationRevision = 0
  private var bundleRevisions: [FilePath: Int] = [:]
  /// The last valid texts of open configurations by canonical path.
  private(set) var openTexts: [FilePath: DocumentText] = [:]
  /// Whether the client shows related places of diagnostics.
  var showsRelatedInformation = false
  let files: ConfigurationFiles

  init(_ files: ConfigurationFiles) { self.files = files }

  mutating func applyInitialSettings(_ view: Params) {
    apply([view])
    initialSettings = editorSettings
  }

  /// Applies settings from the editor: sections, or objects that contain them. Absent settings get their initial values.
  ///
  /// - Parameter sections: Those of each folder; the first are also those of documents in no folder.
  /// - Returns: Whether any setting changed.
  @discardableResult
  mutating func apply(_ sections: [Params], to folders: [DocumentURI] = []) -> Bool {
    guard let first = sections.first else { return false }
    let old = (editorSettings, folderSettings)
    var warnings: [String] = []
    editorSettings = settings(first, previous: old.0, &warnings)
    folderSettings = [:]
    for (folder, section) in zip(folders, sections).dropFirst() {
      folderSettings[folder] = settings(section, previous: old.1[folder] ?? old.0, &warnings)
    }
    files.setWarnings(warnings)
    return (editorSettings, folderSettings) != old
  }

  private func settings(_ view: Params, previous: ServerSettings, _ warnings: inout [String]) -> ServerSettings {
    let section = view.object("tierlint") ?? view.object("settings") ?? view
    var settings = initialSettings
    warnings += settings.apply(section.object("tierlint") ?? section, previous: previous)
    return settings
  }

  /// Whether any workspace folder has the setting `updateAuditOnSave`.
  var updatesAuditOnSave: Bool { ([editorSettings] + folderSettings.values).contains(where: { $0.updatesAuditOnSave }) }

  mutating func incrementConfigurationRevision() { configurationRevision += 1 }

  /// Has the bundle of a project listed again.
  mutating func invalidateBundle(ofProject path: FilePath) {
    bundleRevisions[path, default: 0] += 1
    files.forgetBundle(ofProject: path)
  }

  /// Uses the text of an open configuration instead of the file; `nil` when it was closed.
  mutating func setOpenText(_ path: FilePath, _ text: DocumentText?) { openTexts[path] = text }

  /// Differs whenever settings, or files that diagnostics depend on, may have changed.
  func revision(of path: FilePath?) -> String {
    "\(configurationRevision)" + (path.flatMap { bundleRevisions[$0] }.map { ".\($0)" } ?? "")
  }

  /// The editor's settings for a document.
  func editorSettings(for path: [UInt8]?) -> ServerSettings {
    folder(of: path).flatMap { folderSettings[$0] } ?? editorSettings
  }

  /// The editor's settings for the files of a workspace folder.
  func editorSettings(of folder: DocumentURI?) -> ServerSettings {
    editorSettings(for: folder?.path.map { Array(FilePath($0).asFolder.bytes) })
  }

  /// The innermost workspace folder that contains a path.
  func folder(of path: [UInt8]?) -> DocumentURI? {
    guard let path else { return folders.first }
    let containing = folders.filter { folder in
      folder.path.map { path.starts(with: FilePath($0).asFolder.bytes) } ?? false
    }
    return containing.max { $0.text.utf8.count < $1.text.utf8.count }
  }
}
