import SourceText

/// Lines of other formats among those of JSON: YAML and diffs.
extension RepairSite {
  /// Lines of a diff from that of the problem on: those with `-` removed, those with `+` without the mark.
  var diffRepairs: [Repair] {
    guard let first = text.lineStart(start) else { return [] }
    let hunks = hunks(at: first)
    if !hunks.isEmpty { return hunks }
    var line = first
    var (edits, marks): ([TextEdit], Set<UInt8>) = ([], [])
    while edits.count < 2000, [.plus, .minus].contains(text.byte(line)) {
      let next = text.nextLine(line)
      edits.append(TextEdit(line..<(text.byte(line) == .minus ? next : line + 1), ""))
      marks.insert(text.byte(line))
      guard next > line else { break }
      line = next
    }
    guard marks.count == 2 else { return [] }
    return [Repair(kind: .linePrefix, range: first..<first + 1, edits: edits)]
  }

  /// A part of a diff with its header, which says how many lines of the new version it has: `@@ -1,3 +1,4 @@`; or up to its last
  /// changed line, because the end of a copied one may be missing.
  private func hunks(at first: Int) -> [Repair] {
    let header = text.string(first..<text.lineEnd(first, limit: 60))
    let numbers = header.split { !$0.isNumber }.compactMap { Int($0) }
    guard header.hasPrefix("@@ -"), numbers.count > 3 else { return [] }
    var (line, left) = (text.nextLine(first), numbers[3])
    var edits = [TextEdit(first..<line, "")]
    var changed = 1
    while line < text.count, left > 0 || text.byte(line) == .minus, edits.count < 2_000 {
      let isOld = text.byte(line) == .minus
      guard isOld || text.byte(line) == .plus || text.byte(line) == .space else { break }
      edits.append(TextEdit(line..<(isOld ? text.nextLine(line) : line + 1), ""))
      if text.byte(line) != .space { changed = edits.count }
      left -= isOld ? 0 : 1
      line = text.nextLine(line)
    }
    let range = first..<text.lineEnd(first, limit: 60)
    return [edits, Array(edits.prefix(changed))].map { Repair(kind: .linePrefix, range: range, edits: $0) }
  }

  /// The entries around the problem as another language writes them: from the start of the line, from the problem, or all of the
  /// container. They are safe if the parser trusts its repair of each problem in them.
  var notationRepairs: [Repair] {
    // What is no number is no text either.
    if problem.kind == .badNumber, problem.range.count > 1 { return [] }
    let line = text.lineStart(start).map { text.skippingSpaces($0) }
    return [line, start, startOfContainer].compactMap { $0 }.compactMap { first in
      var reader = NotationReader(text, from: first)
      guard start - first < 4_096, let end = reader.readPiece(around: problem.range), end > start else {
        return nil
      }
      let kinds = parsed.problems.filter { (first..<end).contains($0.range.lowerBound) }
      let isOneKind = kinds.allSatisfy { $0.kind == problem.kind }
      // Each is a problem of its own.
      if !isOneKind, kinds.allSatisfy({ $0.kind == .missingComma || $0.kind == .trailingComma }) { return nil }
      let isCommas = reader.edits.allSatisfy { $0.range.isEmpty && $0.text == "," }
      let isText = reader.hasText && reader.edits.count == 1
      let isTrusted =
        !reader.hasText && kinds.allSatisfy { $0.isSafe && ($0.isNotation || isCommas || $0.kind == .trailingComma) }
      return Repair(
        kind: isTrusted && isOneKind ? problem.kind : isText ? .unquotedString : .otherNotation, range: problem.range,
        edits: reader.edits,
        isSafe: isTrusted || !reader.hasText && reader.areQuotes,
        placeCount: isTrusted ? kinds.count : 1)
    }
  }

  /// The whole document in another notation, as YAML, with the braces that it lacks.
  var documentNotation: [Repair] {
    let first = text.skippingSpaces(0)
    guard problem.range.lowerBound < first + 80, ![.openBrace, .openBracket, .quote].contains(text.byte(first)),
      text.count < 16_384
    else { return [] }
    var reader = NotationReader(text, from: first)
    guard let end = reader.readPiece(around: text.count..<text.count), text.skippingWhitespace(end) >= text.count else {
      return []
    }
    let edits = joiningTouching(
      [TextEdit(0..<0, "{\n")] + reader.edits + [TextEdit(text.count..<text.count, "\n}\n")])
    return [Repair(kind: .otherNotation, range: 0..<text.lineEnd(0), edits: edits)]
  }

  /// The start of the container around the problem, with its key.
  private var startOfContainer: Int? {
    guard let node = problem.container, node.index < parsed.nodes.count else { return nil }
    let open = parsed.nodes[node.index].start
    let colon = text.skippingSpacesBackward(open) - 1
    return text.byte(colon) == .colon ? text.startOfString(endingBefore: colon) : open
  }
}
