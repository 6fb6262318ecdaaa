import SourceText

/// Missing, surplus and wrong brackets, and separators in the wrong place.
extension RepairSite {
  var bracketRepairs: [Repair] {
    emptyPairs + openerRepairs + parserBracketRepairs + misalignedRepairs + imbalanceRepairs + pairRepairs
      + mergedRepairs
  }

  /// `{}` before another opening bracket, as an editor that closes brackets leaves it.
  private var emptyPairs: [Repair] {
    let pairs = characters.map { $0.range.lowerBound }.filter { open in
      ["{}{", "{}[", "[][", "[]{"].contains { text.starts(with: $0, at: open) }
    }
    return pairs.map { remove($0..<$0 + 2) }
  }

  /// The bracket that the parser inserted or skipped.
  private var parserBracketRepairs: [Repair] {
    let range = problem.range
    switch problem.kind {
    case .unopened(let kind): return [insert(kind.opener, at: range.lowerBound, problem.kind, range)]
    case .strayCloser:
      let end = range.upperBound
      return [remove(range)] + (text.byte(end) == .comma ? [remove(range.lowerBound..<end + 1)] : [])
    default: return []
    }
  }

  /// An opening bracket before the member or the elements that follow a key.
  private var openerRepairs: [Repair] {
    guard parsed.imbalance != nil else { return [] }
    if problem.kind == .missingValue, endOfColon > start {
      return [insert("{", at: endOfColon, .unopened(.object), problem.range)]
    }
    guard let value = valueBeforeKey else { return [] }
    let node = parsed.nodes[value]
    // After an array another `]` is one too many.
    if problem.kind == .strayCloser, node.kind == .array || text.byte(start) != .closeBracket { return [] }
    let range = node.start..<node.start + (node.isContainer ? 1 : node.extent)
    let opener = insert("[", at: node.start, .unopened(.array), range)
    guard node.kind == .array else { return [opener] }
    // The closing bracket of an array whose elements continue after it.
    let end = parsed.nodes[value + node.extent - 1].start
    return [remove(end..<end + 1), opener]
  }

  /// Both brackets around the members or elements on the line after a key: `"a": "id": "a", "title": "A"`, `"tags": "x", "y"`.
  var unbracketed: [Repair] {
    guard parsed.imbalance == nil, problem.kind == .missingValue else { return [] }
    let isObject = endOfColon > start
    let value = valueBeforeKey.flatMap { parsed.nodes[$0].kind == .string ? parsed.nodes[$0].start : nil }
    guard let open = isObject ? endOfColon : value, !text.isCloser(open) else { return [] }
    let kind: Node.Kind = isObject ? .object : .array
    var ends: [Int] = []
    text.forEachByte(in: problem.range.upperBound..<window.upperBound) { offset, isInString in
      let isEnd = text.byte(offset) == .comma || text.isCloser(offset) || text.isLineBreak(offset)
      if !isInString, isEnd, text.endOfToken(before: offset) > open { ends.append(text.endOfToken(before: offset)) }
    }
    return ends.prefix(12).map { end in
      let edits = [TextEdit(open..<open, kind.opener), TextEdit(end..<end, kind.closer)]
      return Repair(kind: .unopened(kind), range: problem.range, edits: edits)
    }
  }

  /// The value before the key, before what was read instead of one, or before the closing bracket that the problem is about.
  private var valueBeforeKey: Int? {
    let last: Int
    switch problem.kind {
    case .missingValue: last = parsed.nodes.partitioningIndex { $0.start >= problem.range.upperBound } - 2
    case .keyIsNoString, .strayCloser: last = parsed.nodes.partitioningIndex { $0.start >= start } - 1
    default: return nil
    }
    guard last > 0 else { return nil }
    return parsed.nodes[last].kind == .end ? last - parsed.nodes[last].extent : last
  }

  private func insert(_ bracket: String, at offset: Int, _ kind: SyntaxError.Kind, _ range: ByteRange) -> Repair {
    Repair(kind: kind, range: range, edits: [TextEdit(offset..<offset, bracket)])
  }

  private func remove(_ range: ByteRange) -> Repair {
    Repair(kind: .strayCloser, range: range, edits: [TextEdit(range, "")])
  }

  private func change(_ range: ByteRange, to kind: Node.Kind) -> Repair {
    Repair(kind: .wrongCloser(kind), range: range, edits: [TextEdit(range, kind.closer)])
  }

  /// The first closing bracket that ends a container which begins on a line of another indentation.
  private var misalignedRepairs: [Repair] {
    guard parsed.imbalance != nil || parsed.problems.contains(where: { $0.kind.displaces }) else { return [] }
    return text.misalignedClosers(limit: 2).flatMap { closer in
      [
        remove(closer..<closer + 1),
        change(closer..<closer + 1, to: text.byte(closer) == .closeBrace ? .array : .object),
      ]
    }
  }

