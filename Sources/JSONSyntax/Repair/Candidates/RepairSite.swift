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

  /// What the problem is in; `nil` if that is not known.
  var kindOfContainer: Node.Kind? {
    problem.container.flatMap { parsed.nodes.indices.contains($0.index) ? parsed.nodes[$0.index].kind : nil }
  }

  /// The first offset of the problem.
  var start: Int { problem.range.lowerBound }

  /// Repairs that a character or word calls for: they come before the parser's own.
  var specificRepairs: [Repair] {
    documentNotation + escapeSequences + tableRows + remarkRepairs + emptyMembers
      + betweenStrings + markupRepairs + confusableRepairs + quoteRepairs + commentRepairs + diffRepairs + prefixRepairs
      + stringRepairs + groupedNumbers + swaps + documentRepairs + fenceRepairs
  }

  /// What the parser would do about the problem.
  var fix: [Repair] {
    if problem.fix.isEmpty { return [] }
    return [Repair(kind: problem.kind, range: problem.range, edits: problem.fix, isSafe: problem.isSafe)]
  }

  /// Repairs that are tried anywhere.
  var generalRepairs: [Repair] {
    membersAfterBraces + lostQuotes + wordRepairs + bracketRepairs + separatorRepairs + prefixRemovals + prefixSwaps
      + shiftedQuotes(.missingClosingQuote, "2@") + substitutions + unbracketed + valueRepairs + swappedLines
  }
}

extension DocumentText {
  func byte(_ offset: Int) -> UInt8 { offset >= 0 && offset < count ? bytes[offset] : 0 }

  func starts(with prefix: String, at offset: Int) -> Bool { starts(with: prefix.utf8, at: offset) }

  func starts(with prefix: some Collection<UInt8>, at offset: Int) -> Bool {
    let end = offset + prefix.count
    return offset >= 0 && end <= count && bytes[offset..<end].elementsEqual(prefix)
  }

  /// The characters of a range, and whether each is in a string.
  func characters(in range: ByteRange) -> [RepairSite.Character] {
    var result: [RepairSite.Character] = []
    forEachByte(in: range) { offset, isInString in
      if bytes[offset].isContinuation { return }
      var end = offset + 1
      while byte(end).isContinuation { end += 1 }
      if let scalar = string(offset..<end).unicodeScalars.first {
        result.append(.init(scalar: scalar, range: offset..<end, isInString: isInString))
      }
    }
    return result
  }

  /// Calls a function with the bytes of a range, without those that a backslash in a string escapes, and whether each is in a
  /// string, which ends with its line.
  func forEachByte(in range: ByteRange, _ body: (_ offset: Int, _ isInString: Bool) -> Void) {
    var isInString = false
    var offset = range.lowerBound
    while offset < range.upperBound {
      let isQuote = bytes[offset] == .quote
      body(offset, isInString || isQuote)
      offset += isInString && bytes[offset] == .backslash ? 2 : 1
      if isQuote || isLineBreak(offset - 1) { isInString = isQuote && !isInString }
    }
  }
}
