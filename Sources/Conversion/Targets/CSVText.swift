import CSVSyntax
import Findings
import JSONSyntax
import TierLists

/// A list as a CSV that the app can import: name, season and tier first, and columns for other tools after them.
///
/// - Parameter isPlain: Whether other programs read it: without the spaces after quotes that the app needs.
func csvText(of list: TierList, isPlain: Bool = false) -> String {
  let columns = CSVColumns(list)
  // Written row by row: a list with many attributes has many more cells than it has bytes.
  let line = { csvLine(of: $0, isShort: !isPlain) + "\n" }
  return list.tiers.reduce(into: line(columns.names)) { text, tier in
    for item in tier.items { text += line(columns.cells(item, tier)) }
  }
}

/// Every row has a cell for each attribute: more columns would be far more text than the list has.
private let mostAttributes = 1_000

private struct CSVColumns {
  /// The header.
  let names: [String]
  private let attributes: [String]
  private let hasIDs: Bool
  private let fields: [String]

  init(_ list: TierList) {
    let items = list.items
    var known: Set<String> = ["season"]
    let names = items.flatMap { $0.attributes.all.map { $0.name } }.filter {
      known.insert($0).inserted && validKey($0) == $0
    }
    attributes = Array(names.prefix(mostAttributes))
    let slugs = items.map { slug($0.title) }
    hasIDs = slugs != items.map { $0.id } || Set(slugs).count < slugs.count
    fields = ["rating", "tags", "notes"].filter { field in items.contains { !text(of: field, $0).isEmpty } }
    self.names = CSVHeader.shortColumns + (hasIDs ? ["id"] : []) + fields + attributes.map { "attr_\($0)" }
  }

  func cells(_ item: TierList.Item, _ tier: TierList.Tier) -> [String] {
    [guarded(item.title), guarded(item.text(of: "season") ?? ""), tier.isPool ? "unranked" : guarded(tier.label)]
      + (hasIDs ? [guarded(item.id)] : [])
      + fields.map { field in field == "rating" ? text(of: field, item) : guarded(text(of: field, item)) }
      + attributes.map { name in
        let text = item.text(of: name) ?? ""
        return isNumber(text) ? text : guarded(text)
      }
  }
}

private func text(of field: String, _ item: TierList.Item) -> String {
  switch field {
  case "rating": item.shownRating ?? ""
  case "tags":
    item.tags.map { $0.replacing(";", with: ",") }.joined(separator: ";")
      // A comma alone would separate tags.
      + (item.tags.count == 1 && item.tags[0].contains(",") ? ";" : "")
  default: item.summary ?? ""
  }
}

private func isNumber(_ text: String) -> Bool { Double(text) != nil }

/// A field on one line that spreadsheets do not read as a formula.
package func spreadsheetText(_ text: String) -> String { guarded(text) }

private func guarded(_ text: String) -> String {
  // Control characters first: they could hide the beginning of a formula.
  let text = oneLine(text)
  return text.utf8.first.map { "=+-@".utf8.contains($0) } ?? false ? "'" + text : text
}

/// The app takes a comma after a closing quote for text, but not one after a space; it reads three columns.
///
/// - Parameter isShort: Whether the columns are those that the app reads.
/// - Returns: Without a line end.
package func csvLine(of cells: [String], isShort: Bool = true) -> String {
  let fields = cells.enumerated().map { column, cell in
    let field = csvField(oneLine(cell), isQuoted: cell.first == "\"")
    return field.first == "\"" && isShort && column < 3 ? field + " " : field
  }
  return fields.joined(separator: ",").drop(trailing: " ")
}

extension String {
  fileprivate func drop(trailing character: Character) -> String { last == character ? String(dropLast()) : self }
}

/// A text without line breaks and control characters: the app ends a line at every line break, in quotes too.
func oneLine(_ text: String) -> String {
  trimmed(
    text.unicodeScalars.reduce(into: "") { result, scalar in
      let isBreak = scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}"
      if !isBreak {
        result.unicodeScalars.append(scalar)
      } else if result.last != " " {
        result += " "
      }
    })
}

