/// Edits of one text that can be made together: sorted, none in the way of another.
package struct EditSet: Sendable {
  /// Sorted by range.
  package private(set) var edits: [TextEdit] = []

  package init() {}

  /// Takes in all of some edits, or none of them.
  ///
  /// An edit that is in the set already is shared. An insertion stands in the way of everything that begins or ends where it
  /// is: which of two comes first cannot be known. But those that begin with a comma, as what is added to a list does, may
  /// follow each other if they differ.
  /// - Parameter others: Sorted by range, without overlaps; an insertion may touch its neighbors.
  /// - Returns: Whether they were taken in.
  /// - Complexity: O(*others* · log *edits*) where they are all behind those in the set.
  package mutating func insert(_ others: [TextEdit]) -> Bool {
    var new: [TextEdit] = []
    for edit in others {
      switch relation(to: edit) {
      case .none: new.append(edit)
      case .equal: continue
      case .conflict: return false
      }
    }
    for edit in new {
      var place = place(of: edit.range)
      while place < edits.count, edits[place].range == edit.range { place += 1 }
      edits.insert(edit, at: place)
    }
    return true
  }

  private enum Relation { case none, equal, conflict }

  private func relation(to edit: TextEdit) -> Relation {
    var place = place(of: edit.range.lowerBound..<edit.range.lowerBound)
    if place > 0, edits[place - 1].excludes(edit) { return .conflict }
    while place < edits.count, edits[place].excludes(edit) {
      if edits[place] == edit, !edit.range.isEmpty { return .equal }
      guard edits[place].mayPrecede(edit) else { return .conflict }
      place += 1
    }
    return .none
  }

  /// The number of edits that come before one.
  private func place(of range: ByteRange) -> Int {
    var low = 0
    var high = edits.count
    while low < high {
      let middle = (low + high) / 2
      if edits[middle].range.precedes(range) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension TextEdit {
  fileprivate func excludes(_ other: TextEdit) -> Bool {
    if range.isEmpty || other.range.isEmpty { return range.touches(other.range) }
    return range.overlaps(other.range)
  }

  fileprivate func mayPrecede(_ other: TextEdit) -> Bool {
    range.isEmpty && range == other.range && text != other.text && text.hasPrefix(",") && other.text.hasPrefix(",")
  }
}

extension ByteRange {
  /// The order in which edits of a text are applied: by start, and an insertion before what begins at its place.
  package func precedes(_ other: ByteRange) -> Bool {
    (lowerBound, upperBound) < (other.lowerBound, other.upperBound)
  }

  /// Whether two ranges have a byte in common, or an end.
  package func touches(_ other: ByteRange) -> Bool {
    lowerBound <= other.upperBound && other.lowerBound <= upperBound
  }
}
