import Configurations
import EditorFeatures
import LanguageServerProtocol
import ListEditing
import Rules
import SourceText
import TierLists
import Workspace

extension DocumentRequest {
  /// Computes the edit of an action.
  ///
  /// - Parameter names: Those of the document, if several actions share them.
  /// - Returns: `nil` if there is nothing to change, or if the client cannot create a file that the edit needs.
  /// - Throws: Why it cannot be applied.
  func edit(
    of action: DeferredAction, titled title: String? = nil, _ names: DocumentNames? = nil
  ) throws(ListEditError) -> WorkspaceEdit? {
    switch action {
    case .turnOff(let rule):
      if RuleCatalog.rule(rule) == nil { throw ListEditError(unknownRule(rule)) }
      let edit = self.edit(turningOff: rule)
      return edit?.changes.contains { !$0.edits.isEmpty } ?? false ? edit : nil
    case .allow(let value, let path):
      return configurationEdit { text in text.flatMap { configuration(adding: value, to: path, in: $0) } }
    default: break
    }
    let outcome = try EditorFeatures.outcome(
      of: action, in: names ?? DocumentNames(snapshot.document), now: secondsSince1970(), fixes: snapshot.fixes)
    switch outcome {
    case .edits(let edits): return edit(edits, titled: title)
    case .newFile(let file): return edit(creating: file)
    case nil: return nil
    }
  }

  /// Edits of the document itself.
  func edit(_ edits: [SourceText.TextEdit], titled title: String? = nil) -> WorkspaceEdit {
    WorkspaceEdit(
      [.init(uri: snapshot.uri.text, version: snapshot.version, edits: edits.map(positions.toLSP))],
      label: client.hasChangeAnnotations ? title : nil)
  }

  /// Creates a file in the folder of the document, with an unused name.
  private func edit(creating file: NewFile) -> WorkspaceEdit? {
    guard client.createsFiles, let path = snapshot.uri.path else { return nil }
    let folder = FilePath(path).parent.asFolder.bytes
    let ending = ".tierlist.json"
    let stem = file.name.hasSuffix(ending) ? file.name.dropLast(ending.count) : file.name[...]
    let names = [file.name] + (2..<100).map { "\(stem)-\($0)\(ending)" }
    let unused = names.lazy.map { FilePath(folder + $0.utf8) }.first { fileStamp(of: $0) == nil && !isOpen($0) }
    return unused.map { newDocument(DocumentURI(path: $0.bytes), file.text) }
  }

  private func isOpen(_ path: FilePath) -> Bool {
    workspace.documents.contains { $0.uri.path.map { FilePath($0) } == path }
  }

  private func newDocument(_ uri: DocumentURI, _ text: String) -> WorkspaceEdit {
    let start = Position(line: 0, character: 0)
    return WorkspaceEdit([
      .init(uri: uri.text, version: nil, edits: [.init(range: start..<start, newText: text)], isNew: true)
    ])
  }
}

extension DocumentRequest {
  /// Turns a rule off in the configuration of the document, or in a new one in its workspace folder.
  ///
  /// - Returns: No edits if the rule is already off; `nil` if the configuration is invalid or cannot be created.
  func edit(turningOff rule: String) -> WorkspaceEdit? {
    RuleCatalog.rule(rule).flatMap { _ in configurationEdit { configuration(turningOff: rule, in: $0) } }
  }

  /// Changes the configuration.
  ///
  /// - Parameter change: Called with the text of the configuration, if there is one.
  private func configurationEdit(_ change: (DocumentText?) -> [SourceText.TextEdit]?) -> WorkspaceEdit? {
    guard let path = snapshot.settings.configurationPath ?? newConfigurationPath else { return nil }
    let open = workspace.documents.first { $0.uri.path.map { FilePath($0) } == path }
    guard let text = open?.text ?? text(of: path) else {
      guard client.createsFiles, fileStamp(of: path) == nil else { return nil }
      return change(nil)?.first.map {
        newDocument(DocumentURI(path: path.bytes), $0.text)
      }
    }
    guard let edits = change(text) else { return nil }
    let positions = PositionConverter(LineIndex(text), encoding)
    let uri = open?.uri ?? DocumentURI(path: path.bytes)
    return WorkspaceEdit([.init(uri: uri.text, version: open?.version, edits: edits.map(positions.toLSP))])
  }

  /// The path of a new configuration, in the innermost workspace folder that contains the document.
  private var newConfigurationPath: FilePath? {
    guard let path = snapshot.uri.path else { return nil }
    let folders = workspace.folders.compactMap { $0.path.map { FilePath($0).asFolder } }
    let containing = folders.filter { path.starts(with: $0.bytes) }.max { $0.bytes.count < $1.bytes.count }
    return containing.map { FilePath($0.bytes + Configuration.fileName.utf8) }
  }

  private func text(of path: FilePath) -> DocumentText? {
    switch try? contents(of: path) {
    case .text(let text): text
    case .tooLarge, nil: nil
    }
  }
}
