import LanguageServerProtocol
import SourceText
import TierLists
import Workspace

/// A file of the workspace that is a tier list, or may be one.
struct DiscoveredDocument: Sendable {
  var uri: DocumentURI
  var path: FilePath
  var configuration: ResolvedConfiguration
  /// Whether the name does not identify the file as a list.
  var needsContentCheck: Bool

  /// - Parameter files: Remembers files that are no lists, so that they are not read again.
  /// - Returns: `nil` if the file is not a list, or cannot be read.
  func read(_ files: ConfigurationFiles) -> Document? {
    let stamp = needsContentCheck ? fileStamp(of: path) : nil
    if let stamp, files.isOther(path, stamp: stamp) { return nil }
    guard case .text(let text) = try? contents(of: path) else { return nil }
    let document = Document(text, name: path.text)
    guard needsContentCheck, !document.tree.isListByContent else { return document }
    if let stamp { files.recordOther(path, stamp: stamp) }
    return nil
  }

  /// - Returns: `nil` if the file is not a list, or cannot be read.
  func indexEntry(_ encoding: PositionEncodingKind, _ files: ConfigurationFiles) -> WorkspaceIndex.Entry? {
    let stamp = fileStamp(of: path) ?? ""
    return read(files).map { document in
      WorkspaceIndex.Entry(uri, document, stamp: stamp) { PositionConverter(LineIndex(document.text), encoding) }
    }
  }
}
