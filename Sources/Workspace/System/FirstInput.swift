extension DiscoveredFiles {
  /// Leaves out files that were only found in a folder, because a run writes them or reads them as something else.
  package mutating func leaveOut(_ paths: [FilePath]) {
    files.removeAll { file in
      file.reason != .named
        && paths.contains { $0.name.elementsEqual(file.path.name) && areSameFile($0, file.path) }
    }
  }

  /// The first of some files that a run reads: as a list, a picture of a bundle, a configuration, an ignore file or standard input.
  ///
  /// - Parameter descriptor: Of standard input; `nil` if it is not read.
  package func firstInput(among paths: [FilePath], descriptor: Int32?) -> FilePath? {
    let existing = paths.filter { fileIdentity(of: $0) != nil }
    if existing.isEmpty { return nil }
    let inputs = Set((files.map { $0.path } + rules).map(identifyingPath))
    let stream = descriptor.flatMap { try? status(ofDescriptor: $0, FilePath("-")) }
    return existing.first { path in
      let file = identifyingPath(of: path)
      return inputs.contains(file) || project(ofMedia: file).map(inputs.contains) ?? false
        || stream.map { $0.kind == .regular && $0.identity == fileIdentity(of: path) } ?? false
    }
  }
}

/// The project of the bundle in whose folders for media a file is.
private func project(ofMedia file: FilePath) -> FilePath? {
  guard let folder = enclosingBundle(of: file)?.asFolder.bytes else { return nil }
  let isMedia = ["Media/", "Thumbs/"].contains { file.bytes.dropFirst(folder.count).starts(with: $0.utf8) }
  return isMedia ? FilePath(folder + "project.json".utf8) : nil
}
