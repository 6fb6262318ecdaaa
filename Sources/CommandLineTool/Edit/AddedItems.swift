import Conversion
import Findings
import ListAnalysis
import Rules
import SourceText
import TierLists
import Workspace

/// The items in a file: the rows of a CSV, or else the lines that are not empty. Prints the rows that are skipped.
///
/// - Returns: `nil` if the file cannot be read, which is printed.
func addedItems(in path: FilePath, _ terminal: TerminalSettings) -> [TierList.Item]? {
  do throws(ReadError) {
    let contents = path.text == "-" ? try contents(ofStream: terminal.streams.input, path) : try contents(of: path)
    let text = try contents.text(of: path)
    let analysis = analyze(text, name: path.text)
    guard analysis.kind == .csv else {
      let isText =
        !text.bytes[0..<text.count].contains(0)
        && !analysis.diagnostics(atMost: 1).contains { RuleCatalog.has(.encoding, $0.rule) }
      guard isText, !path.text.lowercased().hasSuffix(".json") else {
        terminal.printError("\(visible(path.bytes)): not added: neither a CSV nor lines of titles")
        return nil
      }
      let lines = text.string(0..<text.count).split(whereSeparator: \.isNewline)
      return lines.map { trimmed(String($0)) }.filter { !$0.isEmpty }.map { TierList.Item(titled: $0) }
    }
    guard let list = TierList(analysis.document) else {
      terminal.printError(notAList(path, analysis))
      return nil
    }
    let lines = LineIndex(text)
    for loss in omittedCells(of: analysis.document) {
      terminal.printError("\(place(of: loss.range, path, lines)): not added: \(visible(loss.message))")
    }
    return list.items
  } catch {
    terminal.printError(message(for: error))
    return nil
  }
}
