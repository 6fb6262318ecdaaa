import EditorFeatures
import JSONSyntax
import LanguageServerProtocol
import SourceText
import TierLists
import Workspace

extension RequestHandler {
  /// Updates the media paths in a bundle's `project.json` when files of the bundle are renamed.
  ///
  /// - Source: LSP 3.17, `workspace/willRenameFiles`.
  static let willRenameFiles = RequestHandler(
    method: "workspace/willRenameFiles",
    action: .onSnapshot { session, params, _ throws(ResponseError) in
      let moves = Dictionary(grouping: params.views("files").compactMap(BundledMove.init), by: { $0.project })
      let workspace = session.workspaceSnapshot
      let (client, encoding) = (session.client, session.encoding)
      return { () throws(ResponseError) in
        let changes = moves.sorted { $0.key < $1.key }.compactMap { project, moves in
          change(of: project, moves.map { $0.move }, workspace, encoding)
        }
        if changes.isEmpty { return .null }
        return WorkspaceEdit(changes).json(usesDocumentChanges: client.usesDocumentChanges)
      }
    })

  /// The capability for `willRenameFiles`, if the client supports it.
  ///
  /// - Source: LSP 3.17, FileOperationRegistrationOptions.
  static func fileOperations(_ client: ClientCapabilities) -> JSONValue? {
    guard client.has("workspace", "fileOperations", "willRename") else { return nil }
    return ["willRename": ["filters": [["scheme": "file", "pattern": ["glob": "**/*.tierproj/**"]]]]]
  }
}

/// A file or folder that is moved inside a bundle.
private struct BundledMove {
  /// The bundle's `project.json`.
  let project: FilePath
  let move: MediaMove

  /// - Returns: `nil` if the file is not in a bundle, or is moved out of it.
  init?(_ view: Params) {
    guard let old = view.string("oldUri").flatMap({ DocumentURI($0).path }),
      let new = view.string("newUri").flatMap({ DocumentURI($0).path }),
      let folder = bundleFolder(around: old), new.starts(with: folder)
    else { return nil }
    project = FilePath(folder + Array("project.json".utf8))
    move = MediaMove(from: relativePath(old, in: folder), to: relativePath(new, in: folder))
  }
}

/// The path of the innermost bundle that contains a file, with a trailing slash.
func bundleFolder(around path: [UInt8]) -> ArraySlice<UInt8>? {
  let ending = Array(".tierproj/".utf8)
  let starts = path.indices.reversed().dropFirst(ending.count)
  return starts.first { path[$0...].starts(with: ending) }.map { path[..<($0 + ending.count)] }
}

private func relativePath(_ path: [UInt8], in folder: ArraySlice<UInt8>) -> String {
  let parts = path.dropFirst(folder.count).split(separator: 0x2F)
  return parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
}

private func change(
  of project: FilePath, _ moves: [MediaMove], _ workspace: WorkspaceSnapshot, _ encoding: PositionEncodingKind
) -> WorkspaceEdit.DocumentChange? {
  let open = workspace.documents.first { $0.uri.path.map { FilePath($0) } == project }
  if let open, !open.isSupported { return nil }
  guard workspace.configuration.editorSettings(for: Array(project.bytes)).isEnabled,
    let document = open?.document ?? closedDocument(at: project, workspace)
  else { return nil }
  let positions = PositionConverter(open?.lines ?? LineIndex(document.text), encoding)
  let edits = edits(forMoving: moves, in: document).map(positions.toLSP)
  let uri = open?.uri ?? DocumentURI(path: project.bytes)
  return edits.isEmpty ? nil : .init(uri: uri.text, version: open?.version, edits: edits)
}

/// Reads a project in the workspace.
private func closedDocument(at path: FilePath, _ workspace: WorkspaceSnapshot) -> Document? {
  guard workspace.configuration.pathInWorkspace(path) != nil, let contents = try? contents(of: path),
    case .text(let text) = contents
  else { return nil }
  return Document(text, name: path.text)
}
