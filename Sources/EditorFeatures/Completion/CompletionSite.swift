import JSONSyntax
import SourceText
import TierlintCore

/// What stands at the cursor, and what stood before it.
struct CompletionSite {
  private(set) var role = CompletionSpot.Role.root
  private(set) var node: NodeID?
  private(set) var key: NodeID?
  /// What is replaced.
  private(set) var token: ByteRange
  /// The sign that is due before the token.
  private var due: UInt8?
  /// Where what stands before the token ends.
  private var previousEnd: ByteOffset = 0
  private let text: DocumentText

  /// - Returns: `nil` where nothing can be written.
  init?(_ tree: SyntaxTree, _ container: NodeID?, _ offset: ByteOffset) {
    text = tree.text
    token = offset..<offset
    guard let container else {
      guard readRoot(tree, offset) else { return nil }
      return
    }
    let last = tree.lastChild(of: container, before: offset)
    let own = last.flatMap { tree.token(of: $0.node, at: offset) }
    let previous = own == nil ? last?.node : last?.previous
    previousEnd = previous.map { tree.range($0).upperBound } ?? tree.start(inside: container)
    let between = Gap(tree.text, gap(previousEnd, own?.lowerBound ?? offset))
    guard !between.endsInComment else { return nil }
    if let own, let last {
      (token, node) = (own, last.node)
    } else if let tail = between.tail {
      token = tail..<tree.text.wordEnd(offset)
    }
    if tree.kind(container) == .array {
      role = .element
      due = previous.map { !tree.isUnclosed($0) } ?? false && !between.hasComma ? comma : nil
    } else {
      let isBehindKey = previous.map { tree.isKey($0, of: container, last) } ?? false
      guard readMember(tree, isBehindKey ? previous : nil, previous, between, offset) else { return nil }
    }
    guard !tree.text.slice(token).contains(where: \.endsLine) else { return nil }
  }

  /// Outside of the root a value can only be written where there is none.
  private mutating func readRoot(_ tree: SyntaxTree, _ offset: ByteOffset) -> Bool {
    guard tree.text.count < 4096, tree.isEmpty || !tree[.root].isContainer else { return false }
    let start = tree.text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? min(3, tree.text.count) : 0
    let before = Gap(tree.text, gap(start, offset))
    let behind = Gap(tree.text, max(start, offset)..<tree.text.count)
    guard !before.endsInComment, offset >= start else { return false }
    token = (before.tail ?? offset)..<tree.text.wordEnd(offset)
    // All there may be is the word that is being typed.
    let around = tree.text.slice(start..<token.lowerBound) + tree.text.slice(token.upperBound..<tree.text.count)
    return !before.hasComma && !behind.hasComma && token.count < 100 && around.allSatisfy(\.isWhitespace)
  }

  private mutating func readMember(
    _ tree: SyntaxTree, _ key: NodeID?, _ previous: NodeID?, _ between: Gap, _ offset: ByteOffset
  ) -> Bool {
    // A comma behind a colon ends the member without its value.
    guard let key, node != nil || !between.hasComma else {
      role = .key
      // Where a bracket is missing too, a comma alone makes nothing better.
      let isBehindValue = previous.map { !tree.isDangling($0) && !tree.isUnclosed($0) } ?? false
      due = isBehindValue && !between.hasComma ? comma : nil
      return true
    }
    role = .value
    self.key = key
    due = between.hasColon ? nil : UInt8(ascii: ":")
    guard node == nil, !tree.isDangling(key), between.tail == nil else { return true }
    // The value stands further on: it is replaced from the cursor on, if it can be.
    let value = tree.value(of: key)
    if tree[value].isContainer { return tree.isUnopened(value) }
    token = offset..<max(offset, tree.range(value).upperBound)
    node = value
    return true
  }

