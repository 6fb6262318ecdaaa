import JSONSyntax

extension Rule {
  static let configUnusedIgnore = Rule(
    id: "config/unused-ignore",
    severity: .warning,
    impact: .none,
    fixable: .safe,
    tags: [.unnecessary], summary: "An `ignore` in a document silences nothing.",
    appBehavior: "Tiercade keeps it without a look; a finding that comes later would be silenced unseen",
    explanation: """
      `"additional": { "tierlint": { "ignore": ["color/invalid"] } }` on the project, a tier, an item, an override or a \
      media object silences these rules, or families of rules, for that object and what lies inside it. What silences \
      nothing, because the fault is gone or the name is misspelled, hides the next fault. The fix removes it. Where the \
      text is not JSON nothing is said, for findings may be missing.
      """,
    checks: [.elsewhere]
  )
}

extension Finding {
  /// An entry of an `ignore` that silences nothing.
  static func unusedIgnore(_ entry: NodeID) -> Finding {
    Finding(at: .value(entry)) { context in
      let shown = context.displayText(entry)
      return Message(
        "\(shown) silences nothing here" + advice(context.tree.string(entry)),
        fixes: [.safe("Remove \(shown)", .remove(emptied(by: entry, context.tree)))])
    }
  }

  /// An `ignore` without entries, or one that is no list.
  static func uselessIgnore(_ ignore: NodeID) -> Finding {
    Finding(at: .key(ignore)) { context in
      let isList = context.tree.kind(ignore) == .array
      return Message(
        isList ? "\"ignore\" names no rule" : "\"ignore\" is \(context.displayText(ignore)), not a list of rules",
        fixes: [isList ? .safe("Remove it", .remove(emptied(by: ignore, context.tree))) : listed(ignore, context.tree)])
    }
  }
}

private func advice(_ name: String?) -> String {
  guard let name, !RuleCatalog.knows(name) else { return "" }
  return ": no rule has that name" + hint(RuleCatalog.nearest(to: name))
}

/// What becomes empty, and can go as a whole, when a value goes: its list, or `tierlint` with nothing else in it.
private func emptied(by node: NodeID, _ tree: SyntaxTree) -> NodeID {
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

/// The name alone, made a list; what is no name is removed.
private func listed(_ ignore: NodeID, _ tree: SyntaxTree) -> Fix {
  guard tree.kind(ignore) == .string else { return .suggestion("Remove it", .remove(emptied(by: ignore, tree))) }
  let text = tree.text.string(tree.range(ignore))
  return .suggestion("Make it a list", .replace(.value(ignore), with: "[\(text)]"))
}
