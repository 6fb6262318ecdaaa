import JSONSyntax
import SourceText

/// The shapes of a check of a CSV.
package enum CSVCheck: Sendable {
  /// Sees the header and the tiers, no items.
  case skeleton(@Sendable (CSVSkeleton) -> [Finding])
  /// Sees one line after the header.
  case row(@Sendable (CSVRow) -> [Finding])
  /// Sees a name whose id is taken, so that the app makes another one.
  case item(@Sendable (CSVRenamedItem, CSVDocument) -> [Finding])
  /// Sees all occurrences of one tier.
  case tier(@Sendable (CSVOccurrences, CSVSkeleton) -> [Finding])
}

/// The findings in a CSV.
///
/// - Complexity: O(*bytes*).
func csvFindings(_ document: CSVDocument) -> [Finding] {
  let error = encodingError(of: document.table.text)
  let isReadable = error == nil || error?.kind == .byteOrderMark
  let encoding = (error.map { [$0.finding.attributed(to: $0.rule)] } ?? [])
  guard isReadable else { return encoding }
  if let format = ForeignFormat(document) { return encoding + [format.finding(document).attributed(to: .csvSeparator)] }
  return encoding + droppingSuperseded(rowFindings(document), .empty)
}

private func rowFindings(_ document: CSVDocument) -> [Finding] {
  let header = document.header
  let rowChecks = checks { if case .row(let find) = $0 { find } else { nil } }
  var findings: [Finding] = []
  var items = CSVItemIDs()
  var tiers = CSVNames(document)
  for row in document.rows {
    for (rule, find) in rowChecks { findings.append(find(row), of: rule) }
    guard row.isAligned else { continue }
    if row.joinedCells.isEmpty, let name = row.cell(header.name) {
      items.add(csvItemID(document.table.value(name)), name)
    }
    if let tier = row.cell(header.tier) { tiers.add(header.tierKey(document.table.value(tier)), tier) }
  }
  return findings + itemFindings(items, document) + tierFindings(tiers, CSVSkeleton(document, tiers: tiers))
}

private func itemFindings(_ items: CSVItemIDs, _ document: CSVDocument) -> [Finding] {
  var findings: [Finding] = []
  let itemChecks = checks { if case .item(let find) = $0 { find } else { nil } }
  for item in items.renamed {
    for (rule, find) in itemChecks { findings.append(find(item, document), of: rule) }
  }
  return findings
}

private func tierFindings(_ tiers: CSVNames, _ skeleton: CSVSkeleton) -> [Finding] {
  var findings: [Finding] = []
  for (rule, find) in checks({ if case .skeleton(let find) = $0 { find } else { nil } }) {
    findings.append(find(skeleton), of: rule)
  }
  let tierChecks = checks { if case .tier(let find) = $0 { find } else { nil } }
  tiers.forEach { occurrences in
    for (rule, find) in tierChecks { findings.append(find(occurrences, skeleton), of: rule) }
  }
  return findings
}

private func checks<Find>(_ wanted: (CSVCheck) -> Find?) -> [(rule: Int, find: Find)] {
  RuleCatalog.csvChecks.compactMap { rule, check in wanted(check).map { (rule, $0) } }
}
