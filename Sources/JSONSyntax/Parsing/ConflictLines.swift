import SourceText

/// The lines of git conflict markers, including line breaks.
package struct ConflictLines: Sendable, Hashable {
  package let first: ByteRange
  /// From the end of our version to the start of theirs: one line, or the version before both with its line.
  package let second: ByteRange
  package let third: ByteRange

  package init(_ first: ByteRange, _ second: ByteRange, _ third: ByteRange) {
    (self.first, self.second, self.third) = (first, second, third)
  }
}

extension [SyntaxError] {
  /// With one problem for each conflict: the places at which `tierlint merge` writes one name after `<<<<<<< ours: ` are one.
  func joiningConflicts(_ bytes: ByteReader) -> [SyntaxError] {
    let conflicts = indices.filter { !self[$0].kind.places.isEmpty }
    guard conflicts.count > 1 else { return self }
    /// An earlier place that each is joined with, or itself.
    var earlier = Dictionary(uniqueKeysWithValues: conflicts.map { ($0, $0) })
    func first(_ index: Int) -> Int {
      var index = index
      while let next = earlier[index], next != index { (earlier[index], index) = (earlier[next], next) }
      return index
    }
    var known: [String: Int] = [:]
    for index in conflicts {
      for name in bytes.conflictNames(self[index].range) {
        let ends = [first(known[name] ?? index), first(index)].sorted()
        (earlier[ends[1]], known[name]) = (ends[0], ends[0])
      }
    }
    let groups = Dictionary(grouping: conflicts, by: first)
    return zip(indices, self).compactMap { index, problem in
      var problem = problem
      if let group = groups[index] { problem.kind = .conflict(group.flatMap { self[$0].kind.places }) }
      return earlier[index] == nil || groups[index] != nil ? problem : nil
    }
  }
}

extension SyntaxError.Kind {
  fileprivate var places: [ConflictLines] { if case .conflict(let places) = self { places } else { [] } }
}

extension ByteReader {
  /// The names of a conflict in its first line: `<<<<<<< HEAD: "pho" in tier "s" or "a"; tier "b"`
  fileprivate func conflictNames(_ line: ByteRange) -> [String] {
    let label = String(decoding: line.map { self[$0] }, as: UTF8.self)
    guard let start = label.firstRange(of: ": ")?.upperBound, label[start...].contains("\"") else { return [] }
    return label[start...].split(separator: "; ").map(String.init)
  }
}

extension DocumentText {
  /// The conflicts of a text, in its order.
  package var conflicts: [ConflictLines] {
    withReader { bytes in
      guard bytes.mayHaveMarker else { return [] }
      var (found, offset, lookahead): ([ConflictLines], Int, Int) = ([], 0, count)
      while offset < count {
        let marker = bytes.skippingSpaces(offset, to: count)
        let conflict = bytes.conflict(at: marker, lookahead)
        lookahead = conflict.lookahead
        if let lines = conflict.lines { found.append(lines) }
        offset = conflict.lines?.third.upperBound ?? bytes.nextLine(bytes.lineEnd(offset, limit: count))
      }
      return found
    }
  }
}

extension ByteReader {
  /// Whether there may be a first marker of a conflict: one of any seven bytes that follow each other is looked at.
  fileprivate var mayHaveMarker: Bool { stride(from: 6, to: count, by: 7).contains { self[$0] == .less } }

  /// The conflict whose first marker is at an offset, and the bytes that may be read ahead after that.
  func conflict(at start: Int, _ lookahead: Int) -> (lines: ConflictLines?, lookahead: Int) {
    var rest = lookahead
    // Markers of another size are those of a conflict in one of the versions.
    guard let size = markerSize(.less, start), let separator = marker(.equals, size, after: start, &rest),
      let last = marker(.greater, size, after: separator, &rest)
    else { return (nil, rest) }
    // With the style diff3 the version before both comes first.
    let middle = marker(.verticalBar, size, after: start, before: separator, &rest) ?? separator
    let ends = [start, separator, last].map { nextLine(lineEnd($0, limit: count)) }
    return (ConflictLines(start..<ends[0], middle..<ends[1], last..<ends[2]), rest)
  }

  /// The start of the next line that begins with a conflict marker.
  private func marker(
    _ character: UInt8, _ size: Int, after start: Int, before end: Int = .max, _ lookahead: inout Int
  ) -> Int? {
    var line = start
    let stop = min(count, start + lookahead, end)
    defer { lookahead = max(0, lookahead - (line - start)) }
    while line < stop {
      line = nextLine(lineEnd(line, limit: count))
      let marker = skippingSpaces(line, to: count)
      if markerSize(character, marker) == size { return marker }
    }
    return nil
  }

  /// How often a line has a character at its start, if that is at least seven times, as git marks conflicts; a formatter may have
  /// indented it.
  func markerSize(_ character: UInt8, _ offset: Int) -> Int? {
    guard self[offset] == character, case let start = skippingSpacesBackward(offset), start == 0 || isLineEnd(start - 1)
    else { return nil }
    var end = offset
    while end < count, self[end] == character { end += 1 }
    return end - offset >= 7 ? end - offset : nil
  }

  /// The start of the line after the one that ends at an offset.
  func nextLine(_ lineEnd: Int) -> Int { lineEnd + lineBreakLength(lineEnd) }
}
