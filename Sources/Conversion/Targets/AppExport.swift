import JSONSyntax
import SourceText
import TierListFormats
import TierlintCore

/// The project that the app writes after importing a document, byte for byte in its layout, and what it loses.
///
/// The app gives the list a new id and new times.
func appExport(_ analysis: Analysis, _ list: TierList) throws(ConversionError) -> ConvertedList {
  let document = analysis.document
  let diagnostics = analysis.diagnostics()
  if let refusal = diagnostics.first(where: \.preventsImport) { throw .notOpened(refusal) }
  let value = document.csv.map { appProject($0, list, analysis) } ?? appProject(document, analysis)
  let project = Document(DocumentText(value.bytes), name: "a.tierlist.json")
  guard let text = try? formatted(project, FormatOptions(.app)).text else { throw .notAList }
  let lost = diagnostics.filter { $0.impact != .none }
  let reported = Set(lost.compactMap { document.kind == .project ? document.tree.node(at: $0.pointer) : nil })
  let found = lost.map { Loss(message: $0.fullMessage, range: $0.range) }
  // The app keeps its own theme if it does not know the name.
  let kept = ThemeColors(of: ObjectView(document.tree, .root)) == nil ? keptByApp.subtracting([themePath]) : keptByApp
  let losses =
    found + document.lostMembers(keeping: kept, except: reported, includesDefaults: true)
    + replacedByOverrides(["title", "summary"], document) + otherIDs(document, except: reported)
  return ConvertedList(text: text.string(0..<text.count) + "\n", losses: losses.sorted { $0.range.precedes($1.range) })
}

/// The ids of items that differ from their keys, which the app uses.
private func otherIDs(_ document: Document, except reported: Set<NodeID>) -> [Loss] {
  let tree = document.tree
  return tree.members(of: ObjectView(tree, .root)["items"]).compactMap { key, item in
    guard let id = ObjectView(tree, item)["id"], !reported.contains(id), tree.kind(id) == .string,
      tree.kind(key) == .string, !tree.haveSameName(key, id)
    else { return nil }
    return Loss(message: "\"id\" of 1 item, which differs from its key", range: tree.range(id))
  }
}

extension Diagnostic {
  /// Whether the app refuses the document, or crashes when it imports it.
  fileprivate var preventsImport: Bool {
    impact == .refuses || impact == .crashes && rule != "item/placed-twice" && rule != "tier/none"
  }
}

private let themePath = "/settings/theme"

private let keptByApp: Set<String> = [
  "/schemaVersion", "/title", "/storage/mode", themePath, "/settings/additional/cardDensityPreference",
  "/additional/customThemes", "/tiers/*/label", "/tiers/*/color", "/tiers/*/locked", "/tiers/*/order",
  "/tiers/*/itemIds/*", "/items/*/id", "/items/*/title", "/items/*/summary", "/overrides/*/displayTitle",
  "/overrides/*/notes",
]

/// A list as the app holds it: tiers by their labels.
private struct AppTiers {
  /// The ranked tiers, in the order of their first mention.
  var order: [String] = []
  var itemIDs: [String: [String]] = [:]
  var colors: [String: String] = [:]
  var locked: Set<String> = []

  /// The name of the pool, whatever its label.
  static let pool = "unranked"

  /// Adds a tier; the items of an earlier one of that label are overwritten.
  mutating func add(_ label: String, _ ids: [String]) -> String {
    let name = isUnranked(label) ? Self.pool : label
    if name != Self.pool, itemIDs[name] == nil { order.append(name) }
    itemIDs[name] = ids
    return name
  }

  var value: JSONValue {
    .array(order.enumerated().map { tier($1, $1, $0) } + [tier(Self.pool, "Unranked", order.count + 1)])
  }

  private func tier(_ name: String, _ label: String, _ order: Int) -> JSONValue {
    .object([
      "id": .string(name), "label": .string(label), "color": colors[name].map { .string($0) },
      "order": .integer(order), "locked": .bool(locked.contains(name)),
      "itemIds": .array(itemIDs[name] ?? []) { .string($0) },
    ])
  }
}

