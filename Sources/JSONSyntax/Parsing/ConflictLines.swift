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
