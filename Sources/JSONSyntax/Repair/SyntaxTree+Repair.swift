import SourceText

extension SyntaxTree {
  /// Whether the text is no JSON, even as tolerant parsers read it.
  package var isBroken: Bool { problems.contains { $0.kind.endsReading } && !isCut }

  /// The tree that a text has after some edits, at the places of the text: what an edit makes is recovered.
  ///
  /// - Parameter edits: Sorted, without overlaps.
  /// - Parameter errors: What the edits repair, sorted; each gets the innermost container around it.
  /// - Parameter searched: What the edits depend on.
  /// - Parameter trusts: Whether the parser's own fixes at an offset have one meaning.
  /// - Parameter isCut: Whether the rest of the text is not known.
  /// - Complexity: O(*bytes*).
  package convenience init(
    _ text: DocumentText, repairedBy edits: [TextEdit], of errors: [SyntaxError], searched: [ByteRange],
    isCut: Bool, trusts: (ByteOffset) -> Bool
  ) {
    let map = OffsetMap(edits)
    let repaired = SyntaxTree(text.applying(edits))
    let (nodes, changed) = map.original(repaired.nodes)
    let problems = repaired.problems.filter { !isCut || !$0.kind.endsReading }.map { problem in
      var problem = map.original(problem)
      problem.isSafe = problem.isSafe && trusts(problem.range.lowerBound)
      return problem
    }
    self.init(
      ParsedText(
        text: text, nodes: nodes,
        // Whatever the search has weighed, nothing is trusted that leaves other text than JSON.
        problems: (problems + inContainers(errors, nodes, areTrusted: !repaired.isBroken)).sorted {
          ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        },
        repairedStrings: changed.reduce(into: [:]) { $0[$1] = repaired.string($1) },
        searched: searched,
        isCut: isCut || repaired.isCut))
  }
}

/// Errors with the containers around them, and missing brackets with what they would close.
private func inContainers(_ errors: [SyntaxError], _ nodes: [Node], areTrusted: Bool) -> [SyntaxError] {
  var (open, next): ([Int], Int) = ([], 0)
  return errors.map { error in
    while next < nodes.count, nodes[next].start < error.range.lowerBound {
      if nodes[next].isContainer { open.append(next) }
      if nodes[next].kind == .end { _ = open.popLast() }
      next += 1
    }
    var error = error
    error.isSafe = error.isSafe && areTrusted
    error.container = open.last.map { NodeID($0) }
    if case .unclosed = error.kind { error.related = open.last.map { nodes[$0].start..<nodes[$0].start + 1 } }
    return error
  }
}
