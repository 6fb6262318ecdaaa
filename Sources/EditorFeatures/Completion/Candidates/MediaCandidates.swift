import JSONSchema
import JSONSyntax
import TierLists

// Images, videos and sounds.

extension CompletionRequest {
  fileprivate var media: MediaEntry { MediaEntry(container("media").map { ObjectView(tree, $0) } ?? .empty) }
}

/// The kinds of the schema, first the one that fits the file and its type.
func mediaKindCandidates(_ request: CompletionRequest) -> [CompletionCandidate] {
  let fitting = request.media.kindToWrite
  let candidates = (request.location?.annotations("enum") ?? []).map { CompletionCandidate($0, .enumMember) }
  return candidates.filter { $0.label == fitting }.map { $0.preselected } + candidates.filter { $0.label != fitting }
}

/// The MIME types that fit the kind, first the one that fits the file's extension.
func mimeTypeCandidates(_ request: CompletionRequest) -> [CompletionCandidate] {
  let entry = request.media
  let fitting = entry.typeToWrite
  let all = MediaType.usual.filter { type in entry.kind.map { fits(kind: $0, type.type) } ?? true }
  let sorted = all.filter { $0.kind == entry.kind } + all.filter { $0.kind != entry.kind }
  let candidates = sorted.filter { $0.type != fitting }.map { CompletionCandidate($0.type) }
  return [fitting].compactMap { $0 }.map { CompletionCandidate($0).preselected } + candidates
}

/// The files of the bundle that fit the kind and that a URI can refer to, those in a folder first.
func mediaFileCandidates(_ request: CompletionRequest, in folder: String) -> [CompletionCandidate] {
  let isMain = request.location?.path == "media/uri"
  let kind = isMain ? request.media.kind : "image"
  let paths = request.context.bundleFiles().filter { path in
    let isFitting =
      MediaType.of(path).map { type in kind.map { kind in type.types.contains { fits(kind: kind, $0) } } ?? true }
      ?? isMain
    return isFitting && (path.hasPrefix("Media/") || path.hasPrefix("Thumbs/")) && !path.contains("%")
      && isURI(Array(uri(path).utf8)[...])
  }
  let sorted = paths.filter { $0.hasPrefix(folder) } + (isMain ? [] : paths.filter { !$0.hasPrefix(folder) })
  return sorted.prefix(1_000).map { CompletionCandidate(uri($0), .file) }
}

private func uri(_ path: String) -> String { "file:///" + path }
