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
}

/// The elements of the version before the current one. If nothing else uses their memory any more, the next version is made in it: only what
/// is after an edit moves, and no memory is new to the process.
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
    result.splice(splice, with: current[splice.range.lowerBound..<splice.range.lowerBound + splice.count], move: move)
    result.splice(next, with: new, move: move)
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
    result.reserveCapacity(Self.roomyCapacity(count - splice.range.count + splice.count))
    result += self[..<splice.range.lowerBound]
    result += new
    result += self[splice.range.upperBound...]
    result.shift(splice, move)
    return result
  }

  @inlinable
  @inline(__always)
  mutating func splice(
    _ splice: Splice, with new: some Collection<Element>, move: (inout Element, Int) -> Void
  ) {
    let count = count - splice.range.count + splice.count
    if count > capacity { reserveCapacity(Self.roomyCapacity(count)) }
    replaceSubrange(splice.range, with: new)
    shift(splice, move)
  }

  @inlinable
  @inline(__always)
  mutating func shift(_ splice: Splice, _ move: (inout Element, Int) -> Void) {
    if splice.shift == 0 { return }
    withUnsafeMutableBufferPointer { elements in
      for index in splice.range.lowerBound + splice.count..<elements.count { move(&elements[index], splice.shift) }
    }
  }

  /// Some edits do not need more.
  @inlinable static func roomyCapacity(_ count: Int) -> Int { count + count / 64 + 64 }
}
