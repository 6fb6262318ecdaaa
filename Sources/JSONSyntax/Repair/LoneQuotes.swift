import SourceText

extension DocumentText {
  /// The problems, of which those that add or change a single quote are not safe next to strings in apostrophes: the string could
  /// go on to the end of another.
  func trustingLoneQuotes(_ problems: [SyntaxError]) -> [SyntaxError] {
    problems.map { problem in
      guard problem.isSafe, problem.fix.count == 1, let edit = problem.fix.first, edit.text == "\"" else {
        return problem
      }
      var problem = problem
      problem.isSafe = apostrophes(around: edit.range) < 2
      return problem
    }
  }

  /// How many apostrophes are used as quotes near a range on its line.
  private func apostrophes(around range: ByteRange) -> Int {
    let (start, end) = (max(0, range.lowerBound - 200), min(count, range.upperBound + 200))
    let from = (start..<range.lowerBound).last(where: isLineBreak).map { $0 + 1 } ?? start
    let to = (range.upperBound..<end).first(where: isLineBreak) ?? end
    return (from..<to).count { offset in
      guard byte(offset) == .apostrophe, !range.contains(offset) else { return false }
      let (before, after) = (byte(skippingSpacesBackward(offset) - 1), byte(skippingSpaces(offset + 1)))
      let opens = [.openBrace, .openBracket, .comma, .colon, UInt8(ascii: ">")].contains(before)
      return opens || [.closeBrace, .closeBracket, .comma, .colon, .equals].contains(after)
    }
  }
}
