import Conversion
import Findings
import JSONSyntax
import Rules
import TierLists

/// Adds a media entry to an item of a project. A picture is its own thumbnail: Tiercade shows nothing else on a card.
///
/// - Parameter file: A path in the folder of the list; in a bundle the name is a SHA-256.
func addingMedia(_ file: String, to id: String, _ document: Document) throws(ListEditError) -> [Change] {
  let tree = document.tree
  guard document.kind == .project, let item = document.items(id).first else {
    throw ListEditError("only items of projects have media")
  }
  let isHash = stem(of: file).utf8.count == 64
  guard isInFolder(file, isHash: isHash), let uri = isHash ? "file://" + file : fileAddress("./" + file) else {
    throw ListEditError("\(quotedPath(file)) is not in the folder of the list")
  }
  guard let type = MediaType.of(uri), let mime = type.types.first else {
    throw ListEditError("\(quotedPath(file)) has no extension of a picture, video or audio file")
  }
  let entry = JSONValue.object([
    "id": .string(freeMediaID(slug(isHash ? id : stem(of: file)), document)), "kind": .string(type.kind),
    "uri": .string(uri),
    "mime": .string(mime), "thumbUri": ["image", "gif"].contains(type.kind) ? .string(uri) : nil,
  ])
  guard let media = ObjectView(tree, item)["media"] else {
    return [.addMember(to: item, key: "media", value: document.text(.array([entry]), inside: item))]
  }
  guard tree.kind(media) == .array else { throw ListEditError("the media of item \(quoted(id)) are not an array") }
  return [.addElement(to: media, value: document.text(entry, inside: media))]
}

/// Whether a path leads to a file below the folder from which it begins, also for a program that decodes it.
private func isInFolder(_ file: String, isHash: Bool) -> Bool {
  let path = file.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "/")
  return !path.isEmpty && !path.hasPrefix("/") && !MediaPath.unescaped(Array(path.utf8)[...]).contains(0)
    && MediaPath.danger(ofPath: (isHash ? "" : "/") + path) == nil
}

/// The name of a file without its folder and extension.
private func stem(of file: String) -> String {
  let name = file.split { $0 == "/" || $0 == "\\" }.last ?? ""
  return String(name.lastIndex(of: ".").map { name[..<$0] } ?? name)
}

private func freeMediaID(_ wish: String, _ document: Document) -> String {
  let tree = document.tree
  var taken: Set<String> = []
  tree.forEachMedia { ObjectView(tree, $0).string("id").map { _ = taken.insert($0.lowercased()) } }
  var number = 1
  return freeName(wish.isEmpty ? "media" : wish, taken, from: &number)
}
