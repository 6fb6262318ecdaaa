import Configurations
import Findings
import JSONSyntax
import ListEditing
import Rules
import SourceText
import TierLists

/// The contents of a hover.
package struct Hover: Sendable {
  package var text: Markup
  /// The bytes that it describes.
  package var range: ByteRange
}

/// Describes the item, the tier, the color or the field at an offset, and the rules of the diagnostics there.
///
/// - Parameter diagnostics: Those of the document; the ones at other offsets are ignored.
/// - Parameter contract: What the configuration asks of the document.
/// - Returns: `nil` where there is nothing to describe.
/// - Complexity: O(values before the place + items), and O(*diagnostics*).
package func hover(
  in document: Document, at offset: ByteOffset, diagnostics: [Diagnostic] = [], contract: ListContract? = nil
) -> Hover? {
  let found = document.csv.map { subject(in: $0, at: offset) } ?? subject(in: document, at: offset, contract)
  let here = diagnostics.filter { $0.range.contains(offset) || $0.range.isEmpty && $0.range.lowerBound == offset }
  var named: Set<String> = []
  let rules = here.filter { named.insert($0.rule).inserted }.compactMap { RuleCatalog.rule($0.rule) }
  let parts = ([found?.blocks ?? []] + rules.map(description)).filter { !$0.isEmpty }
  guard !parts.isEmpty, let range = found?.range ?? here.first?.range else { return nil }
  return Hover(text: Markup(Array(parts.joined(separator: [Markup.Block.divider]))), range: range)
}

/// The value under the cursor and its description.
struct Subject {
  var blocks: [Markup.Block]
  var range: ByteRange
}

private func subject(in document: Document, at offset: ByteOffset, _ contract: ListContract?) -> Subject? {
  guard let path = DocumentPath(document.tree, offset, edge: .inside), let token = path.token else { return nil }
  let blocks =
    (card(in: document, path) ?? fieldDocumentation(document, path)) + (contract.map { facts(of: $0, path) } ?? [])
  return blocks.isEmpty ? nil : Subject(blocks: blocks, range: token)
}

/// The card of an item, a tier, a color or a rule on a path; `nil` where the value is none of these.
private func card(in document: Document, _ path: DocumentPath) -> [Markup.Block]? {
  if let color = colorText(in: document, path) { return colorCard(color) }
  if let rule = ruleName(in: document, path) { return ruleCard(rule) }
  switch document.kind {
  case .project: return projectCard(document, path)
  case .state, .template, .flat: return stateCard(document, path)
  case .csv, .configuration, .unrecognized: return nil
  }
}

private func projectCard(_ document: Document, _ path: DocumentPath) -> [Markup.Block]? {
  let tree = document.tree
  if path.isAt("items/*") || path.isAt("overrides/*") { return itemCard(tree.key(of: path.value), tree) }
  if path.isAt("tiers/*") { return tierCard(in: document) { $0.node == path.value } }
  guard !path.isKey, tree.kind(path.value) == .string else { return nil }
  if path.isAt("tiers/*/itemIds/*") { return itemCard(path.value, tree) }
  if path.isAt("items/*/id") { return itemCard(tree.key(of: path.values[2]), tree) }
  if path.isAt("tiers/*/id") || path.isAt("tiers/*/label") {
    return tierCard(in: document) { $0.node == path.values[2] }
  }
  return nil
}

private func stateCard(_ document: Document, _ path: DocumentPath) -> [Markup.Block]? {
  let tree = document.tree
  let isState = document.kind == .state
  if path.isAt(isState ? "tiers/*/*" : "items/*") { return stateItemCard(path, path.value) }
  let namesTier =
    path.isAt("tierLabels/*") || path.isAt("tierColors/*") && path.isKey || path.isAt("tierOrder/*")
    || path.isAt("lockedTiers/*") || isState && path.isAt("tiers/*") || path.isAt("items/*/tier") && !path.isKey
  if namesTier {
    let isMember = path.ends(with: "tierOrder/*") || path.ends(with: "lockedTiers/*") || path.ends(with: "tier")
    guard let name = tree.string(isMember ? path.value : tree.key(of: path.value)) else { return nil }
    return tierCard(in: document) { $0.key == name }
  }
  guard !path.isKey, tree.kind(path.value) == .string else { return nil }
  let item = isState ? "tiers/*/*/" : "items/*/"
  guard path.isAt(item + "id") || path.isAt(item + "name") else { return nil }
  return stateItemCard(path, path.values[path.values.count - 2])
}
