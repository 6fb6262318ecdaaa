import Conversion
import Findings
import JSONSyntax
import ListAnalysis
import SourceText
import TierLists
import Workspace

/// The files of a list for a new bundle.
struct CopiedMedia {
  /// The project, in which they have the names that Tiercade gives them: their SHA-256.
  var text: DocumentText
  var files: [CopiedFile] = []
  var missing: [Loss] = []
}

/// The files beside a list that its media refer to. Media without a file are left out: Tiercade would not load the bundle. Those of a
/// bundle stay as they are.
func copiedMedia(of project: DocumentText, _ input: ListInput) -> CopiedMedia {
  guard case .file(let file) = input.source, (try? BundleFolder(ofProject: file.path)) == nil else {
    return CopiedMedia(text: project, missing: missingMedia(of: input))
  }
  let document = Document(project, name: "a.tierlist.json")
  var copier = MediaCopier(list: file.path, tree: document.tree)
  for entry in mediaEntries(document.tree) { copier.add(entry) }
  let fix = Fix.safe("", copier.changes).resolved(in: document.tree, Ancestry(document.tree))
  let text = document.text.applying(fix?.edits ?? [])
  return CopiedMedia(text: text, files: copier.files, missing: copier.missing)
}

/// The path relative to a list that an address refers to.
func pathBesideList(_ address: String) -> String? {
  guard address.lowercased().hasPrefix("file://") else { return nil }
  let path = MediaPath.unescaped(Array(address.utf8).dropFirst(7)).drop { $0 == .slash }
  return path.isEmpty ? nil : String(decoding: path, as: UTF8.self)
}

/// The pictures that an imported list refers to, and that do not exist or are not below the folder of the new list.
func missingPictures(of input: ListInput, _ mode: ConvertSettings.Mode) -> [Loss] {
  guard case .file(let source) = input.source, let pictures = input.imported?.pictures else { return [] }
  let isFar = if case .write(let output) = mode { folder(of: source.path, from: output) == nil } else { false }
  return pictures.compactMap { picture in
    if file(beside: source.path, at: picture.path) == nil { return Loss(missing: picture.path, range: picture.range) }
    let message = "picture \(quotedPath(picture.path)), which is not below the folder of the new list"
    return isFar ? Loss(message: message, range: picture.range) : nil
  }
}

private struct MediaCopier {
  let list: FilePath
  let tree: SyntaxTree
  var changes: [Change] = []
  var files: [CopiedFile] = []
  var missing: [Loss] = []
  /// The SHA-256 of each file by its path.
  private var hashes: [String: String] = [:]
  private var copied: Set<String> = []

  init(list: FilePath, tree: SyntaxTree) { (self.list, self.tree) = (list, tree) }

  mutating func add(_ media: ObjectView) {
    let main = media["uri"].flatMap(path)
    for name in ["uri", "thumbUri", "posterUri"] as [ASCIIName] {
      guard let node = media[name], let path = path(node) else { continue }
      guard let source = file(beside: list, at: path), let hash = hash(of: path, source) else {
        missing.append(Loss(missing: path, range: tree.range(node)))
        changes.append(.remove("\(name)" == "uri" ? media.node : node))
        if "\(name)" == "uri" { return }
        continue
      }
      let ending = path.utf8.lastIndex(of: .period).map { String(path[$0...]).lowercased() } ?? ""
      let isThumbnail = path != main && "\(name)" == "thumbUri"
      let owner = main.flatMap { hashes[$0] } ?? hash
      let target = isThumbnail ? "Thumbs/\(owner)_256\(ending)" : "Media/\(hash)\(ending)"
      changes.append(.edit(TextEdit(tree.range(node), jsonStringLiteral("file://\(target)"))))
      if copied.insert(target).inserted { files.append(CopiedFile(source, path: target)) }
    }
  }

  private func path(_ node: NodeID) -> String? { tree.string(node).flatMap(pathBesideList) }

  private mutating func hash(of path: String, _ file: FilePath) -> String? {
    hashes[path] = hashes[path] ?? (try? sha256(of: file))
    return hashes[path]
  }
}

extension Loss {
  fileprivate init(missing path: String, range: ByteRange) {
    self.init(message: "file \(quotedPath(path)), which does not exist", range: range)
    isMissingFile = true
  }
}
