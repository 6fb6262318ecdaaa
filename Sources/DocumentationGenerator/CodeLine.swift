/// A range of columns with a message.
struct Mark {
  var columns: Range<Int>
  let message: String
}

/// A line of an example.
struct CodeLine {
  var text: String
  var marks: [Mark]

  /// The line, and below it carets with the message for each mark.
  var drawn: [String] {
    let carets = marks.map {
      String(repeating: " ", count: $0.columns.lowerBound) + String(repeating: "^", count: $0.columns.count)
        + " \($0.message)"
    }
    return [text] + carets
  }

  /// The part of a long line around its first mark.
  func shortened(to limit: Int) -> CodeLine {
    let start = max(0, min((marks.first?.columns.lowerBound ?? 0) - limit / 2, text.count - limit))
    guard text.count > limit else { return self }
    let window = start..<start + limit
    let hasStart = start == 0
    let shift = hasStart ? 0 : 1 - start
    let part = text.dropFirst(start).prefix(limit)
    return CodeLine(
      text: (hasStart ? "" : "…") + part + (window.upperBound < text.count ? "…" : ""),
      marks: marks.filter { window.contains($0.columns.lowerBound) }.map {
        let columns = $0.columns.clamped(to: window)
        return Mark(columns: columns.lowerBound + shift..<columns.upperBound + shift, message: $0.message)
      })
  }
}
