import ListEditing
import SourceText
import TierLists
import Workspace

/// The media files that edits add to a list. Those of a bundle are copied into it under their SHA-256, as Tiercade names them.
final class AddedMedia {
  /// A file by its canonical path.
  typealias File = (path: FilePath, contents: () throws(ReadError) -> FileContents)

  private(set) var notes: [String] = []
  private var copies: [(path: String, content: DocumentText)] = []
  private let list: FilePath
  private let find: (String) -> File?

  /// - Parameter find: Finds a file by the name that an edit has for it.
  init(_ list: FilePath, find: @escaping (String) -> File?) { (self.list, self.find) = (list, find) }

  /// The path of a file from the folder of the list.
  func path(of name: String) throws(ListEditError) -> String {
    guard let file = find(name) else { throw ListEditError("\(quotedPath(name)): no such file") }
    if let bundle = try? BundleFolder(ofProject: list) { return try copying(file, named: name, to: bundle) }
    let root = canonicalPath(of: list.parent)?.asFolder.bytes ?? []
    guard file.path.bytes.starts(with: root) else {
      throw ListEditError("\(quotedPath(name)) is not in the folder of the list")
    }
    return FilePath(file.path.bytes.dropFirst(root.count)).text
  }

  private func copying(_ file: File, named name: String, to bundle: BundleFolder) throws(ListEditError) -> String {
    if isLink(FilePath(list.parent.asFolder.bytes + "Media".utf8)) { throw ListEditError("\"Media\" is a link") }
    var hash = SHA256()
    do throws(ReadError) {
      let content = try file.contents().text(of: file.path)
      hash.update(Array(content.slice(0..<content.count)))
      let ending = file.path.name.lastIndex(of: .period).map { String(decoding: file.path.name[$0...], as: UTF8.self) }
      let path = "Media/\(hash.hexadecimal)\(ending?.lowercased() ?? "")"
      if bundle.file(at: path) == nil, !copies.contains(where: { $0.path == path }) {
        copies.append((path, content))
        notes.append("copies \(quotedPath(name)) to \(quotedPath(path)); no thumbnail is made")
      }
      return path
    } catch {
      throw ListEditError(message(for: error))
    }
  }

  /// The files of a bundle with those that are added.
  func files(in bundle: BundleListing?) -> BundleListing? {
    let added = copies.map { BundleListing.File(path: $0.path, size: $0.content.count, sha256: nil) }
    return bundle.map { BundleListing($0.files + added) }
  }

  /// - Parameter create: Creates a file.
  func write(_ create: (FilePath, DocumentText) throws(WriteError) -> Void) throws(WriteError) {
    if !copies.isEmpty { try createFolder(FilePath(list.parent.asFolder.bytes + "Media".utf8)) }
    for (path, content) in copies { try create(FilePath(list.parent.asFolder.bytes + path.utf8), content) }
  }
}
