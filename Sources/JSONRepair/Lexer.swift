import SourceText

/// Reads one token at an offset: exactly as JSON, or in all the ways that a person may have meant it.
struct Lexer {
  var source: Source
  /// The last long string: a quote in it is escaped, so that one from there ends in the same place.
  var longString = 0..<0
  /// The edits of all readings and steps of the region.
  private(set) var edits: [Edit] = []
  /// The strings that edits changed.
  var written: [UInt8] = []
  /// The readings of the offsets of the region.
  private var cache: [(offset: Int, readings: Range<Int>)] = []
  private var table = HashTable()
  private(set) var all: [Reading] = []
  /// The last offset at which text may repeat what is before it.
  private var lastRepeat = 0
  /// Those of the offset in hand.
  var found: [Reading] = []

  init(_ text: DocumentText) { source = Source(text) }

  var count: Int { source.count }

  /// Forgets what the last region needed.
  ///
  /// - Parameter anomaly: Where the next cannot be read on.
  mutating func beginRegion(_ anomaly: Int) {
    lastRepeat = anomaly
    edits.removeAll(keepingCapacity: true)
    written.removeAll(keepingCapacity: true)
    cache.removeAll(keepingCapacity: true)
    table = HashTable()
    all.removeAll(keepingCapacity: true)
  }

  mutating func add(_ edit: Edit) -> Range<Int> {
    edits.append(edit)
    return edits.count - 1..<edits.count
  }

  mutating func add(_ new: [Edit]) -> Range<Int> {
    if new.isEmpty { return 0..<0 }
    edits += new
    return edits.count - new.count..<edits.count
  }

  /// The readings of the token at an offset, the cheapest first, as a range of `all`.
  mutating func readings(_ offset: Int) -> Range<Int> {
    let hash = mixed(1, UInt64(truncatingIfNeeded: offset))
    table.reserveSlot()
    let slot = table.slot(of: hash) { cache[$0].offset == offset }
    if let known = table[slot] { return cache[known].readings }
    found.removeAll(keepingCapacity: true)
    findReadings(offset)
    found.sort { $0.price < $1.price }
    let start = all.count
    for reading in found where !all[start...].contains(where: { isSame($0, reading) }) { all.append(reading) }
    table.fill(slot, cache.count, hash: hash)
    cache.append((offset, start..<all.count))
    return start..<all.count
  }

  private func isSame(_ one: Reading, _ other: Reading) -> Bool {
    one.kind == other.kind && one.end == other.end && one.skip == other.skip && edits[one.edits] == edits[other.edits]
  }

  private mutating func findReadings(_ offset: Int) {
    guard offset < count else { return }
    let exact = exact(offset)
    if let exact { found.append(exact) }
    if offset <= lastRepeat { findRepeat(offset) }
    let isFirst = source.isFirst(offset)
    if let exact, isCertain(exact) {
      if isFirst { findTrivia(offset, isFirst: true) }
      return
    }
    findTrivia(offset, isFirst: isFirst || offset == 0)
    let isSeparator = findSeparators(offset)
    if source[offset] == .quote { findStrings(offset) }
    findQuoted(offset)
    if isBareStart(offset) {
      findBare(offset, exact)
    } else if exact == nil, !isSeparator {
      skip(offset, offset + source.characterLength(offset), Price.dropSign, .character)
    }
    findQuotesAround(offset)
  }

  /// Whether nothing else can be meant: a token that is followed by a delimiter and has no structure in it.
  private func isCertain(_ token: Reading) -> Bool {
    switch token.kind {
    case .number: isFollowed(token.end) && !(source[token.end] == .comma && source[token.end + 1].isASCIIDigit)
    case .literal: isFollowed(token.end)
    case .string:
      isFollowed(token.end) && source.first(of: .backslash, in: token.content.range) == nil
        && !hasStructure(token.content)
    default: true
    }
  }

  /// Whether what follows a value is at an offset.
  func isFollowed(_ offset: Int) -> Bool {
    let next = source.skippingSpaces(offset, to: min(count, offset + Limit.line))
    return next >= count || Notations.followers.contains { source.starts(with: $0, at: next) }
  }

  /// Adds text that is skipped, and replaced by other text or nothing.
  mutating func skip(
    _ start: Int, _ end: Int, _ price: Int, _ operation: Operation, by text: String = "", removing: Range<Int>? = nil
  ) {
    let range = removing ?? start..<end
    let edits = add(Edit(range.lowerBound, range.upperBound, text))
    found.append(
      Reading(
        kind: .nothing, start: start, end: end, price: price, edits: edits, operation: operation,
        notation: operation.notation))
  }

  /// Adds the separators and brackets of other notations; returns whether there are any.
  private mutating func findSeparators(_ offset: Int) -> Bool {
    for bracket in Notations.brackets where bracket.byte == source[offset] {
      for kind in bracket.kinds { replace(offset..<offset + 1, by: kind, price: Price.notation, .bracket) }
    }
    if source[offset] == .period { replace(offset..<offset + 1, by: .comma, price: Price.swapSeparator, .separator) }
    guard let known = separator(at: offset) else { return false }
    replace(offset..<offset + known.text.count, by: known.kind, price: Price.notation, .separator)
    return true
  }

  /// The separator or bracket of another notation at an offset.
  func separator(at offset: Int) -> (text: [UInt8], kind: TokenKind)? {
    Notations.separators.first { source.starts(with: $0.text, at: offset) }
  }

  /// Whether one outside of ASCII has the meaning of a character of a set.
  func isWideSeparator(_ offset: Int, in set: ASCIISet) -> Bool {
    guard source[offset] >= 0xC2, let kind = separator(at: offset)?.kind else { return false }
    return kind.text.utf8.contains { set.contains($0) }
  }

  private mutating func replace(_ range: Range<Int>, by kind: TokenKind, price: Int, _ operation: Operation) {
    let edits = add(Edit(range.lowerBound, range.upperBound, kind.text))
    found.append(
      Reading(
        kind: kind, start: range.lowerBound, end: range.upperBound, price: price, edits: edits, operation: operation,
        notation: operation.notation))
  }
}

extension Operation {
  /// The bit of what a document may use throughout; 0 for all else. The lower half is for quotes.
  fileprivate var notation: UInt64 {
    let isRepeated = Operations(.comment, .separator, .space, .bracket, .prefix, .remark, .line).contains(
      Operations(self))
    return isRepeated ? 1 << UInt64(32 + rawValue % 32) : 0
  }
}
