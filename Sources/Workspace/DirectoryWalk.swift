import Configurations
import TierLists

extension Discovery {
  /// Finds possible tier lists in a folder, recursively, sorted by path.
  ///
  /// Skips hidden folders, ignored and excluded files, links to folders, pipes and devices. Folders that cannot be read
  /// become errors.
  mutating func walk(_ folder: FilePath, argument: Int) {
    let errors = found.errors.count
    let components = folders.canonicalComponents(of: folder)
    var pending = visit(
      Step(
        path: folder.asFolder, entry: DirectoryEntry(name: [], kind: .folder, inode: 0),
        context: context(of: components)),
      argument)
    while let next = pending.popLast() {
      if next.reason == nil { pending += visit(next, argument) } else { add(next, argument) }
    }
    // Empty bundles are found on entering them, after files that sort after them (`B.tierproj.json`).
    if found.files.contains(where: { $0.reason == .emptyBundle }) { found.files.sort { $0.path < $1.path } }
    found.errors += folders.drainErrors()
    guard found.errors.count == errors else { return }
    found.folders[argument] = folder
    walkedFolders.append(components)
  }

  /// The context of the walk's folder, without its own markers.
  private mutating func context(of components: [PathName]) -> DirectoryContext {
    guard let last = components.last else { return DirectoryContext() }
    return folders.context(of: components.dropLast()).entering(last)
  }

  /// The steps into a folder, in reverse order.
  private mutating func visit(_ folder: Step, _ argument: Int) -> [Step] {
    do throws(ReadError) {
      let entries = try entries(of: folder.path, where: isRelevantName)
      var inside = folder.context
      let markers = entries.reduce(into: folders.openMarkers(in: inside.components)) {
        $0.insert(DirectoryMarkers($1.name))
      }
      inside.insert(markers, isWalked: true)
      let isBundle = inside.components.last?.ends(with: ".tierproj") ?? false
      // Paths of folders end with a slash, so this order is that of all files below.
      if isBundle, !entries.contains(where: isProject) { addEmptyBundle(folder.path, argument) }
      let steps = removingIgnored(entries.compactMap { step($0, in: folder.path, inside, isBundle: isBundle) }, inside)
      visit(entries, inside)
      return steps.sorted { $1.path < $0.path }
    } catch {
      found.errors.append(error)
      return []
    }
  }

  /// Notes which globs of the configuration match entries of a folder, of any kind.
  private mutating func visit(_ entries: [DirectoryEntry], _ inside: DirectoryContext) {
    guard let configuration = configurations.knownConfiguration(inside) else { return }
    for entry in entries {
      let path = inside.components + [entry.name[...]]
      configurations.visit(path, isFolder: entry.kind == .folder, configuration)
    }
  }

  mutating func addEmptyBundle(_ folder: FilePath, _ argument: Int) {
    guard let status = try? status(of: folder.bytes.isEmpty ? FilePath(".") : folder) else { return }
    let path = folder.bytes.isEmpty ? FilePath(".") : FilePath(folder.bytes.dropLast())
    found.files.append(
      DiscoveredFile(
        path: path, reason: .emptyBundle, arguments: [argument], configurationIndex: 0, inode: status.identity.inode))
  }

  /// The steps, without those to ignored and excluded files.
  private mutating func removingIgnored(_ steps: [Step], _ inside: DirectoryContext) -> [Step] {
    guard !steps.isEmpty else { return [] }
    let ignoreFiles = folders.ignoreFiles(inside)
    let configuration = configurations.configuration(inside)
    if ignoreFiles.isEmpty, configuration == nil { return steps }
    return steps.compactMap { step in
      let isFolder = step.reason == nil
      let path = inside.components + [step.entry.name[...]]
      let isIgnored = ignoreFiles.ignores(path, isFolder: isFolder)
      guard let configuration else { return isIgnored ? nil : step }
      if isIgnored {
        configurations.skip(path, configuration)
        return nil
      }
      var step = step
      if !isFolder { step.configurationIndex = configurations.index(for: path, configuration) }
      guard let below = configuration.relative(path) else { return step }
      let settings = configuration.configuration
      if settings.excludes(entry: below, isFolder: isFolder) {
        configurations.skip(path, configuration)
        return nil
      }
      return isFolder || settings.includes(below) ? step : nil
    }
  }

  private mutating func add(_ step: Step, _ argument: Int) {
    guard let reason = step.reason else { return }
    var file = DiscoveredFile(
      path: step.path, reason: reason, arguments: [argument], configurationIndex: step.configurationIndex,
      inode: step.entry.inode)
    guard step.entry.kind == .link else { return found.files.append(file) }
    do throws(ReadError) {
      let status = try status(of: step.path)
      file.inode = status.identity.inode
      file.isLink = true
      if status.kind == .regular { found.files.append(file) }
    } catch {
      // A dangling link is reported only if it is named like a tier list; a link to itself never.
      if reason == .tierList, error.reason != .system(ELOOP) { found.errors.append(error) }
    }
  }
}

/// A folder to visit (its path ends with a slash) or a file to add.
private struct Step {
  var path: FilePath
  /// `nil` for a folder.
  var reason: DiscoveredFile.Reason?
  var entry: DirectoryEntry
  /// For a folder without its own markers; for a file the context of its folder.
  var context: DirectoryContext
  var configurationIndex = 0
}

/// Cheap filter that drops most hidden files of a large folder.
private func isRelevantName(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
  name.first != dot || name.ends(with: ".json") || name.ends(with: ".tierlist.csv") || !DirectoryMarkers(name).isEmpty
}

private func step(_ entry: DirectoryEntry, in folder: FilePath, _ inside: DirectoryContext, isBundle: Bool) -> Step? {
  switch entry.kind {
  case .folder:
    guard entry.name.first != dot else { return nil }
    let path = FilePath(folder.bytes + entry.name + [slash])
    return Step(path: path, entry: entry, context: inside.entering(entry.name[...]))
  case .regular, .link:
    guard let reason = reason(of: entry.name, isBundle: isBundle) else { return nil }
    return Step(path: FilePath(folder.bytes + entry.name), reason: reason, entry: entry, context: inside)
  case .other:
    return nil
  }
}

/// - Returns: `nil` for a file that is not considered.
private func reason(of name: [UInt8], isBundle: Bool) -> DiscoveredFile.Reason? {
  if name.ends(with: ".tierlist.csv") { return .tierList }
  guard name.ends(with: ".json"), !name.elementsEqual(Configuration.fileName.utf8) else { return nil }
  if name.ends(with: ".tierlist.json") { return .tierList }
  return isBundle && name.elementsEqual("project.json".utf8) ? .tierList : .candidate
}

private func isProject(_ entry: DirectoryEntry) -> Bool {
  (entry.kind == .regular || entry.kind == .link) && entry.name.elementsEqual("project.json".utf8)
}
