import CSVSyntax
import Findings
import JSONSyntax
import ListAnalysis
import SourceText
import TierLists

extension AppProject {
  /// The project that the app makes of a project.
  init(_ analysis: Analysis) {
    let document = analysis.document
    let root = ObjectView(document.tree, .root)
    let items = ProjectItems(root)
    var tiers = AppTiers()
    for tier in document.projectTiers {
      tiers.add(
        tier.label ?? "",
        itemIDs: tier.view.elements("itemIds").compactMap { document.tree.string($0) }.filter(items.has),
        color: tier.view.string("color"), isLocked: tier.view.bool("locked") ?? false)
    }
    let files = Set(analysis.bundle?.files.map { $0.path } ?? [])
    var written: Set<String> = []
    let members = tiers.itemIDs.filter { written.insert($0).inserted }.compactMap { id in
      items.item(id).map { JSONValue.Member(id, $0.appValue(title: items.appTitle(id), files)) }
    }
    self.init(tiers, items: members, title: root.string("title"), root: root, analysis)
  }

  /// The project that the app makes of a CSV in a new list: columns by position, tiers in capitals, new ones by their names.
  init(_ csv: CSVDocument, _ analysis: Analysis) {
    var tiers = AppTiers()
    for name in BuiltInTheme.tierNames { tiers.add(name) }
    var (ids, members) = (CSVItemIDs(), [JSONValue.Member]())
    for row in csv.rows {
      guard let cells = row.appCells, let cell = row.cell(0) else { continue }
      let id = ids.add(csvItemID(cells[0]), cell)
      tiers.append(id, to: cells[2].uppercased())
      members.append(JSONValue.Member(id, csvItem(id, title: cells[0], season: cells[1])))
    }
    tiers.sort(after: BuiltInTheme.tierNames.count)
    self.init(tiers, items: members, title: nil, root: .empty, analysis)
    let names = BuiltInTheme.tierNames.joined(separator: ", ")
    assumptions.append("the tiers \(names) of a new list: Tiercade keeps those of the open list")
    losses += unreadColumns(csv)
  }
}

extension ProjectItems {
  /// The title in the app, which shows an item with an empty one by its id.
  fileprivate func appTitle(_ id: String) -> String {
    [overrides[id]?.string("displayTitle"), items[id]?.string("title")].compactMap { $0 }.first { !$0.isEmpty } ?? id
  }
}

extension TierList.Item {
  fileprivate func appValue(title: String, _ files: Set<String>) -> JSONValue {
    let note = summary.flatMap { $0.isEmpty ? nil : $0 }.map { JSONValue.string($0) }
    return .object([
      "id": .string(id), "title": .string(title), "summary": note,
      "attributes": note.map { ["description": $0] }, "media": appMedia(files),
    ])
  }

  /// The picture, if the bundle holds it.
  private func appMedia(_ files: Set<String>) -> JSONValue? {
    guard let address = thumbnail, let path = bundlePath(Array(address.utf8)), files.contains(path) else { return nil }
    let mime = MediaType.of(address)?.types.first ?? "image/png"
    return [
      [
        "id": .string("\(id)-thumb"), "kind": "image", "uri": .string(address), "mime": .string(mime),
        "thumbUri": .string(address),
      ]
    ]
  }
}

private func csvItem(_ id: String, title: String, season: String) -> JSONValue {
  let text = season.isEmpty ? nil : JSONValue.string(season)
  let attributes = text.map { JSONValue.object(["season": $0, "seasonNumber": Int64(season).map { .integer($0) }]) }
  return .object(["id": .string(id), "title": .string(title), "subtitle": text, "attributes": attributes])
}

/// The columns that the app does not read, with the number of items that have a value there.
private func unreadColumns(_ csv: CSVDocument) -> [Loss] {
  var cells: [Int: (first: CellID, count: Int)] = [:]
  let columns = csv.header.columns
  for row in csv.rows where row.cells.count > 3 && row.appCells != nil {
    for column in columns.indices.dropFirst(3) {
      guard let cell = row.cell(column), !csv.isWhitespace(cell) else { continue }
      cells[column, default: (cell, 0)].count += 1
    }
  }
  return cells.map { column, cell in
    Loss(
      message: "\(quoted(columns[column])) of \(counted(cell.count, "item"))", range: csv.table.range(cell.first))
  }
}
