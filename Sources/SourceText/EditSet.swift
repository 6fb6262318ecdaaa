/// Sorted edits of one text without conflicts.
package struct EditSet: Sendable {
  /// Sorted by range.
  package private(set) var edits: [TextEdit] = []
  /// The texts that are appended to lists, by their offset: a list may have very many.
  private var appended: [ByteOffset: Set<String>] = [:]

  package init() {}

  /// Inserts all of some edits, or none if one of them conflicts with the set.
  ///
  /// Equal replacements are shared. Insertions conflict with any edit touching the same offset, because their order is not
  /// defined, except that distinct insertions starting with `,` (list appends) may be chained.
  /// - Parameter others: Sorted by range, without overlaps; an insertion may touch its neighbors.
  /// - Returns: Whether they were inserted.
  /// - Complexity: O(*others* · log *edits*) if they all come after those in the set.
  package mutating func insert(_ others: [TextEdit]) -> Bool {
    if let first = others.first, isAfterAll(first) {
      for edit in others { add(edit) }
      return true
    }
    var new: [TextEdit] = []
    for edit in others {
      switch relation(to: edit) {
      case .none: new.append(edit)
      case .equal: continue
      case .conflict: return false
      }
    }
    for edit in new { add(edit) }
    return true
  }

  private mutating func add(_ edit: TextEdit) {
    // Most come after all others.
    let isLast = edits.last.map { !edit.range.precedes($0.range) } ?? true
    if isLast {
      edits.append(edit)
    } else {
      edits.insert(edit, at: edits.partitioningIndex { edit.range.precedes($0.range) })
    }
    if edit.isAppend { appended[edit.range.lowerBound, default: []].insert(edit.text) }
  }

  private func isAfterAll(_ edit: TextEdit) -> Bool {
    guard let last = edits.last?.range else { return true }
    // Removals of adjacent elements are adjacent.
    if last.upperBound == edit.range.lowerBound { return !last.isEmpty && !edit.range.isEmpty }
    return last.upperBound < edit.range.lowerBound
  }

  private enum Relation { case none, equal, conflict }

  private func relation(to edit: TextEdit) -> Relation {
    if isAfterAll(edit) { return .none }
    if edit.isAppend, let texts = appended[edit.range.lowerBound] {
      return texts.contains(edit.text) ? .conflict : .none
    }
    let insertion = edit.range.lowerBound..<edit.range.lowerBound
    let first = edits.partitioningIndex { !$0.range.precedes(insertion) }
    if first > 0, edits[first - 1].conflicts(with: edit) { return .conflict }
    for other in edits[first...].prefix(while: { $0.conflicts(with: edit) }) {
      if other == edit, !edit.range.isEmpty { return .equal }
      guard other.canPrecede(edit) else { return .conflict }
    }
    return .none
  }
}

extension TextEdit {
  fileprivate func conflicts(with other: TextEdit) -> Bool {
    if range.isEmpty || other.range.isEmpty { return range.touches(other.range) }
    return range.overlaps(other.range)
  }

  fileprivate func canPrecede(_ other: TextEdit) -> Bool {
    range == other.range && text != other.text && isAppend && other.isAppend
  }

  /// Whether it appends to a list.
  fileprivate var isAppend: Bool { range.isEmpty && text.utf8.first == UInt8(ascii: ",") }
}

extension ByteRange {
  /// The order in which edits of a text are applied: by start, and an insertion before an edit with the same start.
  package func precedes(_ other: ByteRange) -> Bool {
    (lowerBound, upperBound) < (other.lowerBound, other.upperBound)
  }

  /// Whether two ranges overlap or are adjacent.
  package func touches(_ other: ByteRange) -> Bool {
    lowerBound <= other.upperBound && other.lowerBound <= upperBound
  }
}
