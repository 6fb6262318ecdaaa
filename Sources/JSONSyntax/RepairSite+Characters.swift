import SourceText

/// Characters of JSON written in another form: full-width ones, other separators, other quotes.
extension RepairSite {
  /// Each confusable character outside of strings as the ones of JSON that it may stand for.
  var confusableRepairs: [Repair] {
    let outside = characters.filter { !$0.isInString }
    let foreign = outside.filter { !$0.scalar.isASCII && confusables[$0.scalar] != nil }
    let near = outside.filter { $0.scalar.isASCII && confusables[$0.scalar] != nil }.sorted {
      abs($0.range.lowerBound - start) < abs($1.range.lowerBound - start)
    }
    let following =
      foreign.isEmpty ? [] : text.characters(in: window.lowerBound..<min(text.count, window.upperBound + 4096))
    let all = following.filter { !$0.isInString && !$0.scalar.isASCII && confusables[$0.scalar] != nil }
    let groups =
      (foreign.isEmpty ? [] : [foreign]) + (all.count > foreign.count ? [all] : []) + near.prefix(4).map { [$0] }
      + parentheses
    return groups.flatMap { group in
      (0..<2).compactMap { choice -> Repair? in
        let edits = group.compactMap { character in
          confusables[character.scalar].map { TextEdit(character.range, $0[min(choice, $0.count - 1)]) }
        }
        guard choice == 0 || group.contains(where: { confusables[$0.scalar]?.count == 2 }) else { return nil }
        return Repair(kind: .confusable, range: firstRun(edits), edits: edits, isSafe: true)
      }
    }
  }

  /// Round brackets around the problem.
  private var parentheses: [[Character]] {
    characters.filter { !$0.isInString && $0.scalar == "(" }.prefix(2).compactMap { open in
      let inside = text.characters(in: open.range.lowerBound..<min(text.count, open.range.lowerBound + 4096))
      return inside.first { !$0.isInString && $0.scalar == ")" }.map { [open, $0] }
    }
  }

  /// Signs of several characters on the line that stand for a quote, and apostrophes around a string with another.
  private var longQuotes: [Repair] {
    let edits = [["\\\""], ["\"\"\""]].map { text.edits(replacing: $0, in: window) }.filter { $0.count > 1 }
    let marked = edits.compactMap { edits -> Repair? in
      guard let first = edits.first, let last = edits.last else { return nil }
      return Repair(
        kind: .otherQuotes, range: first.range.lowerBound..<last.range.upperBound, edits: edits, isSafe: true)
    }
    guard problem.kind == .singleQuotes else { return marked }
    let ends = (start + 1..<window.upperBound).filter(isEndOfSingleQuoted)
    guard let end = ends.last, !text.slice(start..<end).contains(.quote) else { return marked + [separateStrings] }
    let separate = separateStrings
    // Whole strings are more than an apostrophe in one.
    if separate.edits.count > 2, separate.edits.count.isMultiple(of: 2) { return marked + [separate] }
    let quotes = [TextEdit(start..<start + 1, "\""), TextEdit(end..<end + 1, "\"")]
    // `''a''`: two apostrophes may be meant as one quote.
    let isDoubled = text.byte(start + 1) == .apostrophe && !isEndOfSingleQuoted(start + 1)
    let joined = Repair(
      kind: .singleQuotes, range: start..<end + 1, edits: quotes, isSafe: ends.count == 1 && !isDoubled)
    if isDoubled { return marked + (text.byte(end - 1) == .apostrophe ? [] : [joined]) }
    return marked + [separate, joined]
  }

  /// The strings in single quotes on the line, some with an apostrophe.
  private var separateStrings: Repair {
    var edits: [TextEdit] = []
    var isInside = false
    for mark in characters where !mark.isInString && mark.scalar == "'" && mark.range.lowerBound >= start {
      let isBorder = isInside ? isEndOfSingleQuoted(mark.range.lowerBound) : isStartOfValue(mark.range.lowerBound)
      guard isBorder else { continue }
      edits.append(TextEdit(mark.range, "\""))
      isInside.toggle()
    }
    let end = edits.last?.range.upperBound ?? start
    return Repair(kind: .singleQuotes, range: start..<end, edits: edits, isSafe: true)
  }

  private func isStartOfValue(_ offset: Int) -> Bool {
    var previous = offset
    while text.byte(previous - 1) == .space { previous -= 1 }
    return [.comma, .colon, .openBracket, .openBrace, .newline].contains(text.byte(previous - 1)) || previous == 0
  }

  private func isEndOfSingleQuoted(_ offset: Int) -> Bool {
    guard text.byte(offset) == .apostrophe, !text.slice(start..<offset).contains(where: { $0 == .newline }) else {
      return false
    }
    let next = text.skippingSpaces(offset + 1)
    return [.comma, .colon].contains(text.byte(next)) || text.isCloser(next) || text.isLineBreak(next)
  }

