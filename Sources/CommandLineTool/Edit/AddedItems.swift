import Conversion
import SourceText
import TierlintCore
import Workspace

/// The items in a file: the rows of a CSV, or else the lines that are not empty. Prints the rows that are skipped.
///
/// - Returns: `nil` if the file cannot be read, which is printed.
func addedItems(in path: FilePath, _ streams: Streams) -> [TierList.Item]? {
  do throws(ReadError) {
    let contents = path.text == "-" ? try contents(ofStream: streams.input, path) : try contents(of: path)
    guard case .text(let text) = contents else { throw ReadError(path: path, reason: .tooLarge) }
    let analysis = analyze(text, name: path.text)
    guard analysis.kind == .csv else {
      let isText =
        !text.bytes[0..<text.count].contains(0)
        && !analysis.diagnostics(atMost: 1).contains { $0.rule == "json/encoding" }
      guard isText, !path.text.lowercased().hasSuffix(".json") else {
        printError("\(visible(path.bytes)): not added: neither a CSV nor lines of titles", to: streams.errors)
        return nil
      }
      let lines = text.string(0..<text.count).split(whereSeparator: \.isNewline)
      return lines.map { trimmed(String($0)) }.filter { !$0.isEmpty }.map { TierList.Item(titled: $0) }
    }
    guard let list = TierList(analysis.document) else {
      printError(notAList(path, analysis), to: streams.errors)
      return nil
    }
    let index = LineIndex(text)
    for loss in omittedCells(of: analysis.document) {
      let place = index.location(of: loss.range.lowerBound)
      printError(
        "\(visible(path.bytes)):\(place.line):\(place.column): not added: \(visible(loss.message))", to: streams.errors)
    }
    return list.items
  } catch {
    printError(message(for: error), to: streams.errors)
    return nil
  }
}
