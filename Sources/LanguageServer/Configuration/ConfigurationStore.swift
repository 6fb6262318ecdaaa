import JSONSyntax
import LanguageServerProtocol
import TierlintCore
import Workspace

/// The editor's settings and the configuration files of the workspace.
struct ConfigurationStore: Sendable {
  var folders: [DocumentURI] = []
  private(set) var editorSettings = ServerSettings()
  /// The settings from `initializationOptions`; defaults for those that the editor does not send later.
  private var initialSettings = ServerSettings()
  /// Incremented whenever the effective settings of a document may have changed.
  private(set) var configurationRevision = 0
  /// The last valid content of each configuration file.
  private var lastValid: [FilePath: Configuration] = [:]
  private var bundles: [FilePath: Lazy<BundleFiles?>] = [:]
  /// Warnings that were reported, so that each is reported once.
  private var reported: Set<String> = []
  private var warnings: [String] = []

  mutating func applyInitialSettings(_ view: Params) {
    apply(view)
    initialSettings = editorSettings
  }

  /// Applies settings from the editor: the section itself, or an object that contains it. Absent settings get their initial
  /// values.
  ///
  /// - Returns: Whether any setting changed.
  @discardableResult
  mutating func apply(_ view: Params) -> Bool {
    let old = editorSettings
    let section = view.object("tierlint") ?? view.object("settings") ?? view
    editorSettings = initialSettings
    addWarnings(editorSettings.apply(section.object("tierlint") ?? section, previous: old))
    return editorSettings != old
  }

  /// Has configuration files and bundles read again.
  mutating func invalidateFiles() {
    incrementConfigurationRevision()
    bundles = [:]
  }

  mutating func incrementConfigurationRevision() { configurationRevision += 1 }

  /// The effective settings of an open document.
  mutating func settings(for uri: DocumentURI) -> EffectiveSettings {
    guard DocumentKind(named: uri.name) != .configuration else {
      var settings = EffectiveSettings(configurationRevision: configurationRevision)
      settings.isEnabled = editorSettings.isEnabled
      return settings
    }
    let path = uri.path.map { FilePath($0) }
    // An untitled document is treated as a file in the first folder.
    let untitled = folders.first?.path.map { FilePath($0 + Array("/untitled".utf8)) }
    let (found, isExcluded) = configuration(for: path ?? untitled)
    var settings = settings(from: found, isExcluded: isExcluded)
    settings.bundle = path.flatMap { bundle(ofProject: $0) }
    return settings
  }

  /// The effective settings of a document with this configuration.
  func settings(from found: ResolvedConfiguration, isExcluded: Bool) -> EffectiveSettings {
    var settings = EffectiveSettings(configurationRevision: configurationRevision)
    settings.isEnabled = editorSettings.isEnabled && !isExcluded
    settings.maxDiagnostics = editorSettings.maxDiagnostics
    settings.analysisSettings.profile = found.configuration.profile ?? editorSettings.profile
    settings.levels.configure(found.configuration, overrides: found.overrides, over: editorSettings.rules)
    settings.configurationPath = found.path
    return settings
  }

  private mutating func configuration(for path: FilePath?) -> (configuration: ResolvedConfiguration, isExcluded: Bool) {
    guard let path else { return (ResolvedConfiguration(), false) }
    let (found, isExcluded, notes) = resolvedConfiguration(for: path, source) { [lastValid] in lastValid[$0] }
    guard let file = found.path, let resolved = inWorkspace(found) else { return (ResolvedConfiguration(), false) }
    let fallback = lastValid[file] == nil ? "the defaults" : "the previous configuration"
    addWarnings(notes.map { warning(for: $0, fallback: fallback) })
    if !notes.contains(where: \.isFailure) {
      lastValid[file] = resolved.configuration
    }
    return (resolved, isExcluded)
  }

  /// The lists in the workspace folders, found like in `tierlint check`. Links out of the folders are skipped.
  func lists() -> [DiscoveredDocument] {
    let roots = folders.compactMap { $0.path.map { FilePath($0) } }
    let found = discoverFiles(roots, source) { [lastValid] in lastValid[$0] }
    let configurations = found.configurations.map { inWorkspace($0) ?? ResolvedConfiguration() }
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

  private var source: ConfigurationSource {
    guard let name = editorSettings.configPath else { return .nearest }
    let folder = folders.first?.path ?? []
    return .file(FilePath(name.hasPrefix("/") ? Array(name.utf8) : folder + [UInt8(ascii: "/")] + Array(name.utf8)))
  }

  /// Whether a file is outside the workspace or excluded by configuration. Reads configurations that are not cached.
  mutating func resolveExclusion(of file: FilePath) -> Bool {
    pathInWorkspace(file) == nil || configuration(for: file).isExcluded
  }

  /// Replaces the path of the configuration by the path that the editor uses.
  ///
  /// - Returns: `nil` if the configuration is outside the workspace folders. Any configuration is accepted if there are no folders
  ///   or if `configPath` is set.
  private func inWorkspace(_ found: ResolvedConfiguration) -> ResolvedConfiguration? {
    guard let file = found.path else { return found }
    let isTrusted = folders.isEmpty || editorSettings.configPath != nil
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

  private mutating func bundle(ofProject path: FilePath) -> Lazy<BundleFiles?>? {
    guard DocumentKind.isProjectName(path.text), path.name.elementsEqual("project.json".utf8) else { return nil }
    if let bundle = bundles[path] { return bundle }
    let bundle = Lazy { bundleFiles(ofProject: path) }
    bundles[path] = bundle
    return bundle
  }

  private mutating func addWarnings(_ new: [String]) {
    warnings += new.filter { reported.insert($0).inserted }
  }

  /// Returns the new warnings, and clears them.
  mutating func drainWarnings() -> [String] {
    defer { warnings = [] }
    return warnings
  }
}

/// - Parameter fallback: The configuration that is used instead of one with errors.
private func warning(for note: ConfigurationNote, fallback: String) -> String {
  switch note {
  case .unreadable(let error): "Cannot read \(error.path.text); using \(fallback)."
  case .invalid(let path, let line, let column, let message, _):
    "\(path.text):\(line):\(column): \(message); using \(fallback)."
  case .warning(let path, let line, let column, let message): "\(path.text):\(line):\(column): \(message)."
  }
}
