import JSONSyntax
import SourceText

extension SyntaxError {
  /// The id of the rule that a problem belongs to.
  var rule: Rule {
    switch kind {
    case .comment: .jsonComment
    case .trailingComma: .jsonTrailingComma
    case .byteOrderMark, .notUTF8, .otherEncoding: .jsonEncoding
    case .deep: .jsonNesting
    default: .jsonSyntax
    }
  }

  /// The problem as a finding, placed in the innermost array or object around it.
  var finding: Finding {
    let location = DocumentLocation.bytes(range, in: container)
    return Finding(at: location, severity: severity, impact: impact) { context in
      let text = context.text
      var message = Message(message(in: text), appBehavior: appBehavior)
      if case .conflict(let first, let second, let third) = kind {
        message.fixes = keepingOneVersion(first, second, third)
      }
      if !fix.isEmpty {
        message.fixes = (kind == .comment ? movingComment(context) : []) + [offeredFix(in: text)]
      }
      if let related {
        message.related = [(relatedMessage, .bytes(related, in: container))]
      }
      return message
    }
  }

  private func offeredFix(in text: DocumentText) -> Fix {
    Fix(title: fixTitle(in: text), isSafe: isSafe && kind != .comment, changes: fix.map { .edit($0) })
  }

  private func keepingOneVersion(_ first: ByteRange, _ second: ByteRange, _ third: ByteRange) -> [Fix] {
    let removals = [first, second.lowerBound..<third.upperBound, first.lowerBound..<second.upperBound, third].map {
      Change.edit(TextEdit($0, ""))
    }
    return [
      .suggestion("Keep the first version", removals[0], removals[1]),
      .suggestion("Keep the second version", removals[2], removals[3]),
    ]
  }

  private var severity: Severity? {
    switch kind {
    case .byteOrderMark: .warning
    case .deep(let depth): depth > 512 ? .error : .warning
    default: nil
    }
  }

  private var impact: Impact? {
    switch kind {
    case .deep(let depth): depth > 512 ? .refuses : .crashes
    case .notUTF8, .otherEncoding(_, isRefused: true): .refuses
    default: nil
    }
  }

  private var appBehavior: String? {
    switch kind {
    case .deep(let depth) where depth <= 512: "Tiercade may crash: it can run out of stack from about 200 levels on"
    case .notUTF8, .otherEncoding(_, isRefused: true): "Tiercade refuses the whole file, so nothing else is checked"
    case .byteOrderMark: "Tiercade reads it, but other programs may not"
    default: nil
    }
  }
}

extension Finding {
  /// A member whose key occurs earlier in the object.
  static func duplicateKey(first: NodeID, later: NodeID) -> Finding {
    Finding(at: .key(later)) { context in
      let key = quoted(context.tree.string(context.tree.key(of: later)) ?? "")
      return Message(
        "duplicate key \(key)",
        fixes: copiedItemFixes(first, later, context) + [
          .suggestion("Remove this duplicate", .remove(later)), .suggestion("Remove the first one", .remove(first)),
        ],
        related: [("first \(key), which Tiercade reads", .key(first))])
    }
  }
}

/// A key of its own for a copied item that says something else than the first; none for other members.
private func copiedItemFixes(_ first: NodeID, _ later: NodeID, _ context: MessageContext) -> [Fix] {
  let tree = context.tree
  let copy = ObjectView(tree, later)
  guard let items = context.itemObject, tree.parent(of: later) == items, tree.kind(later) == .object,
    tree.text.slice(tree.range(first)) != tree.text.slice(tree.range(later)), let key = tree.string(tree.key(of: later))
  else { return [] }
  let title = slug(copy.string("title") ?? "")
  var number = 1
  let id = context.onlyUnknownID ?? freeName(title.isEmpty ? key : title, context.takenIDs, from: &number)
  let isSame = copy.string("id") == key
  let changes = [NodeLocation.key(later)] + (isSame ? copy["id"].map { [.value($0)] } ?? [] : [])
  return [
    Fix(
      title: "Change the key to \(quoted(id))", isSafe: false,
      changes: changes.map { .replace($0, with: jsonStringLiteral(id)) })
  ]
}
