import JSONSyntax
import ListEditing
import SourceText
import TierLists

/// The move of a file or folder in a bundle; paths are relative to the bundle and neither begin nor end with a slash.
package struct MediaMove: Sendable, Equatable {
  package let from: String
  package let to: String

  package init(from: String, to: String) {
    self.from = from
    self.to = to
  }
}

/// The edits that update a project's media URIs for moved files, sorted. A URI stays unchanged where no safe URI refers to
/// the new path.
///
/// - Parameter moves: Simultaneous: two files may swap their names. The move of a file wins over that of its folder.
/// - Complexity: O(members of items + *moves*).
package func edits(forMoving moves: [MediaMove], in project: Document) -> [TextEdit] {
  guard project.kind == .project else { return [] }
  let targets = Dictionary(moves.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })
  var edits: [TextEdit] = []
  project.tree.forEachMedia { media in
    MediaAddress.forEach(in: ObjectView(project.tree, media)) { address in
      guard let path = filePath(of: address), let new = moved(path, targets), new != path else { return }
      if let edit = address.edit(to: new) { edits.append(edit) }
    }
  }
  return edits.sorted { $0.range.precedes($1.range) }
}

/// The new path of a file that is moved, or is in a moved folder.
private func moved(_ path: String, _ targets: [String: String]) -> String? {
  var folder = path[...]
  while true {
    if let target = targets[String(folder)] { return target + path[folder.endIndex...] }
    guard let slash = folder.lastIndex(of: "/") else { return nil }
    folder = folder[..<slash]
  }
}

extension MediaAddress {
  /// The edit after which the URI refers to another path of the bundle; `nil` where no safe URI does.
  fileprivate func edit(to path: String) -> TextEdit? {
    if path.isEmpty { return nil }
    let slashes = String(repeating: "/", count: decoded.dropFirst(7).prefix { $0 == .slash }.count)
    // Without a leading slash the name of a folder may be parsed as a host.
    let safe = [slashes, "/"].map { $0 + path }.first { uriPath in
      MediaPath.danger(ofPath: uriPath) == nil && bundlePath(Array("file://\(uriPath)".utf8)) == path
    }
    guard let safe else { return nil }
    let content = tree.content(node)
    let text = jsonContent("file://" + safe)
    return TextEdit(content, hasEscapedSlashes ? text.withEscapedSlashes : text)
  }

  /// Whether slashes are written as `\/`, as the app does.
  private var hasEscapedSlashes: Bool {
    let bytes = tree.text.slice(tree.content(node))
    return zip(bytes, bytes.dropFirst()).contains { $0 == .backslash && $1 == .slash }
  }
}

extension String {
  fileprivate var withEscapedSlashes: String {
    unicodeScalars.reduce(into: "") { $0 += $1 == "/" ? "\\/" : String($1) }
  }
}
