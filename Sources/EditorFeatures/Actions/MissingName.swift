import JSONSyntax
import TierlintCore

/// The first name among the arguments of an action that a document does not have, as a message for people; `nil` if it has all.
///
/// - Parameter parameters: What each argument of the action names.
/// - Complexity: O(*bytes*).
package func missingName(in action: ActionID, _ parameters: [String], of document: Document) -> String? {
  for (parameter, name) in zip(parameters, action.arguments) {
    switch parameter {
    case "item" where !document.declaresItem(name): return "no item \(quoted(name))"
    case "tier" where !hasTier(name, of: action, document): return "no tier \(quoted(name))"
    case "theme" where ThemeColors(name, in: ObjectView(document.tree, .root)) == nil: return noTheme(name)
    case "rule" where RuleCatalog.rule(name) == nil: return unknownRule(name)
    default: continue
    }
  }
  return nil
}

/// Only `placeItem` takes a tier by its label, too.
private func hasTier(_ name: String, of action: ActionID, _ document: Document) -> Bool {
  tiers(of: document).contains { $0.key == name || action.name == Refactor.placeItem.name && $0.label == name }
}
