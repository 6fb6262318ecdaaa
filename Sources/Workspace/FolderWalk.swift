#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Finds what may be a tier list in a folder and the folders in it, sorted by path.
///
/// Hidden folders are left out, links to folders are not followed, pipes and devices are passed over.
/// - Returns: Does not fail: folders that cannot be read stand in `errors`.
func checkableFiles(under folder: FilePath, argument: Int) -> FoundFiles {
  var walk = FolderWalk(arguments: [argument])
  walk.visit(folder.asFolder, isBundle: isBundle(folder))
  while let next = walk.pending.popLast() {
    if next.path.isFolder {
      walk.visit(next.path, isBundle: next.path.bytes.ends(with: ".tierproj/"))
    } else if let claim = next.claim {
      walk.take(next, claim)
    }
  }
  // A bundle is found when it is entered, after files whose names go on where its name ends.
  if walk.found.files.contains(where: { $0.claim == .emptyBundle }) { walk.found.files.sort { $0.path < $1.path } }
  return walk.found
}

private struct FolderWalk {
  /// A folder (its path ends with a slash), or a file with what its name says of it.
  struct Step {
    var path: FilePath
    var claim: FoundFile.Claim?
    var entry: FolderEntry
  }

  let arguments: [Int]
  var found = FoundFiles()
  /// The next one is the last.
  var pending: [Step] = []

  mutating func visit(_ folder: FilePath, isBundle: Bool) {
    do throws(ReadError) {
      // A folder's path ends with a slash, so that sorting the names sorts what lies in the folders too.
      let entries = try entries(of: folder, where: mayMatter)
      if isBundle, !entries.contains(where: isProject) { takeEmptyBundle(folder) }
      pending +=
        entries
        .compactMap { step($0, in: folder, isBundle: isBundle) }
        .sorted { $1.path < $0.path }
    } catch {
      found.errors.append(error)
    }
  }

  private mutating func takeEmptyBundle(_ folder: FilePath) {
    guard let status = try? status(of: folder.bytes.isEmpty ? FilePath(".") : folder) else { return }
    let path = folder.bytes.isEmpty ? FilePath(".") : FilePath(folder.bytes.dropLast())
    found.files.append(
      FoundFile(path: path, claim: .emptyBundle, arguments: arguments, inode: status.identity.inode))
  }

  mutating func take(_ step: Step, _ claim: FoundFile.Claim) {
    var file = FoundFile(path: step.path, claim: claim, arguments: arguments, inode: step.entry.inode)
    guard step.entry.kind == .link else { return found.files.append(file) }
    do throws(ReadError) {
      let status = try status(of: step.path)
      file.inode = status.identity.inode
      if status.kind == .regular { found.files.append(file) }
    } catch {
      // A link that leads nowhere hides a list only if its name says so; one that leads to itself hides none.
      if claim == .tierList, error.reason != .system(ELOOP) { found.errors.append(error) }
    }
  }
}

/// Keeps most names of a big folder from being looked at any further. What is to be ignored will be asked here.
private func mayMatter(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
  name.first != dot || name.ends(with: ".json") || name.ends(with: ".tierlist.csv")
}

private func step(_ entry: FolderEntry, in folder: FilePath, isBundle: Bool) -> FolderWalk.Step? {
  switch entry.kind {
  case .folder:
    guard entry.name.first != dot else { return nil }
    return FolderWalk.Step(path: FilePath(folder.bytes + entry.name + [slash]), claim: nil, entry: entry)
  case .regular, .link:
    guard let claim = claim(of: entry.name, isBundle: isBundle) else { return nil }
    return FolderWalk.Step(path: FilePath(folder.bytes + entry.name), claim: claim, entry: entry)
  case .other:
    return nil
  }
}

private func isProject(_ entry: FolderEntry) -> Bool {
  (entry.kind == .regular || entry.kind == .link) && entry.name.elementsEqual("project.json".utf8)
}

private func claim(of name: [UInt8], isBundle: Bool) -> FoundFile.Claim? {
  if name.ends(with: ".tierlist.csv") { return .tierList }
  guard name.ends(with: ".json") else { return nil }
  if name.ends(with: ".tierlist.json") { return .tierList }
  return isBundle && name.elementsEqual("project.json".utf8) ? .tierList : .candidate
}

/// Whether a folder is a bundle by its real name, which `.` or a link need not show.
private func isBundle(_ folder: FilePath) -> Bool { realPath(of: folder)?.ends(with: ".tierproj") ?? false }
