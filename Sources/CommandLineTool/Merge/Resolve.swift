import ListMerging
import SourceText
import Workspace

/// Merges the versions of a file with conflict markers again, and replaces it: those of git's index, or those in the markers.
func resolve(_ file: FilePath, _ settings: MergeSettings) throws(MergeFailure) -> ExitCode {
  let name = visible(file.bytes)
  let old: DocumentText
  do throws(ReadError) {
    old = try contents(of: file).text(of: file)
  } catch {
    throw MergeFailure(error)
  }
  let inText = ConflictVersions(old).flatMap { $0.base == nil ? nil : $0 }
  guard let versions = indexVersions(of: file) ?? inText else {
    throw MergeFailure("\(name): no conflict that shows its base, in git's index or in the file")
  }
  let list: MergedList
  do throws(UnmergeableList) {
    list = try mergedList(base: versions.base, ours: versions.ours, theirs: versions.theirs, settings.options)
  } catch {
    throw MergeFailure("\(name): not merged: \(visible(error.message))")
  }
  printConflicts(of: list, settings)
  do throws(WriteError) {
    try replaceContents(of: file, old, with: list.text)
  } catch {
    throw MergeFailure(error)
  }
  return list.isMarked ? .findings : .clean
}

/// The versions of a file in git's index during a merge; `nil` if it is not in conflict there, or git cannot be run.
private func indexVersions(of file: FilePath) -> ConflictVersions? {
  let version = { (stage: Int) in try? gitContents(of: FilePath(":\(stage):./".utf8 + file.name), in: file.parent) }
  guard let ours = version(2), let theirs = version(3) else { return nil }
  return ConflictVersions(base: version(1), ours: ours, theirs: theirs)
}
