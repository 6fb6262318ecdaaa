import LanguageServerProtocol
import SourceText
import TierlintCore
import Workspace

/// A file of the workspace that is a tier list, or may be one.
struct DiscoveredDocument: Sendable {
  var uri: DocumentURI
  var path: FilePath
  var configuration: ResolvedConfiguration
  /// Whether the name does not identify the file as a list.
  var needsContentCheck: Bool

  /// - Returns: `nil` if the file is not a list, or cannot be read.
  func read() -> Document? {
    guard let contents = try? contents(of: path), case .text(let text) = contents else { return nil }
    let document = Document(text, name: path.text)
    return needsContentCheck && !document.tree.isListByContent ? nil : document
  }
}
