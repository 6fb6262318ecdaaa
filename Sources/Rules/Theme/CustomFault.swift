import Findings
import JSONSyntax
import TierLists

/// What the app skips because of a fault in a custom theme.
enum ThemeLoss {
  case themes, theme, tier, lastTier

  /// How a message refers to an object without a name.
  fileprivate var part: String {
    switch self {
    case .themes, .theme: "this theme"
    case .tier, .lastTier: "this tier of the theme"
    }
  }

  /// How a message refers to the object that a field belongs to.
  fileprivate var noun: String {
    switch self {
    case .themes, .theme: "theme"
    case .tier, .lastTier: "theme tier"
    }
  }

  /// `nil` for the rule's own.
  fileprivate var appBehavior: String? {
    switch self {
    case .themes: "Tiercade silently imports no custom themes"
    case .theme: nil
    case .tier: "Tiercade silently skips this tier of the theme"
    case .lastTier: "Tiercade skips this tier, and the theme with it, because no other tier is valid"
    }
  }
}

/// The finding for a member that is absent or has the wrong type.
func themeFault(in object: ObjectView, _ name: ASCIIName, _ wanted: String, _ loss: ThemeLoss) -> ObjectFinding {
  guard let node = object[name], object.tree.kind(node) != .missing else {
    return ObjectFinding(at: .opener(object.node)) { _ in
      Message(
        "\(shownTheme(object) ?? loss.part) is missing \(quoted(name.description))", appBehavior: loss.appBehavior)
    }
  }
  return ObjectFinding(at: .value(node)) { context in
    Message("\(loss.noun) \(name) must be \(wanted), found \(context.displayText(node))", appBehavior: loss.appBehavior)
  }
}

/// The finding for a value of the wrong type.
func themeFault(at node: NodeID, _ wanted: String, _ loss: ThemeLoss) -> ObjectFinding {
  ObjectFinding(at: .value(node)) { context in
    Message("expected \(wanted), found \(context.displayText(node))", appBehavior: loss.appBehavior)
  }
}

/// The name of a theme, or of a tier of a theme; `nil` if it has none.
func shownTheme(_ object: ObjectView) -> String? {
  if let name = object.string("slug") ?? object.string("displayName") { return "theme \(quoted(name))" }
  return object.string("name").map { "theme tier \(quoted($0))" }
}
