import Configurations
import JSONSyntax
import Rules
import SourceText
import TierLists

/// The findings in a CSV.
///
/// - Complexity: O(*bytes*).
func csvFindings(_ document: CSVDocument, _ contract: ListContract? = nil, atMost limit: Int) -> FindingList {
  var list = FindingList(atMost: limit)
  var error = encodingError(of: document.table.text)
  // The app reads JSON in such an encoding, but no CSV.
  if case .otherEncoding(let name, _)? = error?.kind { error?.kind = .otherEncoding(name, isRefused: true) }
  if let error { list.append(error.finding) }
  guard error == nil || error?.kind == .byteOrderMark else { return list }
  // While a marker of a conflict is left, the lines are those of several versions.
  let conflicts = conflictFindings(document.table)
  if !conflicts.isEmpty {
    list.append(conflicts)
  } else if let format = ForeignFormat(document) {
    list.append(format.finding(document) { csvFindings($0, atMost: .max).all.isEmpty })
  } else {
    addRowFindings(document, to: &list)
    if let contract {
      for (rule, find) in checks({ if case .contract(let find) = $0 { find } else { nil } }) {
        list.append(find(document, contract), of: rule)
      }
    }
    list.change { droppingSuperseded($0, .empty) }
  }
  return list
}

private func addRowFindings(_ document: CSVDocument, to list: inout FindingList) {
  let rowChecks = checks { if case .row(let find) = $0 { find } else { nil } }
  let itemChecks = checks { if case .item(let find) = $0 { find } else { nil } }
  var items = CSVItemIDs()
  var tiers = CSVNames(document)
  for row in document.rows {
    if !row.isPlain { for (rule, find) in rowChecks { list.append(find(row), of: rule) } }
    if let item = row.renamed(in: &items) {
      for (rule, find) in itemChecks { list.append(find(item, document), of: rule) }
    }
    if let tier = row.cell(document.header.tier), row.isPlain || row.isAligned && row.joinedCells.isEmpty {
      tiers.add(tier)
    }
  }
  addTierFindings(tiers, CSVSkeleton(document, tiers: tiers), to: &list)
}

extension CSVRow {
  /// Adds its item, if the app reads one: by position, so that names in another column are none to the app.
  fileprivate func renamed(in items: inout CSVItemIDs) -> CSVRenamedItem? {
    guard document.header.isKnown, document.header.name == 0, cells.count > 2 else { return nil }
    let cell = cells.lowerBound
    if isPlain { return items.add(name: document.table.bytes(cell), cell) }
    if traits.contains(.quotes) { return appCells.flatMap { items.add(name: Array($0[0].utf8)[...], cell) } }
    return document.isWhitespace(cell) ? nil : items.add(name: document.table.bytes(cell), cell)
  }
}

private func addTierFindings(_ tiers: CSVNames, _ skeleton: CSVSkeleton, to list: inout FindingList) {
  for (rule, find) in checks({ if case .skeleton(let find) = $0 { find } else { nil } }) {
    list.append(find(skeleton), of: rule)
  }
  let tierChecks = checks { if case .tier(let find) = $0 { find } else { nil } }
  tiers.forEachName { occurrences in
    for (rule, find) in tierChecks { list.append(find(occurrences, skeleton), of: rule) }
  }
}

private func checks<Find>(_ wanted: (CSVCheck) -> Find?) -> [(rule: Int, find: Find)] {
  RuleCatalog.csvChecks.compactMap { rule, check in wanted(check).map { (rule, $0) } }
}
