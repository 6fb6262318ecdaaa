import Findings
import JSONSyntax
import SourceText
import TierLists

// Losses that several targets have in common.

/// What a target that holds some fields of a project loses of a list of any kind.
///
/// - Parameter kept: The paths of these fields in a project, as for `lostMembers`.
/// - Parameter reported: The values of a project whose loss is reported otherwise.
func losses(
  of list: TierList, _ document: Document, keeping kept: Set<String>, except reported: Set<NodeID> = []
) -> [Loss] {
  let own =
    document.kind == .project
    ? document.lostMembers(keeping: kept, except: reported) : lostValues(list, document, keeping: kept)
  let replaced = ["title", "summary", "rating", "tags"].filter { kept.contains("/items/*/\($0)") }
  return own + replacedByOverrides(replaced, document) + unplaced(list, document) + omittedCells(of: document)
    + unknownItems(document) + tierLosses(document) + unreadValues(document)
}

/// The values of a state or a CSV that a target does not hold, each kind once, with the first place.
private func lostValues(_ list: TierList, _ document: Document, keeping kept: Set<String>) -> [Loss] {
  var losses: [Loss] = []
  var indices: [String: (index: Int, count: Int, noun: String)] = [:]
  func add(_ name: String, of noun: String, _ path: String, _ pointer: String) {
    let isAttribute = path.hasPrefix("/items/*/attributes/") && kept.contains("/items/*/attributes/*")
    guard !isAttribute, !kept.contains(path) else { return }
    let path = path.isEmpty ? name : path
    if indices[path] == nil {
      indices[path] = (losses.count, 0, noun)
      losses.append(Loss(message: name, range: document.range(of: pointer)))
    }
    indices[path]?.count += 1
  }
  let isNamed = document.kind != .csv && ObjectView(document.tree, .root)["name"] != nil
  if isNamed { add("name", of: "list", "/title", "/name") }
  if list.description != nil { add("description", of: "list", "/description", "/description") }
  for member in list.additional.all { add(member.name, of: "list", "", "/\(pointerToken(member.name))") }
  for tier in list.tiers {
    if tier.color != nil { add("color", of: "tier", "/tiers/*/color", tier.pointer ?? "") }
    if tier.isLocked { add("lock", of: "tier", "/tiers/*/locked", tier.pointer ?? "") }
  }
  for item in list.items {
    for name in item.fieldNames { add(name, of: "item", "/items/*/\(name.replacing(".", with: "/"))", item.pointer) }
  }
  for (index, count, noun) in indices.values {
    let owner = noun == "list" ? "the list" : counted(count, noun)
    losses[index].message = "\(quoted(losses[index].message)) of \(owner)"
  }
  return losses
}

extension TierList.Item {
  /// The names of the fields that it has, apart from its id and title.
  fileprivate var fieldNames: [String] {
    [summary.map { _ in "summary" }, rating.map { _ in "rating" }, tags.isEmpty ? nil : "tags"].compactMap { $0 }
      + attributes.all.map { "attributes.\($0.name)" } + additional.all.map { $0.name }
  }
}

/// The values of items that an override replaces.
///
/// - Parameter fields: Those that the target holds.
func replacedByOverrides(_ fields: [String], _ document: Document) -> [Loss] {
  guard document.kind == .project else { return [] }
  let root = ObjectView(document.tree, .root)
  let pairs: [(field: String, own: ASCIIName, shown: ASCIIName)] = [
    ("title", "title", "displayTitle"), ("summary", "summary", "notes"), ("rating", "rating", "rating"),
    ("tags", "tags", "tags"),
  ]
  let overrides = root.object("overrides").map { Array($0.members) } ?? []
  let items = Dictionary(
    document.tree.members(of: root["items"]).compactMap { key, value in document.tree.string(key).map { ($0, value) } }
  ) { first, _ in first }
  return pairs.filter { fields.contains($0.field) }.compactMap { pair in
    let replaced = overrides.compactMap { key, value -> NodeID? in
      guard let item = document.tree.string(key).flatMap({ items[$0] }),
        let own = ObjectView(document.tree, item)[pair.own], let shown = ObjectView(document.tree, value)[pair.shown],
        document.tree.isPresent(own), !document.tree.haveSameValue(own, shown)
      else { return nil }
      return own
    }
    guard let first = replaced.first else { return nil }
    let message = "\(quoted(pair.field)) of \(counted(replaced.count, "item")), which an override replaces"
    return Loss(message: message, range: document.tree.range(first))
  }
}

