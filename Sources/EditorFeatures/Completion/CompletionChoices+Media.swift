import JSONSchema
import JSONSyntax
import TierlintCore

// Pictures, films and sounds.
extension CompletionChoices {
  private var media: ObjectView { fields?.container("media").map { ObjectView(tree, $0) } ?? .empty }

  /// The kinds of the schema; the one that the file and its type ask for first.
  var mediaKinds: [CompletionChoice] {
    let meant = MediaEntry(media).kindToWrite
    let kinds = fields?.own.annotations("enum") ?? []
    let choices = kinds.map { CompletionChoice($0, .enumMember) }
    return choices.filter { $0.label == meant }.map(\.preselected) + choices.filter { $0.label != meant }
  }

  /// The MIME types that fit the kind; the one that the file's ending asks for first.
  var mediaTypes: [CompletionChoice] {
    let entry = MediaEntry(media)
    let meant = entry.typeToWrite
    let all = MediaType.usual.filter { type in entry.kind.map { fits(kind: $0, type.type) } ?? true }
    let sorted = all.filter { $0.kind == entry.kind } + all.filter { $0.kind != entry.kind }
    let choices = sorted.filter { $0.type != meant }.map { CompletionChoice($0.type) }
    return [meant].compactMap { $0 }.map { CompletionChoice($0).preselected } + choices
  }

  /// The files of the bundle that fit the kind, those of a folder first; none whose name no address can hold.
  func mediaFiles(_ folder: String) -> [CompletionChoice] {
    let isMain = fields?.own.path == "media/uri"
    let kind = isMain ? MediaEntry(media).kind : "image"
    let paths = context.bundleFiles().filter { path in
      let isFitting = MediaType.of(path).map { type in kind.map { fits(kind: $0, type) } ?? true } ?? isMain
      return isFitting && (path.hasPrefix("Media/") || path.hasPrefix("Thumbs/")) && !path.contains("%")
        && isURI(Array(address(path).utf8)[...])
    }
    let sorted = paths.filter { $0.hasPrefix(folder) } + (isMain ? [] : paths.filter { !$0.hasPrefix(folder) })
    return sorted.prefix(1_000).map { CompletionChoice(address($0), .file) }
  }

  private func address(_ path: String) -> String { "file:///" + path }

  private func fits(kind: String, _ type: MediaType) -> Bool {
    type.types.contains { fits(kind: kind, $0) }
  }

  private func fits(kind: String, _ type: String) -> Bool { TierlintCore.fits(kind: kind, type) }
}