  /// The text that must be written before the token, and the range that is replaced with it.
  func lead(_ style: JSONStyle) -> (String, ByteRange) {
    let blanks = text.slice(gap(previousEnd, token.lowerBound))
    let isWhitespace = blanks.allSatisfy { $0 == 0x20 || $0 == 0x09 }
    guard let due else {
      let isTight =
        token.isEmpty && token.lowerBound > 0 && style.comma.count > 1
        && [0x3A, comma].contains(text.bytes[token.lowerBound - 1])
      return (isTight ? " " : "", token)
    }
    let start = isWhitespace ? min(previousEnd, token.lowerBound) : token.lowerBound
    return (due == comma ? style.comma : style.colon, start..<token.upperBound)
  }
}

extension SyntaxTree {
  /// Whether a child of an object is a key, by what is known of the last one.
  fileprivate func isKey(
    _ child: NodeID, of container: NodeID, _ last: (node: NodeID, isKey: Bool, previous: NodeID?)?
  ) -> Bool {
    guard let last else { return false }
    if child == last.node { return last.isKey }
    return !last.isKey && value(of: child) == last.node
  }

  /// Whether nothing stands where the value of a key should be.
  fileprivate func isDangling(_ key: NodeID) -> Bool {
    kind(value(of: key)) == .missing && self[value(of: key)].extent == 0
  }

  fileprivate func isUnclosed(_ node: NodeID) -> Bool { self[node].isContainer && isRecovered(end(of: node)) }

  /// Behind the opening bracket, where there is one.
  fileprivate func start(inside container: NodeID) -> ByteOffset {
    isUnopened(container) ? self[container].start : opener(container).upperBound
  }

  /// The bytes that a completion at an offset replaces of a scalar or key, if the offset is in it or at its end.
  ///
  /// A string without a closing quote ends where what is typed ends: not behind what follows on the line.
  fileprivate func token(of node: NodeID, at offset: ByteOffset) -> ByteRange? {
    guard !self[node].isContainer else { return nil }
    let range = range(node)
    guard text.bytes[range.lowerBound] == 0x22, isRecovered(node) || endsAtNextString(range, from: offset) else {
      return offset <= range.upperBound ? range : nil
    }
    let isClosed = range.count > 1 && text.bytes[range.upperBound - 1] == 0x22
    if isClosed, offset == range.upperBound { return range }
    if offset > range.upperBound {
      let blanks = text.slice(range.upperBound..<offset)
      return !isClosed && blanks.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) ? range.lowerBound..<offset : nil
    }
    return range.lowerBound..<text.plausibleEnd(of: offset..<range.upperBound)
  }
}

extension SyntaxTree {
  /// Whether the closing quote of a string is rather the opening one of another: no separator stands behind it, but one
  /// between the cursor and it.
  private func endsAtNextString(_ string: ByteRange, from offset: ByteOffset) -> Bool {
    let next = text.bytes[string.upperBound]
    guard offset < string.upperBound, string.upperBound < text.count, !next.isWhitespace else { return false }
    let isSeparator = [0x2C, 0x3A, 0x5D, 0x7D, 0x2F].contains(next)
    return !isSeparator && text.plausibleEnd(of: offset..<string.upperBound) < string.upperBound - 1
  }
}

extension DocumentText {
  /// Where the text that is typed from an offset on ends: before the next quote or separator, or where the range does.
  fileprivate func plausibleEnd(of range: ByteRange) -> ByteOffset {
    var end = range.lowerBound
    var place = end
    while place < range.upperBound, ![0x22, 0x2C, 0x3A, 0x5D, 0x7D, 0x0A, 0x0D].contains(bytes[place]) {
      let isWhitespace = bytes[place] == 0x20 || bytes[place] == 0x09
      place += bytes[place] == 0x5C ? 2 : 1
      if !isWhitespace { end = min(place, range.upperBound) }
    }
    return end
  }

  /// Where the word ends that an offset stands in or behind.
  fileprivate func wordEnd(_ offset: ByteOffset) -> ByteOffset {
    var end = offset
    while end < count, ![0x20, 0x09, 0x0A, 0x0D, 0x22, 0x2C, 0x3A, 0x5B, 0x5D, 0x7B, 0x7D].contains(bytes[end]) {
      end += 1
    }
    return end
  }
}
