import JSONSyntax
import SourceText

/// How a rule looks at a CSV.
package enum CSVCheck: Sendable {
  /// Sees the header and the tiers, no items.
  case skeleton(@Sendable (CSVSkeleton) -> [Finding])
  /// Sees one line under the header.
  case row(@Sendable (CSVRow) -> [Finding])
  /// Sees all names that would become one id, where there are several.
  case item(@Sendable (CSVOccurrences) -> [Finding])
  /// Sees all uses of one tier.
  case tier(@Sendable (CSVOccurrences, CSVSkeleton) -> [Finding])
}

/// What is to be said of a CSV.
///
/// - Complexity: O(*bytes*).
func csvFindings(_ document: CSVDocument) -> [Found] {
  let problem = encodingError(of: document.table.text)
  let isReadable = problem == nil || problem?.kind == .byteOrderMark
  return (problem.map { [Found($0.rule, $0.finding)] } ?? []) + (isReadable ? findingsOfRows(document) : [])
}

private func findingsOfRows(_ document: CSVDocument) -> [Found] {
  let header = document.header
  let rowChecks = checks { if case .row(let find) = $0 { find } else { nil } }
  var findings: [Found] = []
  var items = CSVNames(document)
  var tiers = CSVNames(document)
  for row in document.rows {
    for (rule, find) in rowChecks { findings += find(row).map { Found(rule, $0) } }
    guard row.outcome == .taken else { continue }
    if let name = row.cell(header.name) { items.add(csvItemID(document.table.value(name)), name) }
    if let tier = row.cell(header.tier) { tiers.add(header.tierKey(document.table.value(tier)), tier) }
  }
  return findings + findingsOfNames(items, tiers, CSVSkeleton(document, tiers: tiers))
}

private func findingsOfNames(_ items: CSVNames, _ tiers: CSVNames, _ skeleton: CSVSkeleton) -> [Found] {
  var findings: [Found] = []
  for (rule, find) in checks({ if case .skeleton(let find) = $0 { find } else { nil } }) {
    findings += find(skeleton).map { Found(rule, $0) }
  }
  let itemChecks = checks { if case .item(let find) = $0 { find } else { nil } }
  items.forEach(from: 2) { occurrences in
    for (rule, find) in itemChecks { findings += find(occurrences).map { Found(rule, $0) } }
  }
  let tierChecks = checks { if case .tier(let find) = $0 { find } else { nil } }
  tiers.forEach { occurrences in
    for (rule, find) in tierChecks { findings += find(occurrences, skeleton).map { Found(rule, $0) } }
  }
  return findings
}

private func checks<Find>(_ wanted: (CSVCheck) -> Find?) -> [(rule: Int, find: Find)] {
  RuleCatalog.csvChecks.compactMap { rule, check in wanted(check).map { (rule, $0) } }
}
