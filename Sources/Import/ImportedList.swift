import Conversion
import Findings
import JSONSyntax
import SourceText
import TierLists

/// The formats of other programs and people that are read.
package enum ImportFormat: String, Sendable, CaseIterable {
  case csv, markdown, text, json
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
  /// What became of the values of the file.
  package var counts: ImportCounts
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
/// - Parameter allowsTitles: Whether a file without labels is read as titles for the pool.
/// - Complexity: O(*bytes*).
package func importedList(
  _ bytes: DocumentText, name: String, _ options: ImportOptions = ImportOptions(),
  pictures: PictureFiles = PictureFiles([]), allowsTitles: Bool = false
) throws(ImportRefusal) -> (list: TierList, report: ImportReport) {
  let text = try decoded(bytes)
  let title = starterTitle(ofFile: withoutID(fileStem(of: name)))
  do throws(ImportRefusal) {
    return try read(text, name: name, title: title, options, pictures)
  } catch {
    guard allowsTitles, options.tier == nil else { throw error }
    var options = options
    options.tier = "none"
    do throws(ImportRefusal) { return try read(text, name: name, title: title, options, pictures) } catch _ {
      throw error
    }
  }
}

/// The text of a new project with a list that is read as `importedList` does.
///
/// - Parameter now: Seconds since 1970.
/// - Parameter didFree: Called once the memory of what was read is free.
package func importedProject(
  _ bytes: DocumentText, name: String, _ options: ImportOptions = ImportOptions(),
  pictures: PictureFiles = PictureFiles([]), now: Int64, didFree: () -> Void = {}
) throws(ImportRefusal) -> (text: DocumentText, report: ImportReport) {
  let (list, report) = try importedList(bytes, name: name, options, pictures: pictures)
  return (newProject(of: consume list, readFrom: report.text, now: now, didFree: didFree), report)
}

private func read(
  _ text: DocumentText, name: String, title: String, _ options: ImportOptions, _ pictures: PictureFiles
) throws(ImportRefusal) -> (list: TierList, report: ImportReport) {
  var (best, firstRefusal): ((form: Form, judgment: Judgment)?, ImportRefusal?)
  var seen = SeenParts()
  let (formats, isSure) = likelyFormats(text, name, options)
  for format in formats {
    if isSure, best != nil { break }
    do throws(ImportRefusal) {
      let form = try Form(text, format)
      let judgment = Judgment(form.readings(options, &seen))
      let isBetter = best.map { $0.judgment.best?.evidence ?? .none < judgment.best?.evidence ?? .none } ?? true
      if judgment.best != nil, isBetter { best = (form, judgment) }
    } catch {
      firstRefusal = firstRefusal ?? error
    }
  }
  guard let best, let judgment = Optional(best.judgment), var reading = judgment.best else {
    throw firstRefusal ?? refusal(of: text, name: name, seen, options)
  }
  if let name = options.list {
    guard let named = judgment.list(name) else { throw ImportRefusal(unknownList(name, judgment.names)) }
    reading = named
  }
  if let tier = options.tier, reading.evidence < .said { throw unknownName(tier, seen) }
  if let title = options.title, reading.table.column(named: title) == nil { throw unknownName(title, seen) }
  var builder = ListBuilder(title: title, text, pictures, options)
  let others = zip(judgment.lists, judgment.names).filter { $0.0.range != reading.range }.map {
    (reading: $0, name: $1)
  }
  try builder.read(best.form, reading, others)
  return builder.result()
}

/// A file as a tree, a table or an outline.
enum Form: Sendable {
  case tree(Value)
  case grid([[Value]], openQuotes: [ByteRange])
  case outline(Outline)

  init(_ text: DocumentText, _ format: ImportFormat) throws(ImportRefusal) {
    switch format {
    case .csv:
      let (rows, openQuotes) = try cells(of: text)
      self = .grid(rows, openQuotes: openQuotes)
    case .markdown, .text: self = .outline(Outline(text))
    case .json: self = .tree(try jsonValue(text))
    }
  }

  func readings(_ options: ImportOptions, _ seen: inout SeenParts) -> [Reading] {
    switch self {
    case .tree(let root):
      let reader = TreeReader(root, options)
      seen.add(reader.seen)
      return reader.readings.map { reader.completed($0) }
    case .grid(let rows, _):
      var reader = GridReader(rows, options)
      reader.run()
      seen.add(reader.seen)
      return reader.readings
    case .outline(let outline):
      let reader = OutlineLists(outline, options)
      seen.add(reader.seen)
      return reader.readings
    }
  }
}

private func refusal(
  of text: DocumentText, name: String, _ seen: SeenParts, _ options: ImportOptions
) -> ImportRefusal {
  if let format = foreignFormat(text, name) { return ImportRefusal(format) }
  if let tier = options.tier, !options.hasNoTiers { return unknownName(tier, seen) }
  return ImportRefusal(seen.reason)
}

private func unknownName(_ name: String, _ seen: SeenParts) -> ImportRefusal {
  ImportRefusal("no column or key is called \(quoted(name)); \(seen.reason)")
}

private func unknownList(_ name: String, _ lists: [String]) -> String {
  let names = lists.enumerated().map { "\($0.offset + 1) \(quoted($0.element))" }
  return "no list \(quoted(name)); the file has \(counted(lists.count, "list")): \(names.joined(separator: ", "))"
}

/// How to convert a format that is not read.
private func foreignFormat(_ text: DocumentText, _ name: String) -> String? {
  let ending = ending(of: name)
  let file = argument(name.split(separator: "/").last.map { String($0) } ?? name)
  switch ending {
  case "yaml", "yml": return "YAML is not read; convert it: yq -o json \(file) > list.json"
  case "toml":
    return
      "TOML is not read; convert it: python3 -c 'import json, sys, tomllib; print(json.dumps(tomllib.load(sys.stdin.buffer)))' < \(file) > list.json"
  default: return nil
  }
}

private func ending(of name: String) -> String {
  name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last?.lowercased() ?? ""
}

/// Whether each of the first lines has a separator of fields, as in the text of a spreadsheet.
private func hasSeparators(_ text: DocumentText, _ separators: String, lines count: Int) -> Bool {
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

/// The formats to try, by the ending of the name and by how the text begins, and whether the first that has a list is right.
private func likelyFormats(
  _ text: DocumentText, _ name: String, _ options: ImportOptions
) -> (formats: [ImportFormat], isSure: Bool) {
  if let format = options.format { return ([format], true) }
  let bytes = text.slice(0..<text.count)
  let start = bytes.lazy.filter { $0 > .space }.prefix(2)
  // "[S]" begins settings or a heading, "[12.03.24]" a chat.
  let looksLikeJSON =
    start.first == .openBrace
    || start.first == .openBracket && !(start.last?.isASCIILetter ?? false)
      && bytes.last { $0 > .space } == .closeBracket
  switch ending(of: name) {
  case "json", "ndjson", "jsonl": return ([.json], true)
  case "yaml", "yml", "toml": return ([], true)
  case "md", "markdown": return ([.markdown], true)
  case "csv", "tsv", "tab", "psv":
    return (looksLikeJSON ? [.csv, .json] : hasSeparators(text, ",;|\t", lines: 1) ? [.csv] : [.csv, .text], true)
  default:
    let isTable = hasSeparators(text, "\t", lines: 2)
    return ((looksLikeJSON ? [.json] : []) + (isTable ? [.csv, .text] : [.text, .csv]), false)
  }
}

/// Whether a document is read as it is: a project, or a state, template or old save in the form that Tiercade has.
package func isTiercadeDocument(_ bytes: DocumentText, name: String) -> Bool {
  if let kind = DocumentKind(named: name) { return kind == .configuration }
  // Only JSON is looked at as such, perhaps after a comment: the repair of another text takes seconds.
  guard let text = try? decoded(bytes),
    [.openBrace, .slash].contains(text.slice(0..<text.count).first { $0 > .space })
  else { return false }
  let document = Document(text)
  let (tree, root) = (document.tree, ObjectView(document.tree, .root))
  switch document.kind {
  case .project:
    return root["schemaVersion"] != nil || root["projectId"] != nil
      || tree.elements(of: root["tiers"]).contains { ObjectView(tree, $0)["itemIds"] != nil }
  case .state: return tree.members(of: root["tiers"]).allSatisfy { isSaved($0.value, tree) }
  case .flat, .template: return isSaved(root["items"] ?? .root, tree)
  case .csv, .configuration, .unrecognized: return root["schemaVersion"] != nil || root["projectId"] != nil
  }
}

private func isSaved(_ items: NodeID, _ tree: SyntaxTree) -> Bool {
  tree.kind(items) == .array && tree.elements(of: items).allSatisfy { isSavedItem($0, tree) }
}

/// Whether a value has an id, and no field that Tiercade's items do not have.
private func isSavedItem(_ item: NodeID, _ tree: SyntaxTree) -> Bool {
  let keys = tree.members(of: item).map { tree.string($0.key) ?? "" }
  return keys.contains("id") && keys.allSatisfy { ObjectKind.stateItem.declares($0) }
}
