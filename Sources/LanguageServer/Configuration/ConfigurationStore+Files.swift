import LanguageServerProtocol
import Rules
import SourceText
import TierLists
import Workspace

/// What the configuration files of the workspace say. These functions read files, and are for background tasks.
extension ConfigurationStore {
  /// The effective settings of an open document.
  func settings(for uri: DocumentURI) -> EffectiveSettings {
    guard DocumentKind(named: uri.name) != .configuration else {
      var settings = EffectiveSettings()
      settings.editor = editorSettings(for: uri.path)
      settings.isEnabled = settings.editor.isEnabled
      settings.showsRelatedInformation = showsRelatedInformation
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
    (settings.maxDiagnostics, settings.showsRelatedInformation) = (editor.maxDiagnostics, showsRelatedInformation)
    settings.checks.contract = found.contract
    settings.checks.profile = found.configuration.profile ?? editor.profile
    settings.levels.configure(found.configuration, overrides: found.overrides)
    settings.format = found.configuration.format
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

  /// The lists in the workspace folders, found like in `tierlint check`. Links out of the folders are skipped.
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
  /// - Parameter folder: That of the document; `nil` for a document outside the workspace folders.
  /// - Returns: `nil` if the configuration is outside the workspace folders, but that of the document is not. Any configuration is
  ///   accepted if `configPath` is set.
  private func inWorkspace(_ found: ResolvedConfiguration, _ folder: DocumentURI?) -> ResolvedConfiguration? {
    guard let file = found.path else { return found }
    let isTrusted = folder == nil || editorSettings(of: folder).configPath != nil
    guard let path = pathInWorkspace(file) ?? (isTrusted ? canonicalPath(of: file) ?? file : nil) else { return nil }
    var resolved = found
    resolved.path = path
    return resolved
  }

  /// The path of a file, which need not exist, under a workspace folder as the editor writes it; `nil` if the real path is in no
  /// folder.
  func pathInWorkspace(_ file: FilePath) -> FilePath? {
    let real = identifyingPath(of: file)
    // Not lazily: `first` of a lazy `compactMap` asks twice, and traps if the folder has gone in between.
    for folder in folders.compactMap({ $0.path.map { FilePath($0) } }) {
      guard let root = canonicalPath(of: folder)?.asFolder, real.bytes.starts(with: root.bytes) else { continue }
      return FilePath(folder.asFolder.bytes + real.bytes.dropFirst(root.bytes.count))
    }
    return nil
  }
}
