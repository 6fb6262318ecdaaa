import SourceText

/// Rows of tables.
extension RepairSite {
  /// Rows of a table between objects, as objects like one that is already there: `| big-gong | Big Gong | 84 |`
  var tableRows: [Repair] {
    guard kindOfContainer == .object, let container = problem.container, let line = text.lineStart(start) else {
      return []
    }
    let tree = SyntaxTree(parsed)
    let models = tree.members(of: container).prefix(8).filter { tree.kind($0.value) == .object }
    return separators.compactMap { separator -> Repair? in
      let rows = rows(from: line, separator)
      let isHeader = rows.first.map { row in models.contains { areKeys(row.cells, of: $0.value, tree) } } ?? false
      let content = rows.dropFirst(isHeader ? 1 : 0)
      let members = content.compactMap { row in models.lazy.compactMap { object(of: row.cells, like: $0, tree) }.first }
      guard !members.isEmpty, members.count == content.count else { return nil }
      return Repair(
        kind: .otherNotation, range: rows[0].range, edits: edits(from: line, rows, members, before: models, tree))
    }
  }

  /// The lines from one on that have cells, without those that only have lines of characters.
  private func rows(from line: Int, _ separator: Swift.Character) -> [(range: ByteRange, cells: [String])] {
    var rows: [(range: ByteRange, cells: [String])] = []
    var next = line
    while rows.count < 2_000, next < text.count {
      let end = text.skippingSpacesBackward(text.lineEnd(next, limit: 400))
      let first = text.skippingSpaces(next)
      let range = first..<max(first, text.byte(end - 1) == .comma ? end - 1 : end)
      let content = text.string(range)
      guard content.contains(separator), !content.utf8.contains(where: { "{}[]".utf8.contains($0) }), !isKey(first)
      else { break }
      let cells = content.split(separator: separator).map { cell -> String in
        trimmed(cell.filter { $0 != "\"" }.drop { $0 == " " })
      }
      let isRule = content.utf8.allSatisfy { "-:=+| \t".utf8.contains($0) }
      if !isRule { rows.append((range, cells.filter { !$0.isEmpty })) }
      next = max(text.nextLine(end), next + 1)
    }
    return rows
  }

  private func edits(
    from line: Int, _ rows: [(range: ByteRange, cells: [String])], _ members: [String],
    before models: [(key: NodeID, value: NodeID)], _ tree: SyntaxTree
  ) -> [TextEdit] {
    let (first, end) = (rows[0].range.lowerBound, text.lineEnd(rows[rows.count - 1].range.upperBound))
    let before = text.endOfToken(before: first)
    let hasComma = text.byte(before - 1) == .openBrace || text.slice(before..<first).contains(.comma)
    let indentation = models.first.flatMap { self.indentation(of: tree.range($0.key).lowerBound) }
    let isLast = text.byte(text.skippingWhitespace(end)) != .quote
    let lines = members.map { (indentation ?? "") + $0 }.joined(separator: ",\n") + (isLast ? "" : ",")
    return (hasComma ? [] : [TextEdit(before..<before, ",")])
      + [TextEdit((indentation == nil ? first : line)..<text.skippingSpacesBackward(end), lines)]
  }

  /// Rows that are not like any object removed.
  var rowRemovals: [Repair] {
    guard kindOfContainer == .object, let container = problem.container, let line = text.lineStart(start),
      let first = parsed.nodes[container.index...].dropFirst(2).first, first.kind == .object
    else { return [] }
    return separators.compactMap { separator -> Repair? in
      let rows = rows(from: line, separator)
      guard let first = rows.first, let last = rows.last, first.cells.count > 2 else { return nil }
      let end = text.nextLine(text.lineEnd(last.range.upperBound))
      return Repair(kind: .unexpectedText, range: first.range, edits: [TextEdit(line..<end, "")])
    }
  }

  private func areKeys(_ cells: [String], of object: NodeID, _ tree: SyntaxTree) -> Bool {
    let keys = tree.members(of: object).compactMap { tree.string($0.key) }
    return cells.allSatisfy { keys.contains($0.lowercased()) }
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
      let cell = tree.string(value) == name ? key : rest.first { isNumber == (number($0) != nil) }
      guard let cell, let written = isNumber ? number(cell) : jsonStringLiteral(cell) else { continue }
      if tree.string(value) != name, let place = rest.firstIndex(of: cell) { rest.remove(at: place) }
      members.append(text.string(tree.range(field)) + ": " + written)
    }
    return rest.isEmpty ? "\(jsonStringLiteral(key)): {\(members.joined(separator: ", "))}" : nil
  }

  /// The number in a cell, which may have a decimal comma.
  private func number(_ cell: String) -> String? {
    let plain = String(cell.map { $0 == "," ? "." : $0 })
    guard plain.utf8.first.map({ $0.isASCIIDigit || $0 == .minus }) ?? false else { return nil }
    return parseOnce(DocumentText(plain)).problems.isEmpty ? plain : nil
  }
}

private let separators: [Swift.Character] = ["\t", "|", ";", ","]
