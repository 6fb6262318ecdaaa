import Import
import ListAnalysis
import SourceText
import TierLists
import Workspace

/// Writes a list to a file. Of an existing one it says so, and replaces a list only if that has no text which the new one lacks.
///
/// - Parameter isForced: Whether it is replaced in any case.
func writeList(
  _ new: DocumentText, to path: FilePath, isForced: Bool, _ terminal: TerminalSettings
) throws(WriteError) {
  guard case .text(let old) = try? contents(of: path) else {
    // What cannot be read may be a list, too.
    return try writeFile(path, new.slice(0..<new.count), isNew: !isForced)
  }
  if !isForced, isTiercadeDocument(old, name: path.text) || path.text.hasSuffix(".tierlist.csv") {
    let lost = textsLost(from: old, in: new, name: path.text)
    if let first = lost.first { throw WriteError(path: path, reason: .wouldLose(first, others: lost.count - 1)) }
  }
  try replaceContents(of: path, old, with: new)
  if !terminal.isQuiet { terminal.printError("\(visible(path.bytes)): replaced") }
}

/// A new project has another id each time.
private func textsLost(from old: DocumentText, in new: DocumentText, name: String) -> [String] {
  let (old, new) = (Document(old, name: name), Document(new, name: name))
  return lostTexts(
    from: WrittenTexts(old), in: WrittenTexts(new), replacing: WrittenTexts([old.projectID].compactMap { $0 }))
}
