import SourceText

/// Lines of other formats among those of JSON: YAML and diffs.
extension RepairSite {
  /// Lines of a diff from that of the problem on: those with `-` removed, those with `+` without the mark.
  var diffRepairs: [Repair] {
    guard let first = text.lineStart(start) else { return [] }
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

  /// Lines of YAML from that of the problem on: `- earl-grey`, `title: Earl Grey`.
  var yamlRepairs: [Repair] {
    guard var line = text.lineStart(start) else { return [] }
    var edits: [TextEdit] = []
    while edits.count < 2000, case let next = text.nextLine(line), next > line {
      let content = text.skippingSpaces(line)..<text.skippingSpacesBackward(text.lineEnd(line, limit: 400))
      guard content.lowerBound < content.upperBound, let new = json(ofYAML: text.string(content)) else { break }
      let isLast = text.isCloser((next..<text.count).first { text.byte($0) > .space } ?? next)
      edits.append(TextEdit(content, new + (isLast ? "" : ",")))
      line = next
    }
    let isYAML = edits.contains {
      text.byte($0.range.lowerBound) == .minus || text.byte($0.range.upperBound - 1) != .comma
    }
    guard isYAML, edits.count > 1, let first = edits.first else { return [] }
    return [Repair(kind: .otherNotation, range: first.range, edits: edits)]
  }

  /// A line of YAML as JSON, without a comma after it; `nil` if it is none.
  private func json(ofYAML line: String) -> String? {
    let content = line.hasSuffix(",") ? line.dropLast() : line[...]
    if content.hasPrefix("- ") { return json(ofScalar: content.dropFirst(2)) }
    let parts = content.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let key = parts.first, parts[1].hasPrefix(" "), key.utf8.allSatisfy({ $0.isWordByte })
    else {
      return nil
    }
    return json(ofScalar: parts[1].drop { $0 == " " }).map { "\"\(key)\": \($0)" }
  }

  /// A string, number or literal of YAML as JSON.
  private func json(ofScalar text: Substring) -> String? {
    let isNumber = text.first?.isWholeNumber ?? false && text.utf8.allSatisfy { $0.isASCIIDigit || $0 == .period }
    if isNumber || ["true", "false", "null"].contains(text) || text.hasPrefix("\"") { return String(text) }
    let content = text.hasPrefix("'") && text.hasSuffix("'") ? text.dropFirst().dropLast() : text
    guard let first = content.first, !"[{".contains(first), !content.contains("\""), !content.contains("\\") else {
      return nil
    }
    return "\"\(content)\""
  }
}
