import JSONSyntax
import LanguageServerProtocol
import SourceText
import TierlintCore
import Workspace

/// The editor's settings and the configuration files of the workspace. Functions that read files are for background tasks.
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
  let files: ConfigurationFiles

  init(_ files: ConfigurationFiles) { self.files = files }

  mutating func applyInitialSettings(_ view: Params) {
    apply(view)
    initialSettings = editorSettings
  }

  /// Applies settings from the editor: the section itself, or an object that contains it. Absent settings get their initial
  /// values.
  ///
  /// - Parameter folder: The workspace folder that they are for; `nil` for all.
  /// - Returns: Whether any setting changed.
  @discardableResult
  mutating func apply(_ view: Params, to folder: DocumentURI? = nil) -> Bool {
    let old = folder.flatMap { folderSettings[$0] } ?? editorSettings
    let section = view.object("tierlint") ?? view.object("settings") ?? view
    var new = initialSettings
    files.addWarnings(new.apply(section.object("tierlint") ?? section, previous: old))
    if let folder { folderSettings[folder] = new } else { (editorSettings, folderSettings) = (new, [:]) }
    return new != old
  }

  /// Whether any workspace folder has the setting `updateAuditOnSave`.
  var updatesAuditOnSave: Bool { ([editorSettings] + folderSettings.values).contains(where: \.updatesAuditOnSave) }

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
  private func editorSettings(of folder: DocumentURI?) -> ServerSettings {
    editorSettings(for: folder?.path.map { Array(FilePath($0).asFolder.bytes) })
  }

  /// The innermost workspace folder that contains a path.
  private func folder(of path: [UInt8]?) -> DocumentURI? {
    guard let path else { return folders.first }
    let containing = folders.filter { folder in
      folder.path.map { path.starts(with: FilePath($0).asFolder.bytes) } ?? false
    }
    return containing.max { $0.text.utf8.count < $1.text.utf8.count }
  }

  /// The effective settings of an open document. Reads files.
  func settings(for uri: DocumentURI) -> EffectiveSettings {
    guard DocumentKind(named: uri.name) != .configuration else {
      var settings = EffectiveSettings()
      settings.editor = editorSettings(for: uri.path)
      settings.isEnabled = settings.editor.isEnabled
      return settings
    }
    let path = uri.path.map { FilePath($0) }
    // An untitled document is treated as a file in the first folder.
    let untitled = folders.first?.path.map { FilePath($0 + Array("/untitled".utf8)) }
    let (found, isExcluded) = configuration(for: path ?? untitled)
    var settings = settings(from: found, isExcluded: isExcluded, uri.path)
    settings.bundle = path.flatMap { files.bundle(ofProject: $0) }
    return settings
  }

  /// The effective settings of a document with this configuration.
  func settings(from found: ResolvedConfiguration, isExcluded: Bool, _ path: [UInt8]?) -> EffectiveSettings {
    let editor = editorSettings(for: path)
    var settings = EffectiveSettings()
    settings.editor = editor
    settings.isEnabled = editor.isEnabled && !isExcluded
    settings.maxDiagnostics = editor.maxDiagnostics
    settings.analysisSettings.profile = found.configuration.profile ?? editor.profile
    settings.levels.configure(found.configuration, overrides: found.overrides, over: editor.rules)
    settings.configurationPath = found.path
    return settings
  }

  private func configuration(for path: FilePath?) -> (resolved: ResolvedConfiguration, isExcluded: Bool) {
    guard let path else { return (ResolvedConfiguration(), false) }
    let folder = folder(of: Array(path.bytes))
    let (found, isExcluded, notes) = resolvedConfiguration(for: path, source(for: folder), editor: editorFiles)
    guard let file = found.path, let resolved = inWorkspace(found, folder) else {
      return (ResolvedConfiguration(), false)
    }
    files.record(notes, of: file, resolved.configuration)
    return (resolved, isExcluded)
  }

  /// The lists in the workspace folders, found like in `tierlint check`. Links out of the folders are skipped. Reads files.
  func lists() -> [DiscoveredDocument] {
    var seen: Set<FilePath> = []
    // The innermost folder decides about a file.
    let found = folders.sorted { $0.text.utf8.count > $1.text.utf8.count }.flatMap { folder in
      folders.count == 1
        ? lists(in: folder) : lists(in: folder).filter { seen.insert(identifyingPath(of: $0.path)).inserted }
    }
    return folders.count == 1 ? found : found.sorted { $0.path < $1.path }
  }

  private func lists(in folder: DocumentURI) -> [DiscoveredDocument] {
    guard let root = folder.path.map({ FilePath($0) }) else { return [] }
    let found = discoverFiles([root], source(for: folder), editor: editorFiles)
    let configurations = found.configurations.map { inWorkspace($0, folder) ?? ResolvedConfiguration() }
    return found.files.compactMap { file in
      guard file.reason != .emptyBundle, configurations.indices.contains(file.configurationIndex),
        !file.isLink || pathInWorkspace(file.path) != nil
      else { return nil }
      return DiscoveredDocument(
        uri: DocumentURI(path: file.path.bytes), path: file.path,
        configuration: configurations[file.configurationIndex],
        needsContentCheck: file.reason == .candidate)
    }
  }

  /// What the editor knows about configurations.
  private var editorFiles: EditorFiles {
    EditorFiles(
      fallback: { [files] in files.lastValid($0) }, openText: { [openTexts] in openTexts[$0] },
      mayFollow: { [self] in pathInWorkspace($0) != nil || folders.isEmpty })
  }

  /// `configPath` is relative to the workspace folder. A folder that has no such file, while another has, is searched as usual.
  private func source(for folder: DocumentURI?) -> ConfigurationSource {
    guard let name = editorSettings(of: folder).configPath else { return .nearest }
    guard !name.hasPrefix("/") else { return .file(FilePath(name)) }
    func file(_ folder: DocumentURI?) -> FilePath { FilePath((folder?.path ?? []) + [0x2F] + Array(name.utf8)) }
    let own = file(folder ?? folders.first)
    let isElsewhere = fileStamp(of: own) == nil && folders.contains { fileStamp(of: file($0)) != nil }
    return isElsewhere ? .nearest : .file(own)
  }

  /// Whether a file is outside the workspace or excluded by configuration.
  func isExcluded(_ file: FilePath) -> Bool { pathInWorkspace(file) == nil || configuration(for: file).isExcluded }

  /// Replaces the path of the configuration by the path that the editor uses.
  ///
  /// - Returns: `nil` if the configuration is outside the workspace folders. Any configuration is accepted if there are no folders
  ///   or if `configPath` is set.
  private func inWorkspace(_ found: ResolvedConfiguration, _ folder: DocumentURI?) -> ResolvedConfiguration? {
    guard let file = found.path else { return found }
    let isTrusted = folders.isEmpty || editorSettings(of: folder).configPath != nil
    guard let path = pathInWorkspace(file) ?? (isTrusted ? canonicalPath(of: file) ?? file : nil) else { return nil }
    var resolved = found
    resolved.path = path
    return resolved
  }

  /// The path of a file under a workspace folder as the editor writes it; `nil` if the real path is in no folder.
  func pathInWorkspace(_ file: FilePath) -> FilePath? {
    guard let real = canonicalPath(of: file) else { return nil }
    return folders.lazy.compactMap { folder in
      guard let folder = folder.path.map({ FilePath($0) }), let root = canonicalPath(of: folder)?.asFolder,
        real.bytes.starts(with: root.bytes)
      else { return nil }
      return FilePath(folder.asFolder.bytes + real.bytes.dropFirst(root.bytes.count))
    }.first
  }
}
