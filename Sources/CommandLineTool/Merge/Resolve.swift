import ListMerging
import SourceText
import Workspace

/// Merges the versions of a file with conflict markers again, and replaces it. The markers say what they are if they show the base; else
/// git's index does.
func resolve(_ file: FilePath, _ settings: MergeSettings) throws(MergeFailure) -> ExitCode {
  let name = visible(file.bytes)
  let old: DocumentText
  do throws(ReadError) {
    old = try contents(of: file).text(of: file)
  } catch {
    throw MergeFailure(error)
  }
  guard let marked = ConflictVersions(old) else {
    throw MergeFailure("\(name): no conflict markers that belong together")
  }
  var settings = settings
  if settings.options.names == SideNames() { settings.options.names = marked.names }
  let list = try merged(marked, of: file, old, settings.options)
  printConflicts(of: list, settings)
  do throws(WriteError) {
    try replaceContents(of: file, old, with: list.text)
  } catch {
    throw MergeFailure(error)
  }
  return list.isMarked ? .findings : .clean
}

/// The merge of the versions that markers show, or of those in git's index where the markers do not show what the base was.
private func merged(
  _ marked: ConflictVersions, of file: FilePath, _ text: DocumentText, _ options: MergeOptions
) throws(MergeFailure) -> MergedList {
  if !marked.labels.isEmpty {
    let settled = options.preferred.map { marked.text(of: $0) }
    return MergedList(text: settled ?? text, conflicts: marked.labels, isMarked: settled == nil)
  }
  if marked.base == nil { return try merged(indexVersions(of: file, as: marked), options) }
  do throws(MergeFailure) {
    return try merged(marked, options)
  } catch {
    // The base of lines that moved may be no list.
    guard let index = try? indexVersions(of: file, as: marked) else { throw error }
    return try merged(index, options)
  }
}

private func merged(_ versions: ConflictVersions, _ options: MergeOptions) throws(MergeFailure) -> MergedList {
  do throws(UnmergeableList) {
    return try mergedList(base: versions.base, ours: versions.ours, theirs: versions.theirs, options)
  } catch {
    throw MergeFailure("\(visible(options.name)): not merged: \(visible(error.message))")
  }
}

/// The versions of a file in git's index.
///
/// - Throws: If it is not in conflict there, or git's merge of them is not what the file has: it was edited since.
private func indexVersions(of file: FilePath, as marked: ConflictVersions) throws(MergeFailure) -> ConflictVersions {
  let name = visible(file.bytes)
  let version = { (stage: Int) in try? gitContents(of: FilePath(":\(stage):./".utf8 + file.name), in: file.parent) }
  guard let ours = version(2), let theirs = version(3) else {
    throw MergeFailure("\(name): the markers do not show the base, and git's index has no versions of the file")
  }
  let base = version(1)
  let lines = try? gitMergedLines([ours, base ?? DocumentText(""), theirs], beside: file)
  guard let again = lines.flatMap({ ConflictVersions(DocumentText($0)) }), again.hasSameSides(as: marked) else {
    throw MergeFailure(
      "\(name): edited since the merge, and the markers do not show the base: settle the rest by hand, "
        + "or start again with git checkout --conflict=diff3")
  }
  return ConflictVersions(base: base, ours: ours, theirs: theirs)
}
