import Configurations
import JSONSyntax
import ListEditing
import TierLists

/// What a contract asks of the value on a path; empty where it asks nothing.
func facts(of contract: ListContract, _ path: DocumentPath) -> [Markup.Block] {
  let key = path.tree.string(path.tree.key(of: path.value))
  if path.isAt("items/*/attributes/*") { return key.flatMap { contract.attribute($0) }.map(facts) ?? [] }
  if path.isAt("items/*/tags/*") { return facts([labeled("configured tags", contract.tags, most: 50)]) }
  guard path.isAt("tiers/*/label") else { return [] }
  let maximum = path.tree.string(path.value).flatMap { contract.maximumItems[$0] }.map { "\($0)" }
  return facts([
    labeled("configured labels", contract.labels, most: 50), labeled("most items", [maximum].compactMap { $0 }),
  ])
}

private func facts(of attribute: ListContract.Attribute) -> [Markup.Block] {
  let limits = [attribute.minimum, attribute.maximum].map {
    $0.map { "\($0)" }.map { $0.hasSuffix(".0") ? String($0.dropLast(2)) : $0 }
  }
  return facts([
    labeled("configured type", [attribute.type].compactMap { $0 }),
    labeled("configured values", (attribute.values ?? []).map(contractText), most: 50),
    labeled("at least", limits.prefix(1).compactMap { $0 }), labeled("at most", limits.suffix(1).compactMap { $0 }),
  ])
}
