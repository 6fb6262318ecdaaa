import JSONSyntax
import LanguageServerProtocol
import TierlintCore
import Workspace

/// What is set for documents: by the editor, and by the files `.tierlint.json`.
struct ConfigurationStore: Sendable {
  var folders: [DocumentURI] = []
  private(set) var settings = ServerSettings()
  /// Goes up whenever something may be in force that was not before.
  private(set) var generation = 0
  /// What the files said when they could last be used.
  private var lastGood: [FilePath: Configuration] = [:]
  private var bundles: [FilePath: Once<BundleFiles?>] = [:]
  /// What has been said, and must not be said again.
  private var said: Set<String> = []
  /// What is to be said.
  private var complaints: [String] = []

  /// Takes what an editor sends: the section itself, or an object with the section in it.
  ///
  /// - Returns: Whether something else is set now.
  @discardableResult
  mutating func take(settings view: Params) -> Bool {
    guard view.isObject else { return false }
    let old = settings
    let section = view.object("tierlint") ?? view.object("settings") ?? view
    complain(settings.take(section.object("tierlint") ?? section))
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
    let (setup, isExcluded, notes) = configuredSetup(for: path, choice) { [lastGood] in lastGood[$0] }
    guard let file = setup.path, isInWorkspace(file) else { return (Setup(), false) }
    complain(notes.map(message(for:)))
    if !notes.contains(where: \.isTrouble) {
      lastGood[file] = setup.configuration
    }
    return (setup, isExcluded)
  }

  private var choice: ConfigurationChoice {
    guard let name = settings.configPath else { return .nearest }
    let folder = folders.first?.path ?? []
    return .file(FilePath(name.hasPrefix("/") ? Array(name.utf8) : folder + [UInt8(ascii: "/")] + Array(name.utf8)))
  }

  /// Whether a configuration lies in a folder of the workspace; where there is no workspace, any does.
  private func isInWorkspace(_ file: FilePath) -> Bool {
    guard !folders.isEmpty, settings.configPath == nil else { return true }
    guard let file = resolvedPath(of: file) else { return false }
    return folders.contains { folder in
      guard let root = folder.path.flatMap({ resolvedPath(of: FilePath($0)) }) else { return false }
      return file.bytes.starts(with: root.asFolder.bytes)
    }
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
  case .faulty(let path, let line, let column, let fact, _):
    "\(path.text):\(line):\(column): \(fact); the last good configuration stays in force"
  case .passedOver(let path, let line, let column, let fact): "\(path.text):\(line):\(column): \(fact)"
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
