import Conversion
import JSONSyntax
import ListAnalysis
import SourceText
import TierLists

/// The formats of other programs and people that are read.
package enum ImportFormat: String, Sendable, CaseIterable {
  case csv, markdown, text, json, yaml, toml
}

/// How a list was read from a file that is not Tiercade's.
package struct ImportReport: Sendable {
  /// How it was read, in one sentence; lower-case start, no full stop.
  package var summary: String
  /// What was not taken over, in document order.
  package var losses: [Loss]
  /// The pictures that items refer to, with their paths relative to the file.
  package var pictures: [(path: String, range: ByteRange)]
  /// The fields of a project that are not in the file, like `/tiers/*/color`.
  package var defaults: Set<String>
  /// The text in UTF-8 to which the places refer.
  package var text: DocumentText
}

/// Why a file is not read as a list.
package struct ImportRefusal: Error, Sendable {
  /// Lower-case start, no full stop.
  package var reason: String
  /// The place in the UTF-8 text, if there is one.
  package var place: (text: DocumentText, range: ByteRange)?

  init(_ reason: String, at place: (text: DocumentText, range: ByteRange)? = nil) {
    (self.reason, self.place) = (reason, place)
  }
}

/// Reads a list in any format that people have.
///
/// - Parameter name: The path of the file: its ending suggests the format, and its name is the title of a list without one.
/// - Parameter format: Read this format only.
/// - Parameter allowsTitles: Whether lines without any tier are read, as items of the pool.
/// - Complexity: O(*bytes*).
package func importedList(
  _ bytes: DocumentText, name: String, as format: ImportFormat? = nil, pictures: PictureFiles = PictureFiles([]),
  allowsTitles: Bool = false
) throws(ImportRefusal) -> (list: TierList, report: ImportReport) {
  let text = try decoded(bytes)
  let builder = ListBuilder(title: starterTitle(ofFile: withoutID(fileStem(of: name))), text, pictures)
  var firstRefusal: ImportRefusal?
  let formats = format.map { [$0] } ?? likelyFormats(text, name)
  // The lines of a table that is refused are no titles.
  let titled = formats.filter { $0 != .text || formats.first != .csv || !hasSeparators(text) }
  let attempts = formats.map { ($0, false) } + (allowsTitles ? titled.map { ($0, true) } : [])
  for (format, allowsTitles) in attempts {
    var attempt = builder
    attempt.allowsTitles = allowsTitles
    do throws(ImportRefusal) {
      try attempt.read(format)
    } catch {
      firstRefusal = firstRefusal ?? error
      continue
    }
    guard attempt.itemCount <= ListBuilder.mostItems else {
      throw ImportRefusal("more than \(ListBuilder.mostItems) items")
    }
    return attempt.result()
  }
  throw firstRefusal ?? ImportRefusal("no tiers found")
}

/// The analysis of a new project with a list that is read as `importedList` does.
///
/// - Parameter now: Seconds since 1970.
/// - Parameter didFree: Called once the memory of what was read is free.
package func importedProject(
  _ bytes: DocumentText, name: String, as format: ImportFormat? = nil, pictures: PictureFiles = PictureFiles([]),
  now: Int64, didFree: () -> Void = {}
) throws(ImportRefusal) -> (analysis: Analysis, report: ImportReport) {
  let (list, report) = try importedList(bytes, name: name, as: format, pictures: pictures)
  var settings = Settings()
  settings.now = now
  let project = newProject(of: consume list, readFrom: report.text, now: now, didFree: didFree)
  return (analyze(project, name: "\(name).tierlist.json", settings), report)
}