  /// Both brackets of the container around the problem.
  private var pairRepairs: [Repair] {
    guard let container = problem.container?.index, container < parsed.nodes.count,
      case let node = parsed.nodes[container],
      node.isContainer, case let end = container + node.extent - 1, end < parsed.nodes.count
    else { return [] }
    let kind: Node.Kind = node.kind == .object ? .array : .object
    let (open, close) = (node.start..<node.start + 1, parsed.nodes[end].start..<parsed.nodes[end].start + 1)
    // A key that is being typed is alone.
    let isContainer = problem.kind == .keyIsNoString && text.byte(start) == .openBrace
    guard text.byte(text.skippingSpaces(problem.range.upperBound)) == .comma || node.kind == .array || isContainer
    else {
      return []
    }
    guard open.upperBound <= close.lowerBound, close.upperBound <= text.count else { return [] }
    return [
      Repair(
        kind: .wrongBrackets(kind), range: open, edits: [TextEdit(open, kind.opener), TextEdit(close, kind.closer)])
    ]
  }

  /// Brackets near the place where the first pass saw that they do not balance.
  private var imbalanceRepairs: [Repair] {
    guard let place = parsed.imbalance else { return [] }
    let near = brackets(before: place, count: 3)
    let here = text.isCloser(place) ? [place] : []
    let removals = (here + near).filter(isRemovable).map { remove($0..<$0 + 1) }
    let changes = (here + near).filter { text.isCloser($0) }.map {
      change($0..<$0 + 1, to: text.byte($0) == .closeBrace ? .array : .object)
    }
    let end = text.endOfToken(before: place)
    let gaps = [end] + commas(before: place, count: 2).map { text.endOfToken(before: $0) }
    let kinds: [Node.Kind] = [.array, .object]
    let closers = gaps.flatMap { gap in
      kinds.map { insert($0.closer, at: gap, .unclosed($0), max(0, gap - 1)..<gap) }
    }
    let key = text.startOfString(endingBefore: place)
    let reopened = near.filter { !text.isCloser($0) }.map { open in
      let kind: Node.Kind = text.byte(open) == .openBrace ? .array : .object
      return Repair(kind: .wrongOpener(kind), range: open..<open + 1, edits: [TextEdit(open..<open + 1, kind.opener)])
    }
    let added = key.map { key in kinds.map { insert($0.opener, at: key, .unopened($0), key..<place) } } ?? []
    return here.isEmpty
      ? closers + removals + changes + reopened + added : removals + changes + closers + reopened + added
  }

  /// Whether a bracket closes something, or is next to another opening bracket.
  private func isRemovable(_ bracket: Int) -> Bool {
    let neighbors = [text.skippingSpacesBackward(bracket) - 1, text.skippingSpaces(bracket + 1)]
    return text.isCloser(bracket) || neighbors.contains { text.byte($0) == .openBrace || text.byte($0) == .openBracket }
  }

  private func brackets(before place: Int, count: Int) -> [Int] {
    outside(before: place) { text.isCloser($0) || text.byte($0) == .openBrace || text.byte($0) == .openBracket }
      .suffix(count).reversed()
  }

  private func commas(before place: Int, count: Int) -> [Int] {
    outside(before: place) { text.byte($0) == .comma }.suffix(count).reversed()
  }

  /// The offsets outside of strings before a place, on its line, that satisfy a condition.
  private func outside(before place: Int, _ isWanted: (Int) -> Bool) -> [Int] {
    let starts = parsed.nodes.partitioningIndex { $0.start > place - 300 }
    let lower = starts < parsed.nodes.count ? min(place, parsed.nodes[starts].start) : place
    var result: [Int] = []
    text.forEachByte(in: lower..<place) { if !$1, isWanted($0) { result.append($0) } }
    return result
  }

  /// `}, {` between a member and the next, which has a key that the object already has.
  private var mergedRepairs: [Repair] {
    guard problem.kind == .missingComma || problem.kind == .trailingComma else { return [] }
    let end = problem.range.upperBound
    return ([nextID(from: end)].compactMap { $0 }.map { "}, \($0): {" } + ["}, {"]).map { text in
      Repair(kind: .mergedObjects, range: problem.range, edits: [TextEdit(end..<end, text)])
    }
  }

  /// The value of the member `id` that follows, which is also the key of its item.
  private func nextID(from start: Int) -> String? {
    var depth = 0
    var key: Int?
    text.forEachByte(in: start..<min(text.count, start + 2_000)) { offset, isInString in
      guard key == nil, depth >= 0 else { return }
      if depth == 0, isInString, text.starts(with: "\"id\"", at: offset) { key = offset }
      if !isInString { depth += "{[".utf8.contains(text.byte(offset)) ? 1 : text.isCloser(offset) ? -1 : 0 }
    }
    guard let offset = key, case let colon = text.skippingSpaces(offset + 4),
      text.byte(colon) == .colon, case let value = text.skippingSpaces(colon + 1), text.byte(value) == .quote
    else { return nil }
    return text.foreignString(at: value)?.json
  }

  /// A comma instead of a colon.
  var separatorRepairs: [Repair] {
    commas(before: problem.range.upperBound + 1, count: 3).map { comma in
      if text.byte(text.skippingSpacesBackward(comma) - 1) == .colon {
        return Repair(kind: .extraComma, range: comma..<comma + 1, edits: [TextEdit(comma..<comma + 1, "")])
      }
      return Repair(kind: .confusable, range: comma..<comma + 1, edits: [TextEdit(comma..<comma + 1, ":")])
    }
  }
}
