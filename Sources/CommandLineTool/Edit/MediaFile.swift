import ListEditing
import TierLists
import Workspace

/// The path of a media file from the folder of its list. A file is given by its path from the working folder, else from that of the
/// list.
///
/// - Throws: If there is no such file in the folder of the list.
func mediaFile(_ file: String, of source: Source) throws(ListEditError) -> String {
  let folder = if case .file(let list) = source { list.path.parent } else { FilePath(".") }
  let candidates = [FilePath(file), FilePath(folder.asFolder.bytes + FilePath(file).bytes)]
  guard let path = candidates.lazy.compactMap(canonicalPath(of:)).first(where: { _ in true }) else {
    throw ListEditError("\(quotedPath(file)): no such file")
  }
  guard let root = canonicalPath(of: folder)?.asFolder.bytes, path.bytes.starts(with: root),
    path.bytes.count > root.count
  else { throw ListEditError("\(quotedPath(file)) is not in the folder of the list") }
  return FilePath(path.bytes.dropFirst(root.count)).text
}
