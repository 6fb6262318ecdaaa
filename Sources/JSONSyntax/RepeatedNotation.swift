import SourceText

/// Joins the problems that are one way of writing: those of a pasted object, and those of one kind throughout the document.
func joiningNotation(_ problems: [SyntaxError], _ nodes: [Node], _ text: DocumentText) -> [SyntaxError] {
  guard problems.count(where: { $0.isNotation || $0.mayRepeat }) > 1 else { return problems }
  let keys = validKeys(nodes)
  let counts = problems.reduce(into: [:]) { counts, problem in counts[problem.kind, default: 0] += 1 }
  var firstOfKind: [SyntaxError.Kind: Int] = [:]
  var result: [SyntaxError] = []
  /// The last joined problem, and where its last place ends.
  var last: (index: Int, end: Int)?
  for problem in problems {
    let isThroughout = counts[problem.kind, default: 0] > 3
    guard problem.isNotation || problem.kind == .trailingComma || isThroughout && problem.mayRepeat else {
      result.append(problem)
      continue
    }
    let throughout = isThroughout ? firstOfKind[problem.kind] : nil
    let adjacent = last.flatMap { last -> Int? in
      guard problem.isNotation || problem.kind == .trailingComma,
        result[last.index].isNotation || result[last.index].kind == .otherNotation
      else {
        return nil
      }
      let next = keys.partitioningIndex { $0 >= last.end }
      let isPaste = next == keys.count || keys[next] > problem.range.lowerBound
      let isLine =
        result[last.index].kind == problem.kind
        && !text.hasLineBreak(last.end..<max(last.end, problem.range.lowerBound))
      return isPaste || isLine ? last.index : nil
    }
    if let index = throughout ?? adjacent {
      result[index].join(problem)
      last = (index, problem.range.upperBound)
      firstOfKind[problem.kind] = firstOfKind[problem.kind] ?? index
    } else {
      last = (result.count, problem.range.upperBound)
      firstOfKind[problem.kind] = firstOfKind[problem.kind] ?? result.count
      result.append(problem)
    }
  }
  return result
}

/// The offsets of the keys that no problem is about.
private func validKeys(_ nodes: [Node]) -> [Int] {
  var open: [Bool] = []
  var isKey = false
  var keys: [Int] = []
  for node in nodes {
    if node.kind == .end {
      _ = open.popLast()
      isKey = open.last ?? false
    } else if isKey {
      if node.kind == .string, !node.isRecovered { keys.append(node.start) }
      isKey = false
    } else if node.isContainer {
      open.append(node.kind == .object)
      isKey = node.kind == .object
    } else {
      isKey = open.last ?? false
    }
  }
  return keys
}

extension SyntaxError {
  /// Whether a token is there, but as another language or program writes it, and the fix keeps it.
  var isNotation: Bool {
    guard !fix.isEmpty else { return false }
    switch kind {
    case .singleQuotes, .curlyQuotes, .otherQuotes, .unquotedKey, .unquotedString, .badLiteral, .oddWhitespace,
      .confusable:
      return true
    case .extraQuote: return fix.count > 1
    case .missingColon, .missingComma: return fix.first?.range.isEmpty == false
    default: return false
    }
  }

  /// Whether it is a mistake that a program makes at each such place.
  fileprivate var mayRepeat: Bool {
    guard !fix.isEmpty else { return false }
    switch kind {
    case .missingComma, .trailingComma, .controlCharacter, .badEscape, .badNumber: return true
    default: return false
    }
  }

  fileprivate mutating func join(_ other: SyntaxError) {
    if kind != other.kind { kind = .otherNotation }
    fix = (fix + other.fix).sorted { $0.range.lowerBound < $1.range.lowerBound }
    isSafe = isSafe && other.isSafe
    placeCount += other.placeCount
  }
}

extension DocumentText {
  fileprivate func hasLineBreak(_ range: ByteRange) -> Bool { range.contains { isLineBreak($0) } }
}
