import SourceText

/// Rows of tables.
extension RepairSite {
  /// A row of a table between objects, as an object like one that is already there: `| big-gong | Big Gong | 84 |`
  var tableRows: [Repair] {
    guard kindOfContainer == .object, let container = problem.container, let line = text.lineStart(start) else {
      return []
    }
    let end = text.skippingSpacesBackward(text.lineEnd(line, limit: 400))
    let first = text.skippingSpaces(line)
    let row = first..<max(first, text.byte(end - 1) == .comma ? end - 1 : end)
    guard !row.isEmpty, !text.slice(row).contains(where: { "\"{}[]:".utf8.contains($0) }) else { return [] }
    let tree = SyntaxTree(parsed)
    let before = text.endOfToken(before: first)
    let hasComma = text.byte(before - 1) == .openBrace || text.slice(before..<first).contains(.comma)
    let isLast = text.byte(text.skippingWhitespace(end)) != .quote
    let models = tree.members(of: container).prefix(8).filter { tree.kind($0.value) == .object }
    let indentation = models.first.flatMap { self.indentation(of: tree.range($0.key).lowerBound) }
    let range = (indentation == nil ? first : line)..<end
    return ["\t", "|", ";", ","].compactMap { separator -> Repair? in
      let cells = text.string(row).split(separator: separator).map { String(trimmed($0.drop { $0 == " " })) }
      let member = models.lazy.compactMap { object(of: cells.filter { !$0.isEmpty }, like: $0, tree) }.first
      guard let member else { return nil }
      let edit = TextEdit(range, (indentation ?? "") + member + (isLast ? "" : ","))
      let comma = hasComma ? [] : [TextEdit(before..<before, ",")]
      return Repair(kind: .otherNotation, range: row, edits: comma + [edit])
    }
  }

  /// The blanks before a token that begins its line.
  private func indentation(of token: Int) -> String? {
    text.lineStart(token).flatMap { line in text.skippingSpaces(line) == token ? text.string(line..<token) : nil }
  }

  /// A member whose key is the first cell. Its value has the texts and numbers of another object, in their order.
  private func object(of cells: [String], like model: (key: NodeID, value: NodeID), _ tree: SyntaxTree) -> String? {
    guard let key = cells.first, cells.count > 1, key.utf8.allSatisfy({ $0.isWordByte || $0 == .minus }) else {
      return nil
    }
    let name = tree.string(model.key)
    var rest = cells.dropFirst()
    var members: [String] = []
    for (field, value) in tree.members(of: model.value) {
      let isNumber = tree.kind(value) == .number
      guard isNumber || tree.kind(value) == .string else { continue }
      let cell = tree.string(value) == name ? key : rest.first { isNumber == isNumberLiteral($0) }
      guard let cell else { continue }
      if tree.string(value) != name, let place = rest.firstIndex(of: cell) { rest.remove(at: place) }
      members.append(text.string(tree.range(field)) + ": " + (isNumber ? cell : jsonStringLiteral(cell)))
    }
    return rest.isEmpty ? "\(jsonStringLiteral(key)): {\(members.joined(separator: ", "))}" : nil
  }

  private func isNumberLiteral(_ cell: String) -> Bool {
    cell.utf8.first.map { $0.isASCIIDigit || $0 == .minus } ?? false && parseOnce(DocumentText(cell)).problems.isEmpty
  }
}
