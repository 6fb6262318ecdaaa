import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let configUnusedIgnore = Rule(
    id: "config/unused-ignore",
    severity: .warning,
    otherSeverities: [.hint],
    impact: .none,
    fixable: .safe,
    tags: [.unnecessary], summary: "An `ignore` in a document does not match any finding.",
    appBehavior: "Tiercade ignores it; it would hide a future finding",
    explanation: """
      `"additional": { "tierlint": { "ignore": ["color/invalid"] } }` on the project, a tier, an item, an override or a \
      media object hides findings of these rules, or families of rules, in that object and everything inside it. An \
      entry that hides nothing, because the error is gone or the name is misspelled, would hide the next one. The fix \
      removes it; a misspelled one can be corrected instead. A rule that an earlier version had is a hint. Files with syntax errors are not checked for it.
      """,
    checks: [.elsewhere]
  )
}

extension ObjectFinding {
  /// An entry of an `ignore` that matches no finding.
  package static func unusedIgnore(_ entry: NodeID, _ tree: SyntaxTree) -> Finding {
    let isRetired = tree.string(entry).map { RuleCatalog.retirement(of: $0) != nil } ?? false
    return ObjectFinding(at: .value(entry), severity: isRetired ? .hint : nil) { context in
      Message(message(entry, context), appBehavior: behavior(entry, context), fixes: { fixes(entry, $0) })
    }.attributed(to: .configUnusedIgnore)
  }

  /// An `ignore` without entries, or of another type than array.
  package static func uselessIgnore(_ ignore: NodeID) -> Finding {
    ObjectFinding(at: .key(ignore)) { context in
      let isList = context.kind(ignore) == .array
      return Message(
        isList
          ? "\"ignore\" is empty and has no effect"
          : "\"ignore\" must be an array of rule ids, found \(context.displayText(ignore))",
        appBehavior: "Tiercade ignores it" + (isList ? "" : ", and it hides no finding"),
        fixes: { document in
          [
            isList
              ? .safe("Remove \"ignore\"", .remove(valueToRemove(with: ignore, document.tree)))
              : normalizing(ignore, document.tree)
          ]
        })
    }.attributed(to: .configUnusedIgnore)
  }
}

extension RuleCatalog {
  /// The rule about ignores that suppress nothing, which they can suppress as well.
  package static let ruleOfIgnores = index(of: .configUnusedIgnore)
}

/// An entry that is no rule hides nothing, now or later; `nil` for a rule.
private func behavior(_ entry: NodeID, _ context: ObjectContext) -> String? {
  let isRule = context.string(entry).map(RuleCatalog.isRuleOrFamily) ?? false
  return isRule ? nil : "Tiercade ignores it, and it hides no finding"
}

private func message(_ entry: NodeID, _ context: ObjectContext) -> String {
  let shown = context.displayText(entry)
  guard let name = context.string(entry) else { return "\"ignore\" must contain only rule ids, found \(shown)" }
  if RuleCatalog.isRuleOrFamily(name) { return "unused ignore: no \(shown) finding here" }
  return unknownRule(name)
}

private func fixes(_ entry: NodeID, _ document: DocumentContext) -> [Fix] {
  let removal = Change.remove(valueToRemove(with: entry, document.tree))
  let title = "Remove \(document.displayText(entry))"
  guard let meant = meantRule(entry, document.tree) else {
    return [Fix(title: title, isSafe: document.tree.kind(entry) == .string, changes: [removal])]
  }
  return [.change(entry, to: meant), .suggestion(title, removal)]
}

/// The rule or family that a misspelled entry means.
private func meantRule(_ entry: NodeID, _ tree: SyntaxTree) -> String? {
  guard let name = tree.string(entry), !RuleCatalog.isRuleOrFamily(name), RuleCatalog.retirement(of: name) == nil else {
    return nil
  }
  return RuleCatalog.nearest(to: name)
}

/// The value to remove with an entry: the array or the `tierlint` object that would become empty, or only the entry.
private func valueToRemove(with node: NodeID, _ tree: SyntaxTree) -> NodeID {
  var gone = node
  while let parent = tree.parent(of: gone), tree.isOnlyChild(gone, of: parent),
    !tree.string(tree.key(of: gone), equals: "tierlint")
  {
    gone = parent
  }
  return gone
}

extension SyntaxTree {
  fileprivate func isOnlyChild(_ node: NodeID, of parent: NodeID) -> Bool {
    end(of: parent) == after(node) && first(in: parent) == (kind(parent) == .array ? node : key(of: node))
  }
}

/// Wraps a single name in an array; removes any other value.
private func normalizing(_ ignore: NodeID, _ tree: SyntaxTree) -> Fix {
  guard tree.kind(ignore) == .string else {
    return .suggestion("Remove \"ignore\"", .remove(valueToRemove(with: ignore, tree)))
  }
  let text = tree.text.string(tree.range(ignore))
  return .suggestion("Change to an array", .replace(.value(ignore), with: "[\(text)]"))
}
