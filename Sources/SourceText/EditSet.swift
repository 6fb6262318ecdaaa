/// Edits of one text that can be made together: sorted, none in the way of another.
package struct EditSet: Sendable {
  /// Sorted by range.
  package private(set) var edits: [TextEdit] = []

  package init() {}

  /// Takes in all of some edits, or none of them.
  ///
  /// An edit that is in the set already is shared. Insertions are never shared, and stand in the way of everything that
  /// begins or ends where they are: two equal ones may both be needed, and which of two comes first cannot be known.
  /// - Parameter others: Sorted by range, without overlaps; an insertion may touch its neighbours.
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
    for edit in new { edits.insert(edit, at: place(of: edit)) }
    return true
  }

  private enum Relation { case none, equal, conflict }

  private func relation(to edit: TextEdit) -> Relation {
    let place = place(of: TextEdit(edit.range.lowerBound..<edit.range.lowerBound, ""))
    if place > 0, edits[place - 1].excludes(edit) { return .conflict }
    guard place < edits.count, edits[place].excludes(edit) else { return .none }
    return edits[place] == edit && !edit.range.isEmpty ? .equal : .conflict
  }

  /// The number of edits that come before one.
  private func place(of edit: TextEdit) -> Int {
    var low = 0
    var high = edits.count
    while low < high {
      let middle = (low + high) / 2
      if edits[middle].range.precedes(edit.range) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension TextEdit {
  fileprivate func excludes(_ other: TextEdit) -> Bool {
    if range.isEmpty || other.range.isEmpty {
      return range.lowerBound <= other.range.upperBound && other.range.lowerBound <= range.upperBound
    }
    return range.overlaps(other.range)
  }
}

extension ByteRange {
  /// The order in which edits of a text are applied: by start, and an insertion before what begins at its place.
  package func precedes(_ other: ByteRange) -> Bool {
    (lowerBound, upperBound) < (other.lowerBound, other.upperBound)
  }
}