extension ListBuilder {
  fileprivate mutating func read(_ format: ImportFormat) throws(ImportRefusal) {
    switch format {
    case .csv:
      let (rows, openQuotes) = try cells(of: text)
      for quote in openQuotes {
        lose(
          "the quote before \(quoted(text.string(quote.lowerBound + 1..<quote.upperBound))), which is not closed", quote
        )
      }
      try read(grid: rows)
    case .markdown, .text: try read(Outline(text))
    case .json: try read(tree: jsonValue(text))
    case .yaml: try read(tree: yamlValue(text))
    case .toml: try read(tree: tomlValue(text))
    }
    if list.tiers.allSatisfy({ $0.items.isEmpty }) { throw ImportRefusal("no items found") }
    // A table may have the tier of each item, and be of a list that is not begun.
    if !allowsTitles, format != .csv, list.tiers.allSatisfy({ $0.isPool }) { throw ImportRefusal("no tiers found") }
  }
}

/// Whether each of the first lines has a separator of fields, as in the text of a spreadsheet.
private func hasSeparators(_ text: DocumentText, _ separators: String = ",;|\t", lines count: Int = 1) -> Bool {
  let lines = text.slice(0..<4_096).split(separator: .newline).prefix(count)
  return lines.count == count && lines.allSatisfy { $0.dropFirst().contains { separators.utf8.contains($0) } }
}

/// A name without the id that Notion appends.
func withoutID(_ stem: String) -> String {
  let id = stem.utf8.suffix(33)
  let isID =
    id.first == .space && id.count == 33 && id.dropFirst().allSatisfy { $0.isASCIIDigit || (0x61...0x66).contains($0) }
  return isID ? String(stem.dropLast(33)) : stem
}

/// The formats to try, by the ending of the name and by how the text begins.
private func likelyFormats(_ text: DocumentText, _ name: String) -> [ImportFormat] {
  let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last?.lowercased() ?? ""
  let first = text.slice(0..<text.count).first { !$0.isSpaceOrTab && $0 != .newline && $0 != .carriageReturn }
  let looksLikeJSON = first == .openBrace || first == .openBracket
  switch ending {
  case "json", "ndjson", "jsonl": return [.json]
  case "yaml", "yml": return [.yaml]
  case "toml": return [.toml]
  case "md", "markdown": return [.markdown]
  case "csv", "tsv", "tab", "psv": return looksLikeJSON ? [.csv, .json] : [.csv, .text]
  default:
    let isTable = hasSeparators(text, "\t", lines: 2)
    return (looksLikeJSON ? [.json] : []) + (isTable ? [.csv, .text] : [.text, .csv]) + [.yaml]
  }
}

/// Whether a document is read as it is: a project, or a state, template or old save in the form that Tiercade has.
package func isTiercadeDocument(_ bytes: DocumentText, name: String) -> Bool {
  if let kind = DocumentKind(named: name) { return kind == .configuration }
  guard let text = try? decoded(bytes) else { return false }
  let tree = SyntaxTree.repaired(text, name: name)
  let root = ObjectView(tree, .root)
  let isNewer =
    root["schemaVersion"] != nil || root["projectId"] != nil || root["tierOrder"].map { tree.kind($0) } == .array
  let kind = { (name: ASCIIName) in root[name].map { tree.kind($0) } }
  if isNewer || kind("tierOrder") == .array || kind("items") == .object { return true }
  if tree.elements(of: root["tiers"]).contains(where: { ObjectView(tree, $0)["itemIds"] != nil }) { return true }
  let lists = root["tiers"].map { tree.members(of: $0).map { $0.value } } ?? [root["items"]].compactMap { $0 }
  return !lists.isEmpty
    && lists.allSatisfy { tree.kind($0) == .array && tree.elements(of: $0).allSatisfy { isSavedItem($0, tree) } }
}

/// Whether a value has an id, and no field that Tiercade's items do not have.
private func isSavedItem(_ item: NodeID, _ tree: SyntaxTree) -> Bool {
  let known = ["id", "name", "tier", "season", "status", "description", "imageUrl", "videoUrl"]
  let keys = tree.members(of: item).map { tree.string($0.key) ?? "" }
  return keys.contains("id") && keys.allSatisfy { known.contains($0) }
}
