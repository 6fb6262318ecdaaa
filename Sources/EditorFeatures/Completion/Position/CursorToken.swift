import Findings
import JSONSyntax
import ListEditing
import SourceText

/// The token at the cursor, and what precedes it in its container.
struct CursorToken {
  private(set) var kind = InsertionPoint.Kind.document
  private(set) var node: NodeID?
  private(set) var key: NodeID?
  /// The bytes to replace.
  private(set) var range: ByteRange
  /// The separator missing before the token.
  private var missingSeparator: UInt8?
  /// Where the preceding token ends.
  private var previousEnd: ByteOffset = 0
  private let text: DocumentText

  /// - Parameter typed: The token, if the tree was made without it.
  /// - Returns: `nil` where nothing can be inserted.
  init?(_ tree: SyntaxTree, _ container: NodeID?, _ offset: ByteOffset, typed: ByteRange?) {
    text = tree.text
    range = offset..<offset
    guard let container else {
      guard readDocument(tree, offset) else { return nil }
      range = typed ?? range
      return
    }
    let last = tree.lastChild(of: container, before: offset)
    let own = last.flatMap { tree.token(of: $0.node, at: offset) }
    let previous = own == nil ? last?.node : last?.previous
    previousEnd = previous.map { tree.range($0).upperBound } ?? tree.start(inside: container)
    let between = TokenGap(tree.text, gap(previousEnd, own?.lowerBound ?? offset))
    guard !between.endsInComment else { return nil }
    if let typed, !typed.isEmpty {
      range = typed
    } else if let own, let last {
      (range, node) = (own, last.node)
    } else if let start = between.wordStart {
      range = start..<tree.text.wordEnd(offset)
    }
    if tree.kind(container) == .array {
      kind = .element
      missingSeparator = previous.map { !tree.isUnclosed($0) } ?? false && !between.hasComma ? .comma : nil
    } else {
      let followsKey = previous.map { tree.isKey($0, of: container, last) } ?? false
      guard readMember(tree, key: followsKey ? previous : nil, after: previous, between, at: offset) else { return nil }
    }
    guard !tree.text.slice(range).contains(where: { $0.endsLine }) else { return nil }
  }

  /// Outside of the root a value can be inserted only where there is none.
  private mutating func readDocument(_ tree: SyntaxTree, _ offset: ByteOffset) -> Bool {
    guard tree.text.count < 4096, tree.isEmpty || !tree[.root].isContainer else { return false }
    let start = tree.text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? min(3, tree.text.count) : 0
    let before = TokenGap(tree.text, gap(start, offset))
    let after = TokenGap(tree.text, max(start, offset)..<tree.text.count)
    guard !before.endsInComment, offset >= start else { return false }
    range = (before.wordStart ?? offset)..<tree.text.wordEnd(offset)
    // The only text allowed is the word at the cursor.
    let around = tree.text.slice(start..<range.lowerBound) + tree.text.slice(range.upperBound..<tree.text.count)
    return !before.hasComma && !after.hasComma && range.count < 100 && around.allSatisfy { $0.isWhitespace }
  }

  /// - Parameter key: The preceding token, if it is a key.
  private mutating func readMember(
    _ tree: SyntaxTree, key: NodeID?, after previous: NodeID?, _ between: TokenGap, at offset: ByteOffset
  ) -> Bool {
    // A comma after the colon ends the member without a value.
    guard let key, node != nil || !between.hasComma else {
      kind = .key
      // Where a bracket is missing too, adding a comma repairs nothing.
      let followsValue = previous.map { !tree.isDangling($0) && !tree.isUnclosed($0) } ?? false
      missingSeparator = followsValue && !between.hasComma ? .comma : nil
      return true
    }
    kind = .value
    self.key = key
    missingSeparator = between.hasColon ? nil : UInt8(ascii: ":")
    guard node == nil, !tree.isDangling(key), between.wordStart == nil else { return true }
    // The value comes after the cursor: it is replaced from the cursor on, unless it is an array or object.
    let value = tree.value(of: key)
    if tree[value].isContainer { return tree.isUnopened(value) }
    range = offset..<max(offset, tree.range(value).upperBound)
    node = value
    return true
  }

  /// The text to insert before the token, and the range to replace with both.
  func separatorBefore(_ style: SeparatorStyle) -> (String, ByteRange) {
    let between = text.slice(gap(previousEnd, range.lowerBound))
    guard let missingSeparator else {
      let before = range.lowerBound > 0 ? text.bytes[range.lowerBound - 1] : 0
      let needsSpace = style.comma.count > 1 && (before == .comma || range.isEmpty && before == .colon)
      return (needsSpace ? " " : "", range)
    }
    let isOnlyWhitespace = between.allSatisfy { $0 == .space || $0 == .tab }
    let start = isOnlyWhitespace ? min(previousEnd, range.lowerBound) : range.lowerBound
    return (missingSeparator == .comma ? style.comma : style.colon, start..<range.upperBound)
  }
}

extension SyntaxTree {
  /// Whether a child of an object is a key, given the object's last child before the cursor.
  fileprivate func isKey(
    _ child: NodeID, of container: NodeID, _ last: (node: NodeID, isKey: Bool, previous: NodeID?)?
  ) -> Bool {
    guard let last else { return false }
    if child == last.node { return last.isKey }
    return !last.isKey && value(of: child) == last.node
  }

  /// Whether a key has no value.
  fileprivate func isDangling(_ key: NodeID) -> Bool {
    kind(value(of: key)) == .missing && self[value(of: key)].extent == 0
  }

  fileprivate func isUnclosed(_ node: NodeID) -> Bool { self[node].isContainer && isRecovered(end(of: node)) }

  /// The end of the opening bracket, where there is one.
  fileprivate func start(inside container: NodeID) -> ByteOffset {
    isUnopened(container) ? self[container].start : opener(container).upperBound
  }
}
