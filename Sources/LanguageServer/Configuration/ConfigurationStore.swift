import JSONSyntax
import LanguageServerProtocol
import TierlintCore
import Workspace

/// What is set for documents: by the editor, and by the files `.tierlint.json`.
struct ConfigurationStore: Sendable {
  var folders: [DocumentURI] = []
  private(set) var settings = ServerSettings()
  /// What holds where the editor says nothing: defaults, and what was said at the start.
  private var initialSettings = ServerSettings()
  /// Goes up whenever something may be in force that was not before.
  private(set) var generation = 0
  /// What the files said when they could last be used.
  private var lastGood: [FilePath: Configuration] = [:]
  private var bundles: [FilePath: Once<BundleFiles?>] = [:]
  /// What has been said, and must not be said again.
  private var said: Set<String> = []
  /// What is to be said.
  private var complaints: [String] = []

  /// Takes what an editor sends at the start.
  mutating func take(initialSettings view: Params) {
    take(settings: view)
    initialSettings = settings
  }

  /// Takes what an editor sends: the section itself, or an object with the section in it. What it names no more is as it was
  /// at the start.
  ///
  /// - Returns: Whether something else is set now.
  @discardableResult
  mutating func take(settings view: Params) -> Bool {
    let old = settings
    let section = view.object("tierlint") ?? view.object("settings") ?? view
    settings = initialSettings
    complain(settings.take(section.object("tierlint") ?? section, last: old))
    return settings != old
  }

  /// Sees to it that files are read again.
  mutating func forgetFiles() {
    nextGeneration()
    bundles = [:]
  }

  mutating func nextGeneration() { generation += 1 }

  /// What is in force for a document.
  mutating func setup(for uri: DocumentURI) -> DocumentSetup {
    guard DocumentKind(named: uri.name) != .configuration else {
      var setup = DocumentSetup(generation: generation)
      setup.isEnabled = settings.isEnabled
      return setup
    }
    let path = uri.path.map { FilePath($0) }
    let placeless = folders.first?.path.map { FilePath($0 + Array("/untitled".utf8)) }
    let (found, isExcluded) = configuration(for: path ?? placeless)
    var setup = setup(found, isExcluded: isExcluded)
    setup.bundle = path.flatMap { bundle(beside: $0) }
    return setup
  }

  /// What is in force where a configuration holds.
  func setup(_ found: Setup, isExcluded: Bool) -> DocumentSetup {
    var setup = DocumentSetup(generation: generation)
    setup.isEnabled = settings.isEnabled && !isExcluded
    setup.maximum = settings.maxDiagnostics
    setup.settings.profile = found.configuration.profile ?? settings.profile
    setup.levels.configure(found.configuration, overrides: found.overrides, over: settings.rules)
    setup.configurationPath = found.path
    return setup
  }

  private mutating func configuration(for path: FilePath?) -> (setup: Setup, isExcluded: Bool) {
    guard let path else { return (Setup(), false) }
    let (found, isExcluded, notes) = configuredSetup(for: path, choice) { [lastGood] in lastGood[$0] }
    guard let file = found.path, let setup = inWorkspace(found) else { return (Setup(), false) }
    complain(notes.map(message(for:)))
    if !notes.contains(where: \.isTrouble) {
      lastGood[file] = setup.configuration
    }
    return (setup, isExcluded)
  }

  /// The lists in the workspace's folders, as `tierlint check` finds them. Links that lead out of the folders are passed over.
  func lists() -> [FoundList] {
    let roots = folders.compactMap { $0.path.map { FilePath($0) } }
    let found = checkableFiles(roots, choice) { [lastGood] in lastGood[$0] }
    let setups = found.setups.map { inWorkspace($0) ?? Setup() }
    return found.files.compactMap { file in
      guard file.claim != .emptyBundle, setups.indices.contains(file.setup),
        !file.isLink || pathInWorkspace(file.path) != nil
      else { return nil }
      return FoundList(
        uri: DocumentURI(path: file.path.bytes), path: file.path, setup: setups[file.setup],
        isCandidate: file.claim == .candidate)
    }
  }

  private var choice: ConfigurationChoice {
    guard let name = settings.configPath else { return .nearest }
    let folder = folders.first?.path ?? []
    return .file(FilePath(name.hasPrefix("/") ? Array(name.utf8) : folder + [UInt8(ascii: "/")] + Array(name.utf8)))
  }