/// What a CSV loses beyond the fields that it does not hold.
func csvLosses(_ list: TierList, _ document: Document) -> [Loss] {
  changedFields(list, document) + nestedAttributes(document) + furtherAttributes(list) + tierLosses(list, document)
}

/// The fields that are not written exactly.
private func changedFields(_ list: TierList, _ document: Document) -> [Loss] {
  let tests: [(message: String, isLost: (TierList.Item) -> Bool)] = [
    (
      "line breaks, control characters, outer spaces, an apostrophe at the beginning or semicolons",
      { item in
        ([item.title, item.summary ?? ""] + item.tags).contains { oneLine($0) != $0 || $0.hasPrefix("'") }
          || item.tags.contains { $0.contains(";") }
      }
    ),
    (
      "an exact title, which gets an apostrophe so that spreadsheets do not run it,",
      { guarded($0.title) != oneLine($0.title) }
    ),
    (
      "the types of numbers, booleans and arrays in \"attributes\"",
      { item in
        item.attributes.all.contains { if case .string = $0.value { false } else { true } }
      }
    ),
    ("attributes with invalid names", { item in item.attributes.all.contains { validKey($0.name) != $0.name } }),
  ]
  return losses(tests, of: list.items, document)
}

/// What is lost of items, each kind once, with the first place.
func losses(
  _ tests: [(message: String, isLost: (TierList.Item) -> Bool)], of items: [TierList.Item], _ document: Document
) -> [Loss] {
  tests.compactMap { test in
    let lost = items.filter(test.isLost)
    return lost.first.map {
      Loss(
        message: "\(test.message) of \(counted(lost.count, "item"))", range: document.range(of: $0.pointer))
    }
  }
}

/// The attributes for which there are no columns.
private func furtherAttributes(_ list: TierList) -> [Loss] {
  let names = Set(list.items.lazy.flatMap { $0.attributes.all.lazy.map { $0.name } }).subtracting(["season"])
  let count = names.count - mostAttributes
  return count > 0
    ? [Loss(message: counted(count, "attribute") + " beyond the first \(mostAttributes)", range: 0..<0)] : []
}

/// The attributes of a project that have no text: objects, and elements of arrays that are no strings.
private func nestedAttributes(_ document: Document) -> [Loss] {
  let tree = document.tree
  guard document.kind == .project else { return [] }
  let attributes = tree.members(of: ObjectView(tree, .root)["items"]).flatMap { _, item in
    tree.members(of: ObjectView(tree, item)["attributes"]).map { $0.value }
  }
  let nested = attributes.filter { value in
    tree.kind(value) == .object || tree.elements(of: value).contains { tree.kind($0) != .string }
  }
  return nested.first.map {
    [Loss(message: "what is nested in \(counted(nested.count, "attribute"))", range: tree.range($0))]
  } ?? []
}

/// Tiers without items have no row; tiers whose labels differ in case only are one to the app.
private func tierLosses(_ list: TierList, _ document: Document) -> [Loss] {
  var known: [String: String] = [:]
  return list.ranked.compactMap { tier in
    let loss = { (reason: String) in
      Loss(message: "tier \(quoted(tier.label)), which \(reason)", range: document.range(of: tier.pointer ?? ""))
    }
    if tier.items.isEmpty { return loss("has no items") }
    if oneLine(tier.label).isEmpty { return loss("has no visible character in its label") }
    if guarded(tier.label) != tier.label || tier.label.hasPrefix("'") {
      return loss("is written as \(quoted(guarded(tier.label)))")
    }
    let key = oneLine(tier.label).uppercased()
    defer { known[key] = known[key] ?? tier.label }
    return known[key].map { loss("is merged with tier \(quoted($0))") }
  }
}
