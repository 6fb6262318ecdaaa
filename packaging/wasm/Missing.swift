//! What Swift has and Embedded Swift leaves out, as far as the modules use it; the build imports it everywhere.

extension Collection where Element: Equatable {
  public func contains(_ other: some Collection<Element>) -> Bool { firstRange(of: other) != nil }

  public func firstRange(of other: some Collection<Element>) -> Range<Index>? {
    var start = startIndex
    while true {
      var (here, there) = (start, other.startIndex)
      while there != other.endIndex, here != endIndex, self[here] == other[there] {
        formIndex(after: &here)
        other.formIndex(after: &there)
      }
      if there == other.endIndex { return start..<here }
      if here == endIndex { return nil }
      formIndex(after: &start)
    }
  }

  public func split(
    separator: some Collection<Element>, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
  ) -> [SubSequence] {
    var (parts, rest, splits) = ([SubSequence](), self[...], 0)
    while splits < maxSplits, let found = rest.firstRange(of: separator), !found.isEmpty {
      let part = rest[..<found.lowerBound]
      rest = rest[found.upperBound...]
      if part.isEmpty && omittingEmptySubsequences { continue }
      parts.append(part)
      splits += 1
    }
    return rest.isEmpty && omittingEmptySubsequences ? parts : parts + [rest]
  }
}

extension RangeReplaceableCollection where Element: Equatable {
  public func replacing(_ other: some Collection<Element>, with replacement: some Collection<Element>) -> Self {
    var result = Self()
    var rest = self[...]
    while let found = rest.firstRange(of: other), !found.isEmpty {
      result.append(contentsOf: rest[..<found.lowerBound])
      result.append(contentsOf: replacement)
      rest = rest[found.upperBound...]
    }
    result.append(contentsOf: rest)
    return result
  }
}

extension Dictionary {
  public init(_ pairs: some Sequence<(Key, Value)>, uniquingKeysWith combine: (Value, Value) -> Value) {
    self.init()
    for (key, value) in pairs { self[key] = self[key].map { combine($0, value) } ?? value }
  }
}