  /// Quotes of other kinds around a string, all on the line at once, and each alone.
  var quoteRepairs: [Repair] {
    let marks = [
      "`", "´", "「", "」", "『", "』", "«", "»", "‹", "›", "＂", "‘", "’", "‚", "&quot;", "&ldquo;", "&rdquo;", "&#34;",
      "\\\"",
      "''",
    ]
    let found = characters.filter { character in
      !character.isInString && marks.contains { text.starts(with: $0, at: character.range.lowerBound) }
    }
    let edits = found.compactMap { character in
      marks.first { text.starts(with: $0, at: character.range.lowerBound) }.map {
        TextEdit(character.range.lowerBound..<character.range.lowerBound + $0.utf8.count, "\"")
      }
    }.disjoint
    let curly = characters.filter { (0x201C...0x201F).contains($0.scalar.value) }
    let together = Repair(
      kind: .curlyQuotes, range: problem.range, edits: curly.map { TextEdit($0.range, "\"") }, isSafe: true)
    let single = (curly.count > 1 ? [together] : []) + curly.map { quote(at: $0.range) }
    // Two apostrophes may be one in a string.
    let isSafe = !edits.contains { text.starts(with: "''", at: $0.range.lowerBound) }
    let pairs = zip(edits, edits.dropFirst()).map {
      Repair(kind: .otherQuotes, range: $0.range.lowerBound..<$1.range.upperBound, edits: [$0, $1], isSafe: isSafe)
    }
    guard let first = edits.first, let last = edits.last else { return longQuotes + angles + single }
    let all = Repair(
      kind: .otherQuotes, range: first.range.lowerBound..<last.range.upperBound, edits: edits, isSafe: isSafe)
    return longQuotes + [all] + pairs.prefix(4) + single.prefix(5)
  }

  /// An address between angle brackets.
  private var angles: [Repair] {
    guard let open = characters.first(where: { !$0.isInString && $0.scalar == "<" })?.range,
      text.byte(open.upperBound) != .less,
      let close = characters.first(where: { $0.scalar == ">" && $0.range.lowerBound > open.upperBound })?.range,
      !text.slice(open.upperBound..<close.lowerBound).contains(where: { $0 <= .space || $0 == .quote })
    else { return [] }
    let edits = [TextEdit(open, "\""), TextEdit(close, "\"")]
    return [Repair(kind: .otherQuotes, range: open.lowerBound..<close.upperBound, edits: edits, isSafe: true)]
  }

  private func quote(at range: ByteRange) -> Repair {
    Repair(kind: .confusable, range: range, edits: [TextEdit(range, "\"")], isSafe: true)
  }

  /// The range of the first edit and of those right after it.
  private func firstRun(_ edits: [TextEdit]) -> ByteRange {
    edits.dropFirst().reduce(edits.first?.range ?? problem.range) { run, edit in
      edit.range.lowerBound == run.upperBound ? run.lowerBound..<edit.range.upperBound : run
    }
  }
}

extension DocumentText {
  /// Edits that put a straight quote in place of each of some marks.
  fileprivate func edits(replacing marks: [String], in range: ByteRange) -> [TextEdit] {
    range.compactMap { offset in
      marks.first { starts(with: $0, at: offset) }.map { TextEdit(offset..<offset + $0.utf8.count, "\"") }
    }.disjoint
  }
}

extension [TextEdit] {
  /// Sorted edits without those that begin inside the one before.
  fileprivate var disjoint: [TextEdit] {
    reduce(into: []) { edits, edit in
      if edit.range.lowerBound >= edits.last?.range.upperBound ?? 0 { edits.append(edit) }
    }
  }
}

/// What characters stand for outside of strings; of two the more probable first.
private let confusables: [Unicode.Scalar: [String]] = {
  var table: [Unicode.Scalar: [String]] = [
    "，": [","], "、": [","], "､": [","], "،": [","], "﹐": [","], "：": [":"], "﹕": [":"], "∶": [":"], "；": [",", ":"],
    ";": [",", ":"], "؛": [",", ":"], "。": [","], ".": [","], "=": [":"], "＝": [":"], "｛": ["{"], "｝": ["}"],
    "［": ["["],
    "］": ["]"], "【": ["["], "】": ["]"], "〔": ["["], "〕": ["]"], "（": ["[", "{"], "）": ["]", "}"], "(": ["[", "{"],
    ")": ["]", "}"], "．": ["."], "－": ["-"], "−": ["-"], "–": ["-"], "|": [","],
  ]
  for digit in UInt8(0)...9 {
    if let scalar = Unicode.Scalar(0xFF10 + UInt32(digit)) { table[scalar] = [String(digit)] }
  }
  return table
}()