extension SyntaxTree {
  /// Whether two values have the same JSON text.
  fileprivate func haveSameValue(_ one: NodeID, _ other: NodeID) -> Bool {
    string(one).map { $0 == string(other) } ?? (text.slice(range(one)) == text.slice(range(other)))
  }
}

/// The items that move to the pool, because no tier lists them.
private func unplaced(_ list: TierList, _ document: Document) -> [Loss] {
  let items = list.pool?.items.filter { $0.isUnplaced } ?? []
  guard let first = items.first else { return [] }
  let verb = items.count == 1 ? "becomes" : "become"
  let message = "\(counted(items.count, "item")) in no tier \(verb) unranked"
  return [Loss(message: message, range: document.range(of: first.pointer))]
}

/// The entries of tiers and the overrides that refer to no item.
private func unknownItems(_ document: Document) -> [Loss] {
  guard document.kind == .project else { return [] }
  let tree = document.tree
  let root = ObjectView(tree, .root)
  var known = NameTable(tree)
  tree.forEachMember(of: root["items"]) { key, _ in if tree.kind(key) == .string { _ = known.insert(key) } }
  let isUnknown = { (node: NodeID) in tree.kind(node) == .string && known.first(named: node) == nil }
  let overrides = tree.members(of: root["overrides"]).map { $0.key }.filter(isUnknown)
  let entries = root.elements("tiers").flatMap { Array(ObjectView(tree, $0).elements("itemIds")) }.filter(isUnknown)
  return [(overrides, "override"), (entries, "entry")].compactMap { nodes, noun in
    nodes.first.map {
      let count = noun == "entry" && nodes.count > 1 ? "\(nodes.count) entries" : counted(nodes.count, noun)
      return Loss(message: "\(count) of unknown items", range: tree.range($0))
    }
  }
}

/// What a CSV has beyond the items that the app reads: rows that it skips, and cells without a column.
package func omittedCells(of document: Document) -> [Loss] {
  guard let csv = document.csv else { return [] }
  let width = csv.header.columns.count
  let extra = csv.rows.filter { $0.outcome == .taken && $0.cells.count > width }.compactMap { row -> Loss? in
    let cells = row.cells.dropFirst(width).filter { !trimmed(csv.table.value($0)).isEmpty }
    return cells.first.map {
      let texts = cells.prefix(3).map { quoted(csv.table.value($0)) }.joined(separator: ", ")
      return Loss(
        message: "\(counted(cells.count, "cell")) beyond the \(width) columns: \(texts)",
        range: csv.table.range($0))
    }
  }
  return (skippedRows(of: csv, document) + extra).sorted { $0.range.precedes($1.range) }
}

/// The rows of a CSV that the app skips.
private func skippedRows(of csv: CSVDocument, _ document: Document) -> [Loss] {
  csv.rows.filter { $0.outcome != .taken && $0.outcome != .nothing }.map { row in
    let range = csv.range(.row(row.cells.lowerBound))
    return Loss(
      message: "the line \(quoted(document.text.string(range))), which cannot be read as an item", range: range)
  }
}

extension Document {
  /// The bytes that a pointer refers to; the start of the document if there are none.
  func range(of pointer: String) -> ByteRange {
    if let csv {
      let row = Int(pointer.dropFirst()).map { CSVRow(document: csv, index: $0) }
      return row.map { csv.range(.row($0.cells.lowerBound)) } ?? 0..<0
    }
    guard let node = tree.node(at: pointer), let end = pointer.utf8.lastIndex(of: .slash) else { return 0..<0 }
    let isMember = tree.node(at: String(pointer[..<end])).map { tree.kind($0) == .object } ?? false
    return tree.range(isMember ? tree.key(of: node) : node)
  }
}
