import Conversion
import JSONSyntax
import SourceText
import TierLists
import Workspace

/// Writes a page for each list into a folder, and an index of them. A file that is no list is reported.
func createSite(
  in folder: FilePath, of sources: [Source], _ found: DiscoveredFiles, _ settings: ConvertSettings
) -> ExitCode {
  let terminal = settings.run.terminal
  var (hasFailure, failsOnLoss) = (found.hasFailure, false)
  var (entries, names): ([IndexEntry], Set<String>) = ([], ["index"])
  do throws(WriteError) {
    for source in sources where !source.isEmptyBundle {
      if source.needsContentCheck, !isList(source, settings.run) { continue }
      guard let input = readList(source, settings.imports, settings.run), let page = convertedList(input, settings),
        let list = TierList(input.analysis.document)
      else {
        hasFailure = true
        continue
      }
      if !terminal.isQuiet { printLosses(page, of: input, terminal) }
      failsOnLoss = failsOnLoss || settings.failsOnLoss(page, input)
      var number = 1
      let stem = slug(fileStem(of: source.path.text))
      let name = freeName(stem.isEmpty ? "list" : stem, names, from: &number)
      names.insert(name)
      let path = FilePath(folder.asFolder.bytes + "\(name).html".utf8)
      try settings.checkIsNoInput(path, found)
      if entries.isEmpty { try createFolder(folder) }
      try writeList(page.text, to: path, isForced: settings.isForced, terminal)
      entries.append(IndexEntry(title: list.title, address: "\(name).html", count: list.items.count))
    }
    guard !entries.isEmpty else {
      terminal.printError("no tier lists found; name the files of other programs, for example lists/*.csv")
      return .failure
    }
    let index = FilePath(folder.asFolder.bytes + "index.html".utf8)
    try writeList(DocumentText(indexPage(of: entries)), to: index, isForced: settings.isForced, terminal)
  } catch {
    terminal.printError(message(for: error, "written"))
    return .failure
  }
  if !terminal.isQuiet {
    let count = entries.count == 1 ? "1 page" : "\(entries.count) pages"
    terminal.printSummary("\(visible(folder.asFolder.bytes))index.html links to \(count)")
  }
  return hasFailure ? .failure : failsOnLoss ? .findings : .clean
}

/// Whether a JSON file in a folder is a list, of Tiercade or another tool.
private func isList(_ source: Source, _ settings: RunSettings) -> Bool {
  guard let text = try? source.text() else { return true }
  if SyntaxTree.repaired(text).isListByContent { return true }
  return (try? importedInput(text, from: source, settings)) != nil
}
