extension RandomAccessCollection {
  /// The index of the first element for which a predicate is true; `endIndex` if it is false for all.
  ///
  /// - Parameter belongsInSecond: Must be false up to some element, and true from there on.
  /// - Complexity: O(log *n*).
  @inlinable
  package func partitioningIndex(where belongsInSecond: (Element) -> Bool) -> Index {
    var low = startIndex
    var remaining = count
    while remaining > 0 {
      let half = remaining / 2
      let middle = index(low, offsetBy: half)
      if belongsInSecond(self[middle]) {
        remaining = half
      } else {
        low = index(after: middle)
        remaining -= half + 1
      }
    }
    return low
  }
}
