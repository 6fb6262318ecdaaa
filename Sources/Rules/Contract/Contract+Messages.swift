import Findings
import JSONSchema
import JSONSyntax
import TierLists

/// The app behavior of all rules of the family.
let contractBehavior = "Tiercade accepts it; the contract in .tierlint.json does not"

/// What explanations of the family have in common.
let contractExplanation = """
  A contract is an entry of `lists` in `.tierlint.json`: what a team agreed on for the lists that its globs match. If several \
  match, the last one applies.
  """

/// Allowed values in a message, of many only the first.
func allowed(_ values: [String]) -> String {
  values.count > 6 ? "\(values.prefix(5).joined(separator: ", ")) or \(values.count - 5) others" : joined(values)
}

/// The fixes that write the allowed string that is nearest to one, or the only one.
func nearestFixes(_ text: String?, _ allowed: [String], _ change: (String) -> Change) -> (
  nearest: String?, fixes: [Fix]
) {
  let nearest = text.flatMap { SpellingSuggester(allowed).nearest(to: $0) }
  let meant = nearest ?? (allowed.count == 1 ? allowed.first : nil)
  return (nearest, meant.map { [.suggestion("Change to \(quoted($0))", change($0))] } ?? [])
}
