import LanguageServerProtocol
import SourceText
import TierlintCore
import Workspace

/// A list that was found in the workspace.
struct FoundList: Sendable {
  var uri: DocumentURI
  var path: FilePath
  var setup: Setup
  var isCandidate: Bool

  /// The list, read; `nil` where the file is none, or cannot be read.
  func read() -> Document? {
    guard let contents = try? contents(of: path), case .text(let text) = contents else { return nil }
    let document = Document(text, name: path.text)
    return isCandidate && !document.tree.isListByContent ? nil : document
  }
}

/// The lists in some folders, as `tierlint check` finds them.
func lists(in folders: [DocumentURI]) -> [FoundList] {
  let found = checkableFiles(folders.compactMap { $0.path.map { FilePath($0) } })
  return found.files.compactMap { file in
    guard file.claim != .emptyBundle, found.setups.indices.contains(file.setup) else { return nil }
    return FoundList(
      uri: DocumentURI(path: file.path.bytes), path: file.path, setup: found.setups[file.setup],
      isCandidate: file.claim == .candidate)
  }
}

extension Session {
  /// Looks at all lists of the workspace, in the background; an older look that is under way ends.
  mutating func scanWorkspace() {
    scan?.cancel()
    let folders = configuration.folders
    guard !folders.isEmpty else { return }
    beginProgress("Looking for tier lists") { session, progress in
      session.scan = Task.detached(priority: .utility) { [mailbox = session.mailbox] in
        defer { progress.end() }
        var entries: [String: WorkspaceIndex.Entry] = [:]
        let found = lists(in: folders)
        for (number, list) in found.enumerated() {
          if Task.isCancelled { return }
          progress.report(number, of: found.count)
          entries[list.uri.name] = list.read().map { WorkspaceIndex.Entry($0) }
        }
        mailbox.update { [entries] in $0.take(entries) }
      }
    }
  }

  private mutating func take(_ entries: [String: WorkspaceIndex.Entry]) {
    let hadTwins = index.hasTwins
    index.replaceFiles(entries)
    guard hadTwins || index.hasTwins else { return }
    configuration.nextGeneration()
    for snapshot in documents.all.values { renewSetup(of: snapshot) }
    askForRefresh()
  }

  /// Looks at single files that were made, changed or removed.
  mutating func note(changedFiles uris: [DocumentURI]) {
    for uri in uris where DocumentKind.isProjectName(uri.name) {
      guard let path = uri.path.map({ FilePath($0) }) else { continue }
      let list = FoundList(uri: uri, path: path, setup: Setup(), isCandidate: false)
      let before = index.entry(uri.name)?.projectID
      index.set(file: uri.name, list.read().map { WorkspaceIndex.Entry($0) })
      renewTwins(of: [before, index.entry(uri.name)?.projectID], besides: uri)
    }
  }

  /// Takes what an open document says of itself.
  mutating func note(_ entry: WorkspaceIndex.Entry?, of uri: DocumentURI) {
    let before = index.entry(uri.name)?.projectID
    index.set(open: uri.name, entry)
    let after = index.entry(uri.name)?.projectID
    if before != after { renewTwins(of: [before, after], besides: uri) }
  }

  /// Sees to it that documents are checked again whose project id others have come to share, or share no more.
  private mutating func renewTwins(of ids: [String?], besides uri: DocumentURI) {
    let names = ids.reduce(into: Set<String>()) { $0.formUnion(index.names(withID: $1)) }
    let others = documents.all.values.filter { names.contains($0.uri.name) && $0.uri != uri }
    guard !others.isEmpty else { return }
    configuration.nextGeneration()
    for snapshot in others { renewSetup(of: snapshot) }
    askForRefresh()
  }
}