private func appProject(_ document: Document, _ analysis: Analysis) -> JSONValue {
  let root = ObjectView(document.tree, .root)
  let items = ProjectItems(root)
  var tiers = AppTiers()
  for tier in document.projectTiers {
    let ids = tier.view.elements("itemIds").compactMap { document.tree.string($0) }.filter(items.has)
    let name = tiers.add(tier.label ?? "", ids)
    if let color = tier.view.string("color") { tiers.colors[name] = color }
    if tier.view.bool("locked") ?? false { tiers.locked.insert(name) }
  }
  var written: Set<String> = []
  let placed = (tiers.order + [AppTiers.pool]).flatMap { tiers.itemIDs[$0] ?? [] }.filter {
    written.insert($0).inserted
  }
  let members = placed.compactMap { id in
    items.item(id).map { JSONValue.Member(id, appItem($0, media: media($0, analysis))) }
  }
  return envelope(root.string("title") ?? "", tiers, members, root, analysis)
}

/// The tiers and items of a CSV, with the ids and the upper-case labels that the app gives them.
private func appProject(_ csv: CSVDocument, _ list: TierList, _ analysis: Analysis) -> JSONValue {
  var tiers = AppTiers()
  var ids = CSVItemIDs()
  var members: [JSONValue.Member] = []
  for row in csv.rows where row.outcome == .taken && !row.isCutShort {
    guard let cell = row.cell(csv.header.name) else { continue }
    let title = trimmed(csv.table.value(cell))
    let id = ids.add(csvItemID(title), cell)
    let label = csv.header.tierKey(row.cell(csv.header.tier).map { csv.table.value($0) } ?? "")
    _ = tiers.add(label, (tiers.itemIDs[label] ?? []) + [id])
    members.append(
      JSONValue.Member(id, appItem(TierList.Item(id: id, title: title), media: nil)))
  }
  return envelope(list.title, tiers, members, .empty, analysis)
}

private func appItem(_ item: TierList.Item, media: JSONValue?) -> JSONValue {
  let note = item.summary.flatMap { $0.isEmpty ? nil : $0 }.map { JSONValue.string($0) }
  return .object([
    "id": .string(item.id), "title": .string(item.title), "summary": note,
    "attributes": note.map { .object([JSONValue.Member("description", $0)]) }, "media": media,
  ])
}

/// The picture of an item, if the bundle holds it.
private func media(_ item: TierList.Item, _ analysis: Analysis) -> JSONValue? {
  guard let address = item.thumbnail, let path = bundlePath(Array(address.utf8)),
    analysis.bundle?.files.contains(where: { $0.path == path }) ?? false
  else { return nil }
  let mime = MediaType.of(address)?.types.first ?? "image/png"
  return [
    .object([
      "id": .string("\(item.id)-thumb"), "kind": "image", "uri": .string(address), "mime": .string(mime),
      "thumbUri": .string(address),
    ])
  ]
}

/// - Parameter root: That of a project; empty for a CSV.
private func envelope(
  _ title: String, _ tiers: AppTiers, _ items: [JSONValue.Member], _ root: ObjectView, _ analysis: Analysis
) -> JSONValue {
  let tree = root.tree
  let now = JSONValue.string(timestamp(analysis.settings.now))
  let themes = CustomTheme.all(in: root).filter(\.isUsable).map { raw($0.view.node, tree) }
  let settings = root.object("settings")
  let theme = settings?.string("theme").flatMap { ThemeColors($0, in: root) == nil ? nil : JSONValue.string($0) }
  let density = settings?.object("additional")?["cardDensityPreference"].map { raw($0, tree) }
  return .object([
    "schemaVersion": 1,
    "projectId": .string("tiercade-\(newUUID(for: analysis.text, now: analysis.settings.now))"),
    "title": .string(title), "tiers": tiers.value, "items": .object(items), "storage": ["mode": "local"],
    "settings": .object([
      "theme": theme, "additional": density.map { ["cardDensityPreference": $0] },
    ]), "additional": themes.isEmpty ? nil : ["customThemes": .array(themes)],
    "audit": ["createdAt": now, "updatedAt": now],
  ])
}
