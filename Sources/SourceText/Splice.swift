/// The elements of an array that others replace.
@frozen
@usableFromInline
package struct Splice: Sendable {
  @usableFromInline package let range: Range<Int>
  /// The number of elements in their place.
  @usableFromInline package let count: Int
  /// What is added to each element after them, as a line's start moves with the text before it.
  @usableFromInline package let shift: Int

  package init(_ range: Range<Int>, count: Int, shift: Int = 0) {
    (self.range, self.count, self.shift) = (range, count, shift)
  }

  /// The end of what is inserted.
  @usableFromInline var end: Int { range.lowerBound + count }
  /// How far the elements after it move.
  @usableFromInline var delta: Int { count - range.count }
}

/// The elements of the version before the current one. If nothing else uses their memory any more, the next version is made in it: what is
/// around both edits stays or moves once, and no memory is new to the process.
@frozen
@usableFromInline
package struct EarlierVersion<Element: Sendable>: Sendable {
  @usableFromInline var elements: [Element]
  /// What made the current version of them.
  @usableFromInline let splice: Splice

  @inlinable
  package init(_ elements: [Element], _ splice: Splice) { (self.elements, self.splice) = (elements, splice) }

  /// The version after an edit of the current one; uses up the memory.
  ///
  /// - Parameter move: Adds a shift to an element.
  @inlinable
  @inline(__always)
  package mutating func next(
    after current: [Element], _ next: Splice, with new: some Collection<Element>, move: (inout Element, Int) -> Void
  ) -> [Element] {
    var result: [Element] = []
    swap(&result, &elements)
    // What is left of what the first edit inserted, before and after the second one, in the current version.
    let before =
      Swift.min(splice.range.lowerBound, next.range.lowerBound)..<Swift.min(splice.end, next.range.lowerBound)
    let after = Swift.max(splice.range.lowerBound, next.range.upperBound)..<Swift.max(splice.end, next.range.upperBound)
    let (end, delta) = (after.upperBound - splice.delta, splice.delta + next.delta)
    if delta > 0 { result.resize(before: end, by: delta, new.first ?? current.first) }
    result.withUnsafeMutableBufferPointer { result in
      // What is between both edits moves as one of them says: half the cost of a copy.
      result.slide(before.upperBound - splice.delta..<next.range.lowerBound - splice.delta, by: splice.delta)
      result.slide(next.range.upperBound..<after.lowerBound, by: next.delta)
    }
    if delta < 0 { result.resize(before: end, by: delta, nil) }
    result.withUnsafeMutableBufferPointer { result in
      let tail = after.upperBound + next.delta
      _ = result[before].update(fromContentsOf: current[before])
      _ = result[next.range.lowerBound..<next.end].update(fromContentsOf: new)
      _ = result[after.lowerBound + next.delta..<tail].update(fromContentsOf: current[after])
      result.shift(before.upperBound..<next.range.lowerBound, by: splice.shift, move)
      result.shift(next.end..<tail, by: next.shift, move)
      result.shift(tail..<result.count, by: splice.shift + next.shift, move)
    }
    return result
  }
}

extension Array {
  /// The elements after an edit.
  ///
  /// - Parameter earlier: The version before this one, whose memory is used.
  @inlinable
  @inline(__always)
  package func edited(
    _ splice: Splice, with new: some Collection<Element>, in earlier: inout EarlierVersion<Element>?,
    move: (inout Element, Int) -> Void
  ) -> [Element] where Element: Sendable {
    if let result = earlier?.next(after: self, splice, with: new, move: move) { return result }
    var result: [Element] = []
    result.reserveCapacity(Self.roomyCapacity(count + splice.delta))
    result += self[..<splice.range.lowerBound]
    result += new
    result += self[splice.range.upperBound...]
    result.withUnsafeMutableBufferPointer { $0.shift(splice.end..<$0.count, by: splice.shift, move) }
    return result
  }

  /// Adds elements before an index, or removes them.
  ///
  /// - Parameter filler: Any element; only an array that stays empty needs none.
  @inlinable
  mutating func resize(before index: Int, by delta: Int, _ filler: Element?) {
    if count + delta > capacity { reserveCapacity(Self.roomyCapacity(count + delta)) }
    if delta < 0 {
      removeSubrange(index + delta..<index)
    } else if let filler {
      insert(contentsOf: repeatElement(filler, count: delta), at: index)
    }
  }

  /// Some edits do not need more.
  @inlinable static func roomyCapacity(_ count: Int) -> Int { count + count / 64 + 64 }
}

extension UnsafeMutableBufferPointer {
  /// Copies elements over those near them.
  @inlinable
  func slide(_ range: Range<Int>, by delta: Int) {
    guard delta != 0, !range.isEmpty, let base = baseAddress else { return }
    (base + range.lowerBound + delta).update(from: base + range.lowerBound, count: range.count)
  }

  @inlinable
  @inline(__always)
  func shift(_ range: Range<Int>, by shift: Int, _ move: (inout Element, Int) -> Void) {
    if shift == 0 { return }
    for index in range { move(&self[index], shift) }
  }
}
