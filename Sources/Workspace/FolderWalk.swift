#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import TierlintCore

extension Discovery {
  /// Finds what may be a tier list in a folder and the folders in it, sorted by path.
  ///
  /// Hidden folders and what is ignored or excluded are left out, links to folders are not followed, pipes and devices
  /// are passed over. Folders that cannot be read become errors.
  mutating func walk(_ folder: FilePath, argument: Int) {
    let errors = found.errors.count
    let names = folders.realNames(of: folder)
    var pending = visit(
      Step(path: folder.asFolder, entry: FolderEntry(name: [], kind: .folder, inode: 0), around: outside(names)),
      argument)
    while let next = pending.popLast() {
      if next.claim == nil { pending += visit(next, argument) } else { take(next, argument) }
    }
    // A bundle is found when it is entered, after files whose names go on where its name ends.
    if found.files.contains(where: { $0.claim == .emptyBundle }) { found.files.sort { $0.path < $1.path } }
    found.errors += folders.takeErrors()
    if found.errors.count == errors { found.folders[argument] = folder }
  }

  /// The folder of the walk, as it is known from outside.
  private mutating func outside(_ names: [PathName]) -> Surroundings {
    guard let last = names.last else { return Surroundings() }
    return folders.surroundings(of: names.dropLast()).entering(last)
  }

  /// What is to be looked at in a folder; the first comes last.
  private mutating func visit(_ folder: Step, _ argument: Int) -> [Step] {
    do throws(ReadError) {
      let entries = try entries(of: folder.path, where: mayMatter)
      var inside = folder.around
      inside.note(entries.reduce(into: []) { $0.insert(FolderMarks($1.name)) }, isWalked: true)
      let isBundle = inside.names.last?.ends(with: ".tierproj") ?? false
      // A folder's path ends with a slash, so that sorting the names sorts what lies in the folders too.
      if isBundle, !entries.contains(where: isProject) { takeEmptyBundle(folder.path, argument) }
      return wanted(entries.compactMap { step($0, in: folder.path, inside, isBundle: isBundle) }, inside)
        .sorted { $1.path < $0.path }
    } catch {
      found.errors.append(error)
      return []
    }
  }

  private mutating func takeEmptyBundle(_ folder: FilePath, _ argument: Int) {
    guard let status = try? status(of: folder.bytes.isEmpty ? FilePath(".") : folder) else { return }
    let path = folder.bytes.isEmpty ? FilePath(".") : FilePath(folder.bytes.dropLast())
    found.files.append(
      FoundFile(path: path, claim: .emptyBundle, arguments: [argument], setup: 0, inode: status.identity.inode))
  }

  /// The steps without those to what is ignored or excluded.
  private mutating func wanted(_ steps: [Step], _ inside: Surroundings) -> [Step] {
    guard !steps.isEmpty else { return [] }
    let ignoreFiles = folders.ignoreFiles(inside)
    let configuration = setups.configuration(inside)
    if ignoreFiles.isEmpty, configuration == nil { return steps }
    return steps.compactMap { step in
      let isFolder = step.claim == nil
      let path = inside.names + [step.entry.name[...]]
      if ignoreFiles.ignore(path, isFolder: isFolder) { return nil }
      guard let configuration else { return step }
      var step = step
      if !isFolder { step.setup = setups.setup(for: path, configuration) }
      guard let below = configuration.relative(path) else { return step }
      let said = configuration.configuration
      return said.excludes(entry: below, isFolder: isFolder) || !isFolder && !said.includes(below) ? nil : step
    }
  }

  private mutating func take(_ step: Step, _ argument: Int) {
    guard let claim = step.claim else { return }
    var file = FoundFile(
      path: step.path, claim: claim, arguments: [argument], setup: step.setup, inode: step.entry.inode)
    guard step.entry.kind == .link else { return found.files.append(file) }
    do throws(ReadError) {
      let status = try status(of: step.path)
      file.inode = status.identity.inode
      file.isLink = true
      if status.kind == .regular { found.files.append(file) }
    } catch {
      // A link that leads nowhere hides a list only if its name says so; one that leads to itself hides none.
      if claim == .tierList, error.reason != .system(ELOOP) { found.errors.append(error) }
    }
  }
}

/// A folder (its path ends with a slash), or a file with what its name says of it.
private struct Step {
  var path: FilePath
  /// `nil` for a folder.
  var claim: FoundFile.Claim?
  var entry: FolderEntry
  /// Of a folder, before anybody looked at what is in it; of a file, those of its folder.
  var around: Surroundings
  var setup = 0
}

/// Keeps most hidden names of a big folder from being looked at any further.
private func mayMatter(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
  name.first != dot || name.ends(with: ".json") || name.ends(with: ".tierlist.csv") || !FolderMarks(name).isEmpty
}

private func step(_ entry: FolderEntry, in folder: FilePath, _ inside: Surroundings, isBundle: Bool) -> Step? {
  switch entry.kind {
  case .folder:
    guard entry.name.first != dot else { return nil }
    let path = FilePath(folder.bytes + entry.name + [slash])
    return Step(path: path, entry: entry, around: inside.entering(entry.name[...]))
  case .regular, .link:
    guard let claim = claim(of: entry.name, isBundle: isBundle) else { return nil }
    return Step(path: FilePath(folder.bytes + entry.name), claim: claim, entry: entry, around: inside)
  case .other:
    return nil
  }
}

/// Names that are not wanted have none.
private func claim(of name: [UInt8], isBundle: Bool) -> FoundFile.Claim? {
  if name.ends(with: ".tierlist.csv") { return .tierList }
  guard name.ends(with: ".json"), !name.elementsEqual(Configuration.fileName.utf8) else { return nil }
  if name.ends(with: ".tierlist.json") { return .tierList }
  return isBundle && name.elementsEqual("project.json".utf8) ? .tierList : .candidate
}

private func isProject(_ entry: FolderEntry) -> Bool {
  (entry.kind == .regular || entry.kind == .link) && entry.name.elementsEqual("project.json".utf8)
}
