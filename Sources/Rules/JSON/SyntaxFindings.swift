import Configurations
import Findings
import JSONSyntax
import SourceText
import TierLists

extension SyntaxError {
  /// The id of the rule that a problem belongs to.
  var rule: Rule {
    switch kind {
    case .comment: .jsonComment
    case .trailingComma: .jsonTrailingComma
    case .deep: .jsonNesting
    default: makesJSONInvalid ? .jsonSyntax : .jsonEncoding
    }
  }

  /// The problem as a finding, placed in the innermost array or object around it.
  package var finding: Finding {
    let location = DocumentLocation.bytes(range, in: container)
    return ObjectFinding(at: location, severity: severity, impact: impact) { context in
      Message(
        context.message(self), appBehavior: appBehavior, fixes: fixes,
        related: related.map { [(relatedMessage, .bytes($0, in: container))] } ?? [])
    }.attributed(to: rule)
  }

  private func fixes(_ document: DocumentContext) -> [Fix] {
    if case .conflict(let places) = kind {
      return keepingOneVersion(places) + (places.count == 1 ? places.flatMap { keepingBoth($0, document.text) } : [])
    }
    // Their authors mostly remove comments.
    let kept = kind == .comment ? uncommenting(document.text) + movingComment(document) : []
    let repairs = ([fix] + alternatives).filter { !$0.isEmpty }.enumerated().map { index, edits in
      Fix(
        title: fixTitle(of: edits, in: document.text), isSafe: index == 0 && isSafe && kind != .comment,
        changes: edits.map { .edit($0) })
    }
    // By its title, nobody can tell a less likely one from the first.
    var titles: Set<String> = []
    return repairs.filter { titles.insert($0.title).inserted } + kept
  }

  private func keepingOneVersion(_ places: [ConflictLines]) -> [Fix] {
    let first = places.flatMap { [$0.first, $0.second.lowerBound..<$0.third.upperBound] }
    let second = places.flatMap { [$0.first.lowerBound..<$0.second.upperBound, $0.third] }
    return [("first", first), ("second", second)].map { name, removals in
      Fix(title: "Keep the \(name) version", isSafe: false, changes: removals.map { .edit(TextEdit($0, "")) })
    }
  }

  /// The strings of both versions, each once, where these are lines of a list of strings.
  private func keepingBoth(_ lines: ConflictLines, _ text: DocumentText) -> [Fix] {
    let ours = StringLines(text, lines.first.upperBound..<lines.second.lowerBound)
    let theirs = StringLines(text, lines.second.upperBound..<lines.third.lowerBound)
    guard let ours, let theirs, ours.endsWithComma == theirs.endsWithComma else { return [] }
    let whole = lines.first.lowerBound..<lines.third.upperBound
    return [.suggestion("Keep both", .edit(TextEdit(whole, ours.text(adding: theirs))))]
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

/// Lines that hold nothing but strings of a list.
private struct StringLines {
  let endsWithComma: Bool
  private let strings: [String]
  /// Up to the last string.
  private let content: ArraySlice<UInt8>
  private let lineBreak: String

  /// - Returns: `nil` for other lines.
  init?(_ text: DocumentText, _ range: ByteRange) {
    let bytes = text.slice(range)
    let end = bytes.lastIndex { !$0.isWhitespace } ?? bytes.startIndex
    endsWithComma = bytes.dropFirst(end - bytes.startIndex).first == .comma
    content = bytes[..<(endsWithComma ? end : min(end + 1, bytes.endIndex))]
    lineBreak = bytes.contains(.carriageReturn) ? "\r\n" : "\n"
    let list = SyntaxTree(DocumentText([.openBracket] + content + [.closeBracket]))
    let elements = Array(list.elements(of: .root))
    strings = elements.compactMap { list.string($0) }
    if elements.isEmpty || !list.problems.isEmpty || strings.count < elements.count { return nil }
  }

  /// The lines, with the strings of others that are not among them at the end.
  func text(adding other: StringLines) -> String {
    let known = Set(strings)
    let start = String(decoding: content.prefix { $0.isSpaceOrTab }, as: UTF8.self)
    let added = other.strings.filter { !known.contains($0) }.map { "," + lineBreak + start + jsonStringLiteral($0) }
    return String(decoding: content, as: UTF8.self) + added.joined() + (endsWithComma ? "," : "") + lineBreak
  }
}

// Once, because a hostile document has very many.
private let duplicateKeyRule = RuleCatalog.index(of: .jsonDuplicateKey)

extension ObjectFinding {
  /// A member whose key occurs earlier in the object.
  package static func duplicateKey(first: NodeID, later: NodeID) -> Finding {
    ObjectFinding(at: .key(later)) { context in
      let key = quoted(context.key(of: later) ?? "")
      return Message(
        "duplicate key \(key)",
        fixes: {
          merging(later, into: first, $0.tree) + copiedItemFixes(first, later, $0)
            + [
              .suggestion("Remove this duplicate", .remove(later)), .suggestion("Remove the first one", .remove(first)),
            ]
        },
        related: [("first \(key), which Tiercade reads", .key(first))])
    }.erased.attributed(to: duplicateKeyRule, .object)
  }

  /// - Parameter byteCount: The size of a document that is not parsed, or as many bytes of it as were counted.
  package static func tooLarge(_ byteCount: Int) -> Finding {
    ObjectFinding(at: .document) { _ in
      Message("the file has at least \(byteCount) bytes, the limit is 50000000")
    }.attributed(to: .jsonTooLarge)
  }
}

/// The members of an object in that of the same key before it, if that has none of them.
private func merging(_ later: NodeID, into first: NodeID, _ tree: SyntaxTree) -> [Fix] {
  guard tree.isComplete(first, .object), tree.isComplete(later, .object), !tree.isEmpty(later) else { return [] }
  let known = tree.members(of: first).compactMap { tree.string($0.key) }
  let added = tree.members(of: later).compactMap { tree.string($0.key) }
  guard Set(known + added).count == known.count + added.count else { return [] }
  let changes = tree.members(of: later).map { key, value in
    Change.addMember(to: first, key: tree.string(key) ?? "", value: tree.text.string(tree.range(value)))
  }
  return [Fix(title: "Merge into the first one", isSafe: false, changes: [.remove(later)] + changes)]
}

/// A key of its own for a copied item that says something else than the first; none for other members.
private func copiedItemFixes(_ first: NodeID, _ later: NodeID, _ document: DocumentContext) -> [Fix] {
  let tree = document.tree
  let copy = ObjectView(tree, later)
  guard let items = document.itemObject, tree.parent(of: later) == items, tree.kind(later) == .object,
    tree.text.slice(tree.range(first)) != tree.text.slice(tree.range(later)),
    let key = tree.string(tree.key(of: later)),
    // Of the same title they are two versions of one item.
    copy.string("title") == nil || copy.string("title") != ObjectView(tree, first).string("title")
  else { return [] }
  let title = slug(copy.string("title") ?? "")
  var number = 1
  let id = document.index.onlyUnknownID ?? freeName(title.isEmpty ? key : title, document.taken.ids, from: &number)
  let isSame = copy.string("id") == key
  let places = [NodeLocation.key(later)] + (isSame ? copy["id"].map { [.value($0)] } ?? [] : [])
  return [.change(places, "Change the key to", to: id)]
}