  /// Whether a file is none of the workspace's lists, because it lies elsewhere or a configuration excludes it.
  mutating func isExcluded(_ file: FilePath) -> Bool {
    pathInWorkspace(file) == nil || configuration(for: file).isExcluded
  }

  /// A setup with the path of its configuration as the editor knows it.
  ///
  /// - Returns: `nil` where the configuration lies in no folder of the workspace. Where there is no workspace, any holds, and so
  ///   does one that is set.
  private func inWorkspace(_ found: Setup) -> Setup? {
    guard let file = found.path else { return found }
    let isTrusted = folders.isEmpty || settings.configPath != nil
    guard let path = pathInWorkspace(file) ?? (isTrusted ? resolvedPath(of: file) ?? file : nil) else { return nil }
    var setup = found
    setup.path = path
    return setup
  }

  /// The path of a file from a folder of the workspace on; `nil` where it really lies elsewhere.
  func pathInWorkspace(_ file: FilePath) -> FilePath? {
    guard let real = resolvedPath(of: file) else { return nil }
    return folders.lazy.compactMap { folder in
      guard let folder = folder.path.map({ FilePath($0) }), let root = resolvedPath(of: folder)?.asFolder,
        real.bytes.starts(with: root.bytes)
      else { return nil }
      return FilePath(folder.asFolder.bytes + real.bytes.dropFirst(root.bytes.count))
    }.first
  }

  private mutating func bundle(beside path: FilePath) -> Once<BundleFiles?>? {
    guard DocumentKind.isProjectName(path.text), path.name.elementsEqual("project.json".utf8) else { return nil }
    if let bundle = bundles[path] { return bundle }
    let bundle = Once { bundleFiles(besideProject: path) }
    bundles[path] = bundle
    return bundle
  }

  private mutating func complain(_ sentences: [String]) {
    complaints += sentences.filter { said.insert($0).inserted }
  }

  /// What has not been said yet.
  mutating func takeComplaints() -> [String] {
    defer { complaints = [] }
    return complaints
  }
}

private func message(for note: ConfigurationNote) -> String {
  switch note {
  case .unreadable(let error): "\(error.path.text) cannot be read; the last good configuration stays in force"
  case .faulty(let path, let line, let column, let message, _):
    "\(path.text):\(line):\(column): \(message); the last good configuration stays in force"
  case .passedOver(let path, let line, let column, let message): "\(path.text):\(line):\(column): \(message)"
  }
}

extension Session {
  /// What is in force for a document; what is wrong with it is shown once.
  mutating func setup(for uri: DocumentURI) -> DocumentSetup {
    var setup = configuration.setup(for: uri)
    setup.twin = { [index, folders = configuration.folders] in index.shownTwin(of: uri.name, $0, in: folders) }
    showComplaints()
    return setup
  }

  mutating func showComplaints() {
    for complaint in configuration.takeComplaints() { show(complaint, .warning) }
  }

  /// Looks anew at what is in force for a document.
  mutating func renewSetup(of snapshot: DocumentSnapshot) {
    documents.put(DocumentSnapshot(snapshot, setup: setup(for: snapshot.uri)))
    validation.note(opened: snapshot.uri)
  }

  /// Looks at settings and files anew, and has the client show what follows from them.
  mutating func refreshSetups() {
    configuration.forgetFiles()
    for snapshot in documents.all.values { renewSetup(of: snapshot) }
    showComplaints()
    askForRefresh()
  }

  /// Has the client ask again for what it has shown.
  mutating func askForRefresh() {
    let refreshes: [(has: Bool, method: String)] = [
      (
        client.pullsDiagnostics && client.has("workspace", "diagnostics", "refreshSupport"),
        "workspace/diagnostic/refresh"
      ),
      (client.has("workspace", "inlayHint", "refreshSupport"), "workspace/inlayHint/refresh"),
      (client.has("workspace", "codeLens", "refreshSupport"), "workspace/codeLens/refresh"),
    ]
    for refresh in refreshes where refresh.has { ask(refresh.method, nil) }
  }

  /// Asks the client for the settings, if it lets itself be asked.
  mutating func pullConfiguration() {
    guard client.has("workspace", "configuration") else { return }
    ask("workspace/configuration", ["items": [["section": "tierlint"]]]) { session, result in
      guard let result, let first = result.tree.elements(of: result.node).first(where: { _ in true }) else { return }
      let isNew = session.configuration.take(settings: Params(result.tree, first))
      if isNew { session.refreshSetups() } else { session.showComplaints() }
    }
  }
}
