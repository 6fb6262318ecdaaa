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
      let header = isHeader ? rows[0].cells.map { $0.lowercased() } : nil
      let content = rows.dropFirst(isHeader ? 1 : 0)
      let members = content.compactMap { row in
        models.lazy.compactMap { object(of: row.cells, header, like: $0, tree) }.first
      }
      guard !members.isEmpty, members.count == content.count, rows.count < Self.mostRows else { return nil }
      return Repair(
        kind: .otherNotation, range: rows[0].range, edits: edits(from: line, rows, members, before: models, tree))
    }
  }

  private static var mostRows: Int { 2_000 }

  /// The lines from one on that have cells, without those that only have lines of characters.
  private func rows(from line: Int, _ separator: Swift.Character) -> [(range: ByteRange, cells: [String])] {
    var rows: [(range: ByteRange, cells: [String])] = []
    var next = line
    while rows.count < Self.mostRows, next < text.count {
      let end = text.skippingSpacesBackward(text.lineEnd(next, limit: 400))
      let first = text.skippingSpaces(next)
      let range = first..<max(first, text.byte(end - 1) == .comma ? end - 1 : end)
      let content = text.string(range)
      // A comma before a blank is that of a sentence.
      let isSentence = separator == "," && content.contains(", ")
      let hasBrackets = content.utf8.contains { "{}[]".utf8.contains($0) }
      guard content.contains(separator), !isSentence, !hasBrackets, !isKey(first) else { break }
      let cells = content.split(separator: separator, omittingEmptySubsequences: false).map { cell -> String in
        trimmed(cell.filter { $0 != "\"" }.drop { $0 == " " })
      }
      let isRule = content.utf8.allSatisfy { "-:=+| \t".utf8.contains($0) }
      let isFramed = separator == "|" && cells.first == ""
      if !isRule { rows.append((range, isFramed ? Array(cells.dropFirst()) : cells)) }
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
    return cells.allSatisfy { $0.isEmpty || keys.contains($0.lowercased()) }
  }

  /// The blanks before a token that begins its line.
  private func indentation(of token: Int) -> String? {
    text.lineStart(token).flatMap { line in text.skippingSpaces(line) == token ? text.string(line..<token) : nil }
  }

  /// A member with the texts and numbers of another object: by their names in the header, else in their order after the key.
  private func object(
    of cells: [String], _ header: [String]?, like model: (key: NodeID, value: NodeID), _ tree: SyntaxTree
  ) -> String? {
    let id = tree.string(model.key)
    let fields = Array(tree.members(of: model.value))
    let idField = fields.first { tree.string($0.value) == id }.flatMap { tree.string($0.key) }
    var rest = cells.enumerated().filter { !$0.element.isEmpty }
    let place = header == nil ? 0 : rest.firstIndex { isCell($0.offset, idField, header) }
    guard let place, rest.count > 1, case let key = rest.remove(at: place).element,
      key.utf8.allSatisfy({ $0.isWordByte || $0 == .minus })
    else { return nil }
    var members: [String] = []
    for (field, value) in fields {
      let isNumber = tree.kind(value) == .number
      guard isNumber || tree.kind(value) == .string else { continue }
      var cell = key
      if tree.string(value) != id {
        let index = rest.firstIndex { offset, text in
          isNumber == (number(text) != nil) && isCell(offset, tree.string(field), header)
        }
        guard let index else { continue }
        cell = rest.remove(at: index).element
      }
      guard let written = isNumber ? number(cell) : jsonStringLiteral(cell) else { continue }
      members.append(text.string(tree.range(field)) + ": " + written)
    }
    return rest.isEmpty ? "\(jsonStringLiteral(key)): {\(members.joined(separator: ", "))}" : nil
  }

  /// Whether a cell is that of a field; without a header it may be.
  private func isCell(_ offset: Int, _ field: String?, _ header: [String]?) -> Bool {
    header.map { $0.indices.contains(offset) && $0[offset] == field?.lowercased() } ?? true
  }

  /// The number in a cell, which may have a decimal comma.
  private func number(_ cell: String) -> String? {
    let plain = String(cell.map { $0 == "," ? "." : $0 })
    guard plain.utf8.first.map({ $0.isASCIIDigit || $0 == .minus }) ?? false else { return nil }
    return parseOnce(DocumentText(plain)).problems.isEmpty ? plain : nil
  }
}

private let separators: [Swift.Character] = ["\t", "|", ";", ","]
