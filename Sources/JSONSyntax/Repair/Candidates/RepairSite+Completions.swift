import SourceText

/// What is being typed, or ends without its brackets, finished where the next member or the rest of the document begins.
extension RepairSite {
  /// - Parameter mismatch: The first value that its container does not want.
  func completions(_ tree: SyntaxTree, mismatch: NodeID?) -> [Repair] {
    guard parsed.imbalance != nil || problem.kind.isQuote else { return [] }
    var places: [Int] = []
    for place in endsOfText + nearKeys + keys(around: mismatch, tree) where !places.contains(place) {
      places.append(place)
    }
    // The rest of the text is read once, from a node behind all places.
    let next = parsed.nodes.partitioningIndex { $0.start >= places.max() ?? 0 }
    let rest = next < parsed.nodes.count ? parsed.nodes[next].start : text.count
    let change = text.depthChange(in: rest..<text.count)
    return places.compactMap { place in
      completion(at: place, depthChange: text.depthChange(in: place..<max(place, rest)) + change, tree)
    }
  }

  /// Where a string without closing quote could end.
  private var endsOfText: [Int] {
    let opened = parsed.problems.first { $0.kind.isQuote && window.contains($0.range.lowerBound) }?.range.lowerBound
    guard let opened, text.byte(opened) == .quote else { return [] }
    let ends = (opened + 1..<max(opened + 1, window.upperBound)).lazy.filter { isEnd($0) }
    return ends.prefix(4).map { max(opened + 1, text.skippingSpacesBackward($0)) }
  }

  private func isEnd(_ offset: Int) -> Bool {
    text.byte(offset) == .comma || text.isCloser(offset) || isKey(offset)
  }

  /// The keys next to the problem.
  private var nearKeys: [Int] {
    let keys = (max(window.lowerBound, start - 100)..<min(window.upperBound, start + 100)).filter(isKey)
    return Array(keys.sorted { abs($0 - start) < abs($1 - start) }.prefix(4))
  }

  /// Whether a quote is the first of a key.
  func isKey(_ offset: Int) -> Bool {
    guard text.byte(offset) == .quote else { return false }
    let end = (offset + 1..<offset + 100).first { text.byte($0) == .quote || text.isStructural($0) }
    return end.map { text.byte($0) == .quote && $0 > offset + 1 && text.byte(text.skippingSpaces($0 + 1)) == .colon }
      ?? false
  }

  private func keys(around mismatch: NodeID?, _ tree: SyntaxTree) -> [Int] {
    guard let mismatch, parsed.imbalance != nil else { return [] }
    let members = sequence(first: mismatch) { tree.parent(of: $0) }.prefix(4)
    return members.filter { member in tree.parent(of: member).map { tree.kind($0) == .object } ?? false }
      .map { parsed.nodes[$0.index - 1].start }
  }

  /// The end of what is before an offset, with as many closing brackets as the rest of the document needs there.
  private func completion(at offset: Int, depthChange: Int, _ tree: SyntaxTree) -> Repair? {
    let next = parsed.nodes.partitioningIndex { $0.start >= offset }
    guard let last = parsed.nodes[..<next].lastIndex(where: { $0.kind != .missing && $0.start < offset }),
      let container = parsed.container(before: { $0.lowerBound < offset })
    else { return nil }
    let open = sequence(first: container) { tree.parent(of: $0) }.filter(isInText)
    let missing = open.count + depthChange
    guard missing >= 0, missing < open.count else { return nil }
    let (token, end) = endOfToken(last, before: offset, inObject: tree.kind(container) == .object)
    let closers = open.prefix(missing).map { tree.kind($0).closer }.joined()
    guard !(token + closers).isEmpty else { return nil }
    let isFollowed = text.byte(text.skippingSpaces(offset)) == .quote && !text.slice(end..<offset).contains(.comma)
    let isMadeUp = token.hasSuffix("null")
    return Repair(
      kind: isMadeUp ? .missingValue : token.isEmpty ? .unclosed(tree.kind(container)) : .missingClosingQuote,
      range: max(0, end - 1)..<end, edits: [TextEdit(end..<end, token + closers + (isFollowed ? "," : ""))],
      isOffered: !isMadeUp)
  }

  /// Whether the bracket of a container is not one that the parser added.
  private func isInText(_ container: NodeID) -> Bool {
    text.byte(parsed.nodes[container.index].start)
      == (parsed.nodes[container.index].kind == .object ? .openBrace : .openBracket)
  }

  /// What finishes the last token before an offset, and where.
  private func endOfToken(_ last: Int, before offset: Int, inObject: Bool) -> (text: String, end: Int) {
    let first = parsed.nodes[last].start
    let end = max(first + 1, text.endOfToken(before: offset))
    let before = text.byte(text.skippingSpacesBackward(first) - 1)
    let isKey = inObject && (before == .openBrace || before == .comma)
    guard text.byte(first) == .quote else { return (text.byte(end - 1) == .colon ? " null" : "", end) }
    let close = (first + 1..<offset).first { text.byte($0) == .quote && text.byte($0 - 1) != .backslash }
    guard let close else { return (isKey ? "\": null" : "\"", offset) }
    if text.byte(end - 1) == .colon { return (" null", end) }
    return (isKey && close == end - 1 ? ": null" : "", end)
  }
}

extension DocumentText {
  func isStructural(_ offset: Int) -> Bool {
    [.comma, .colon, .openBrace, .openBracket, .newline].contains(byte(offset)) || isCloser(offset)
  }

  /// How many more brackets open than close in a range that begins outside of strings.
  fileprivate func depthChange(in range: ByteRange) -> Int {
    var change = 0
    forEachByte(in: range) { offset, isInString in
      guard !isInString else { return }
      switch bytes[offset] {
      case .openBrace, .openBracket: change += 1
      case .closeBrace, .closeBracket: change -= 1
      default: break
      }
    }
    return change
  }
}
