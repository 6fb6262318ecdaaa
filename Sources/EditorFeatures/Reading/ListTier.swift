import JSONSyntax
import TierLists

/// A tier of a list of any kind, as an editor shows it.
struct ListTier {
  /// The label on screen; never empty.
  var label: String
  /// The id of a project's tier, if it has one; the name of any other tier.
  var key: String?
  /// The string that the label was taken from.
  var name: NodeID?
  /// The object of a project's tier, the array of a state's tier; otherwise the same as `name`.
  var node: NodeID?
  /// The number of its items.
  var count = 0
  var color: String?
  var isLocked = false
  var isCollapsed = false
  /// Whether it is the unranked pool.
  var isPool = false
  /// From 1, among the ranked tiers.
  var place: Int?
}

/// The tiers of a document, in document order.
///
/// - Complexity: O(*tiers* + *items*).
func tiers(of document: Document) -> [ListTier] {
  if let csv = document.csv { return tiers(of: csv) }
  switch document.kind {
  case .project: return listTiers(ofProject: document)
  case .state, .template, .flat: return stateTiers(document.tree)
  case .csv, .configuration, .unrecognized: return []
  }
}

private func listTiers(ofProject document: Document) -> [ListTier] {
  let tree = document.tree
  var place = 0
  return document.projectTiers.map { tier in
    let name = [tier.view["label"], tier.view["id"]].compactMap { $0 }.first {
      tree.kind($0) == .string && !tree.isEmptyOrWhitespace($0)
    }
    var shown = ListTier(
      label: name.flatMap { tree.string($0) } ?? "tier \(tier.index + 1)", key: tier.id, name: name,
      node: tier.view.node)
    tree.forEachElement(of: tier.view["itemIds"]) { _ in shown.count += 1 }
    shown.color = tier.view.string("color")
    shown.isLocked = tier.view.bool("locked") ?? false
    shown.isCollapsed = tier.view.bool("collapsed") ?? false
    shown.isPool = tier.isPool
    if !tier.isPool {
      place += 1
      shown.place = place
    }
    return shown
  }
}

/// The tiers of a CSV, in the order of their first rows.
func tiers(of csv: CSVDocument) -> [ListTier] {
  var indices: [String: Int] = [:]
  var keys: [String: String] = [:]
  var tiers: [ListTier] = []
  for row in csv.rows where row.outcome == .taken {
    guard let cell = row.cell(csv.header.tier) else { continue }
    let label = csv.table.value(cell)
    let key = keys[label] ?? csv.header.tierKey(label)
    keys[label] = key
    if indices[key] == nil {
      indices[key] = tiers.count
      tiers.append(ListTier(label: key, key: key, isPool: isUnranked(key)))
    }
    if let index = indices[key] { tiers[index].count += 1 }
  }
  return tiers
}
