import SourceText

/// Joins the problems of one kind that are throughout the document.
func joiningRepeated(_ problems: [SyntaxError]) -> [SyntaxError] {
  let counts = problems.reduce(into: [:]) { counts, problem in counts[problem.kind, default: 0] += 1 }
  var firstOfKind: [SyntaxError.Kind: Int] = [:]
  var joined = problems.reduce(into: [SyntaxError]()) { result, problem in
    // Two odd spaces are around one mark.
    let minimum = problem.kind == .oddWhitespace ? 2 : 4
    let isThroughout = counts[problem.kind, default: 0] >= minimum && (problem.mayRepeat || problem.isNotation)
    if isThroughout, let first = firstOfKind[problem.kind] { return result[first].join(problem) }
    firstOfKind[problem.kind] = firstOfKind[problem.kind] ?? result.count
    result.append(problem)
  }
  // Once, because there may be very many.
  for index in firstOfKind.values where joined[index].placeCount > 1 {
    joined[index].fix.sort { $0.range.lowerBound < $1.range.lowerBound }
  }
  return joined
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
    fix += other.fix
    isSafe = isSafe && other.isSafe
    placeCount += other.placeCount
  }
}
