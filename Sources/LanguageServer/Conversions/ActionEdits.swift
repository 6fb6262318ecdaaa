import EditorFeatures
import LanguageServerProtocol
import SourceText
import TierlintCore
import Workspace

extension DocumentRequest {
  /// What an action comes to.
  ///
  /// - Returns: `nil` where it would change nothing, or where the client cannot make the file that it needs.
  func edit(of action: ActionID) -> WorkspaceEdit? {
    if action.name == ActionReference.turnOff {
      guard let rule = action.arguments.first, let edit = edit(turningOff: rule) else { return nil }
      return edit.changes.contains { !$0.edits.isEmpty } ? edit : nil
    }
    let outcome = EditorFeatures.outcome(
      of: action, in: snapshot.document, snapshot.settings.levels, now: secondsSince1970(), analysis: snapshot.analysis)
    switch outcome {
    case .edits(let edits): return edit(edits)
    case .newFile(let file): return edit(making: file)
    case nil: return nil
    }
  }

  /// Edits of the document itself.
  func edit(_ edits: [SourceText.TextEdit]) -> WorkspaceEdit {
    WorkspaceEdit([
      .init(uri: snapshot.uri.text, version: snapshot.version, edits: edits.map(positions.toLSP))
    ])
  }

  /// A new file beside the document, of a name that no other has.
  private func edit(making file: NewFile) -> WorkspaceEdit? {
    guard client.createsFiles, let path = snapshot.uri.path else { return nil }
    let folder = FilePath(path).parent.asFolder.bytes
    let ending = ".tierlist.json"
    let stem = file.name.hasSuffix(ending) ? file.name.dropLast(ending.count) : file.name[...]
    let names = [file.name] + (2..<100).map { "\(stem)-\($0)\(ending)" }
    let free = names.lazy.map { FilePath(folder + $0.utf8) }.first { fileStamp(of: $0) == nil && !isOpen($0) }
    return free.map { newDocument(DocumentURI(path: $0.bytes), file.text) }
  }

  private func isOpen(_ path: FilePath) -> Bool {
    workspace.documents.keys.contains { $0.path.map { FilePath($0) } == path }
  }

  private func newDocument(_ uri: DocumentURI, _ text: String) -> WorkspaceEdit {
    let start = Position(line: 0, character: 0)
    return WorkspaceEdit([
      .init(uri: uri.text, version: nil, edits: [.init(range: start..<start, newText: text)], isNew: true)
    ])
  }
}

extension DocumentRequest {
  /// The configuration after which a rule is off: the one that holds for the document, else a new one at the top of the
  /// workspace.
  ///
  /// - Returns: No edits where the rule is off already; `nil` where the configuration is broken, or there is no place for one.
  func edit(turningOff rule: String) -> WorkspaceEdit? {
    guard RuleCatalog.rule(rule) != nil, let path = snapshot.settings.configurationPath ?? placeForConfiguration else {
      return nil
    }
    let open = workspace.documents.values.first { $0.uri.path.map { FilePath($0) } == path }
    guard let text = open?.text ?? text(of: path) else {
      guard client.createsFiles, fileStamp(of: path) == nil else { return nil }
      return configuration(turningOff: rule, in: nil)?.first.map {
        newDocument(DocumentURI(path: path.bytes), $0.text)
      }
    }
    guard let edits = configuration(turningOff: rule, in: text) else { return nil }
    let positions = PositionConverter(LineIndex(text), encoding)
    let uri = open?.uri ?? DocumentURI(path: path.bytes)
    return WorkspaceEdit([.init(uri: uri.text, version: open?.version, edits: edits.map(positions.toLSP))])
  }

  /// The folder of the workspace that holds the document may have a configuration.
  private var placeForConfiguration: FilePath? {
    guard let path = snapshot.uri.path else { return nil }
    let folders = workspace.folders.compactMap { $0.path.map { FilePath($0).asFolder } }
    let holding = folders.filter { path.starts(with: $0.bytes) }.max { $0.bytes.count < $1.bytes.count }
    return holding.map { FilePath($0.bytes + Configuration.fileName.utf8) }
  }

  private func text(of path: FilePath) -> DocumentText? {
    switch try? contents(of: path) {
    case .text(let text): text
    case .tooLarge, nil: nil
    }
  }
}
