import Conversion
import JSONSyntax
import ListAnalysis
import SourceText
import TierLists

/// The formats of other programs and people that are read.
package enum ImportFormat: String, Sendable, CaseIterable {
  case csv, markdown, text, json, yaml
}

/// A list read from a file that is not Tiercade's.
package struct ImportedList: Sendable {
  package var list: TierList
  /// How it was read, in one sentence; lower-case start, no full stop.
  package var summary: String
  /// What was not taken over, in document order.
  package var losses: [Loss]
  /// The pictures that items refer to, with their paths relative to the file.
  package var pictures: [(path: String, range: ByteRange)]
  /// The text in UTF-8 to which the places refer.
  package var text: DocumentText
}

extension ImportedList {
  /// The analysis of a project with the list.
  ///
  /// - Parameter name: The path of the file.
  package func project(named name: String, now: Int64) -> Analysis {
    var settings = Settings()
    settings.now = now
    let project = newProject(of: list, readFrom: text, now: now)
    return analyze(DocumentText(project), name: "\(name).tierlist.json", settings)
  }
}

/// Why a file is not read as a list.
package struct ImportRefusal: Error, Sendable {
  /// Lower-case start, no full stop.
  package var reason: String
  /// The place in the UTF-8 text, if there is one.
  package var place: (text: DocumentText, range: ByteRange)?

  init(_ reason: String) { self.reason = reason }
}

/// Reads a list in any format that people have.
///
/// - Parameter name: The path of the file: its ending suggests the format, and its name is the title of a list without one.
/// - Parameter format: Read this format only.
/// - Parameter allowsTitles: Whether lines without any tier are read, as items of the pool.
/// - Complexity: O(*bytes*).
package func importedList(
  _ bytes: DocumentText, name: String, as format: ImportFormat? = nil, allowsTitles: Bool = false
) throws(ImportRefusal) -> ImportedList {
  // The values of a file take several hundred times its size.
  guard bytes.count <= 2_000_000 else { throw ImportRefusal("larger than 2 MB") }
  let text = try decoded(bytes)
  let builder = ListBuilder(title: starterTitle(ofFile: fileStem(of: name)), text)
  var firstRefusal: ImportRefusal?
  for format in format.map({ [$0] }) ?? likelyFormats(text, name) {
    var attempt = builder
    do throws(ImportRefusal) {
      try attempt.read(format, allowsTitles: allowsTitles)
      return attempt.result()
    } catch {
      firstRefusal = firstRefusal ?? error
    }
  }
  throw firstRefusal ?? ImportRefusal("no tiers found")
}

extension ListBuilder {
  fileprivate mutating func read(_ format: ImportFormat, allowsTitles: Bool) throws(ImportRefusal) {
    switch format {
    case .csv: try read(grid: cells(of: text))
    case .markdown, .text: try read(Outline(text), allowsTitles: allowsTitles)
    case .json: try read(tree: jsonValue(text))
    case .yaml: try read(tree: yamlValue(text))
    }
    if list.items.isEmpty { throw ImportRefusal("no items found") }
  }
}

/// The formats to try, by the ending of the name and by how the text begins.
private func likelyFormats(_ text: DocumentText, _ name: String) -> [ImportFormat] {
  let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last?.lowercased() ?? ""
  let first = text.slice(0..<text.count).first { !$0.isSpaceOrTab && $0 != .newline && $0 != .carriageReturn }
  let looksLikeJSON = first == .openBrace || first == .openBracket
  switch ending {
  case "json", "ndjson", "jsonl": return [.json]
  case "yaml", "yml": return [.yaml]
  case "md", "markdown": return [.markdown]
  case "csv", "tsv", "tab", "psv": return looksLikeJSON ? [.csv, .json] : [.csv, .text]
  default: return (looksLikeJSON ? [.json] : []) + [.text, .csv, .yaml]
  }
}

/// Whether a document is read as it is: a project, or a state, template or old save in the form that Tiercade has.
package func isTiercadeDocument(_ bytes: DocumentText, name: String) -> Bool {
  if let kind = DocumentKind(named: name) { return kind == .configuration }
  guard let text = try? decoded(bytes), let root = jsonValue(SyntaxTree(text, searchesRepairs: false)).map else {
    return false
  }
  let values = Dictionary(root.map { ($0.key, $0.value) }) { first, _ in first }
  if values["schemaVersion"] != nil || values["projectId"] != nil || values["items"]?.map != nil { return true }
  if values["tierOrder"]?.list != nil { return true }
  let lists =
    (values["tiers"]?.map?.map { $0.value } ?? []) + (values["tiers"] == nil ? [values["items"]] : []).compactMap { $0 }
  return !lists.isEmpty && lists.allSatisfy { $0.list?.allSatisfy(isSavedItem) ?? false }
}

/// Whether a value has an id, and no field that Tiercade's items do not have.
private func isSavedItem(_ item: Value) -> Bool {
  let known = ["id", "name", "tier", "season", "status", "description", "imageUrl", "videoUrl"]
  return item.map.map { $0.contains { $0.key == "id" } && $0.allSatisfy { known.contains($0.key) } } ?? false
}
