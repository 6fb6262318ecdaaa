import JSONSyntax
import SourceText
import TierlintCore

/// A file or folder of a bundle that gets another path; both from the bundle's folder on, with slashes, none at the ends.
package struct MediaMove: Sendable, Equatable {
  package let from: String
  package let to: String

  package init(from: String, to: String) {
    self.from = from
    self.to = to
  }
}

/// The edits after which a project names files by the paths that they are about to get, sorted. An address that cannot name
/// its new path safely stays as it is.
///
/// - Parameter moves: All at once: two files may swap their names. Of a folder and a file in it the file's own counts.
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

/// The new path of a file that, or a folder around which, is moved.
private func moved(_ path: String, _ targets: [String: String]) -> String? {
  var folder = path[...]
  while true {
    if let target = targets[String(folder)] { return target + path[folder.endIndex...] }
    guard let slash = folder.lastIndex(of: "/") else { return nil }
    folder = folder[..<slash]
  }
}

extension MediaAddress {
  /// The edit that makes it lead to another path of the bundle; `nil` where no safe address does.
  fileprivate func edit(to path: String) -> TextEdit? {
    if path.isEmpty { return nil }
    let slashes = String(repeating: "/", count: decoded.dropFirst(7).prefix { $0 == 0x2F }.count)
    // The name of a folder may look like a host where no slash stands before it.
    let safe = [slashes, "/"].map { $0 + path }.first { behind in
      MediaPath.danger(ofPath: behind) == nil && bundlePath(Array("file://\(behind)".utf8)) == path
    }
    guard let safe else { return nil }
    let content = tree.content(node)
    let text = jsonContent("file://" + safe)
    return TextEdit(content, hasEscapedSlashes ? text.withEscapedSlashes : text)
  }

  /// Whether it is written as the app does it, with `\/` for each slash.
  private var hasEscapedSlashes: Bool {
    let bytes = tree.text.slice(tree.content(node))
    return zip(bytes, bytes.dropFirst()).contains { $0 == 0x5C && $1 == 0x2F }
  }
}

extension String {
  fileprivate var withEscapedSlashes: String {
    unicodeScalars.reduce(into: "") { $0 += $1 == "/" ? "\\/" : String($1) }
  }
}
