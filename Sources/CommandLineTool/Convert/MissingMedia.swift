import Conversion
import JSONSyntax
import ListAnalysis
import SourceText
import TierLists
import Workspace

/// The folder of a file relative to that of another; `nil` if it is not in that.
func folder(of file: FilePath, from other: FilePath) -> String? {
  guard let own = canonicalPath(of: file.parent)?.asFolder.bytes,
    let root = canonicalPath(of: other.parent)?.asFolder.bytes, own.starts(with: root)
  else { return nil }
  return String(decoding: own.dropFirst(root.count), as: UTF8.self)
}

/// The files that a project refers to, and that do not come along into a new bundle, each with its first place.
func missingMedia(of input: ListInput) -> [Loss] {
  let tree = input.analysis.tree
  guard input.analysis.kind == .project, case .file(let file) = input.source else { return [] }
  // The app finds media by file name only.
  let files = (try? bundleFiles(ofProject: file.path))?.listing.files ?? []
  var known = Set(files.filter(\.isInMediaFolder).compactMap { name($0.path) })
  return addresses(tree).compactMap { node in
    guard let address = tree.string(node), let path = bundlePath(Array(address.utf8)), let name = name(path),
      known.insert(name).inserted
    else { return nil }
    return Loss(message: "file \(quoted(path)), which is not in the bundle", range: tree.range(node))
  }
}

/// The folder and the name of a file in a bundle.
private func name(_ path: String) -> String? {
  let parts = path.split(separator: "/")
  guard let folder = parts.first, let name = parts.last, parts.count > 1 else { return nil }
  return "\(folder)/\(name)"
}

/// The addresses of the media of items and overrides.
private func addresses(_ tree: SyntaxTree) -> [NodeID] {
  mediaEntries(tree).flatMap { entry in
    (["uri", "thumbUri", "posterUri"] as [ASCIIName]).compactMap { entry[$0] }
  }
}

/// The media of items and overrides.
func mediaEntries(_ tree: SyntaxTree) -> [ObjectView] {
  let root = ObjectView(tree, .root)
  let owners = (["items", "overrides"] as [ASCIIName]).flatMap { tree.members(of: root[$0]).map(\.value) }
  return owners.flatMap { owner in ObjectView(tree, owner).elements("media").map { ObjectView(tree, $0) } }
}
