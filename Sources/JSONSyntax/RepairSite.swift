import SourceText

/// A problem and the text around it, from which candidates for repairs are made.
struct RepairSite {
  let parsed: ParsedText
  let problem: SyntaxError
  /// The line or lines of the problem; of long lines a part that begins with a token.
  let window: ByteRange
  /// The characters of the window, and whether each is in a string.
  let characters: [Character]

  struct Character {
    let scalar: Unicode.Scalar
    let range: ByteRange
    let isInString: Bool
  }

  init(_ parsed: ParsedText, _ problem: SyntaxError) {
    self.parsed = parsed
    self.problem = problem
    let text = parsed.text
    // What is missing is reported where the last token ends: the next line belongs to it.
    let next = text.nextLine(text.lineEnd(problem.range.lowerBound, limit: 400), limit: 400)
    window = Self.start(parsed, problem)..<max(problem.range.lowerBound, text.lineEnd(next, limit: 200))
    characters = text.characters(in: window)
  }

  /// The start of the line of a problem, or of a token some way before it.
  private static func start(_ parsed: ParsedText, _ problem: SyntaxError) -> Int {
    let offset = problem.range.lowerBound
    if let start = parsed.text.lineStart(offset) { return start }
    let next = parsed.nodes.partitioningIndex { $0.start > offset - 300 }
    return next < parsed.nodes.count ? min(offset, parsed.nodes[next].start) : offset
  }

  var text: DocumentText { parsed.text }

  /// The first offset of the problem.
  var start: Int { problem.range.lowerBound }

  /// Repairs that a character or word calls for: they come before the parser's own.
  var specificRepairs: [Repair] {
    markupRepairs + separatorGroups + confusableRepairs + quoteRepairs + commentRepairs + diffRepairs + prefixRepairs
      + yamlRepairs + stringRepairs + swaps + documentRepairs
  }

  /// What the parser would do about the problem.
  var fix: [Repair] {
    if problem.fix.isEmpty { return [] }
    return [Repair(kind: problem.kind, range: problem.range, edits: problem.fix, isSafe: problem.isSafe)]
  }

  /// Repairs that are tried anywhere.
  var generalRepairs: [Repair] {
    lostQuotes + wordRepairs + bracketRepairs + separatorRepairs + prefixSwaps
      + shiftedQuotes(.missingClosingQuote, "2@") + substitutions
  }
}

extension DocumentText {
  func byte(_ offset: Int) -> UInt8 { offset >= 0 && offset < count ? bytes[offset] : 0 }

  func starts(with prefix: String, at offset: Int) -> Bool {
    let end = offset + prefix.utf8.count
    return offset >= 0 && end <= count && bytes[offset..<end].elementsEqual(prefix.utf8)
  }

  /// The characters of a range, and whether each is in a string.
  func characters(in range: ByteRange) -> [RepairSite.Character] {
    var result: [RepairSite.Character] = []
    var offset = range.lowerBound
    var isInString = false
    while offset < range.upperBound {
      var end = offset + 1
      while byte(end).isContinuation { end += 1 }
      let isEscape = bytes[offset] == .backslash && isInString && end < range.upperBound
      let isQuote = bytes[offset] == .quote
      if let scalar = string(offset..<end).unicodeScalars.first {
        result.append(.init(scalar: scalar, range: offset..<end, isInString: isInString || isQuote))
      }
      if isQuote || isLineBreak(offset) { isInString = isQuote && !isInString }
      offset = isEscape ? end + 1 : end
    }
    return result
  }
}
