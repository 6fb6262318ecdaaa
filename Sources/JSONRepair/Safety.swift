import SourceText

/// For each finding whether its first repair is the only one that can be meant: then it may be made without a question.
///
/// The edits cost little and the next different document much more, all text stays, and nothing in or near it is unlikelier
/// than in the rest of the document.
func areSafe(_ groups: [RegionGroup], _ doubts: [Doubt], _ source: Source) -> [Bool] {
  let isRead = !groups.contains { $0.operations.contains(Operations(.unknown)) }
  let starts = groups.map { $0.range.lowerBound }
  // What is missing here may be what is too much there.
  let missing = distances(starts, groups.map { $0.operations.contains(Operations(.addComma)) })
  let surplus = distances(starts, groups.map { $0.operations.contains(Operations(.trailingComma)) })
  let style = style(of: groups, doubts)
  let safe = groups.enumerated().map { index, group in
    isRead && max(missing[index], surplus[index]) >= Limit.doubtAfter && !isDoubtful(group, doubts, style)
      && (groups.count == 1 || group.operations.isDisjoint(with: .structural)) && isCertain(group, source)
  }
  let unsafe = distances(starts, safe.map { !$0 })
  return groups.indices.map { safe[$0] && unsafe[$0] >= Limit.doubtAfter }
}

/// How far each offset is from the nearest that is marked.
private func distances(_ offsets: [Int], _ isMarked: [Bool]) -> [Int] {
  var result = [Int](repeating: .max, count: offsets.count)
  for order in [Array(offsets.indices), offsets.indices.reversed()] {
    var last: Int?
    for index in order {
      if isMarked[index] { last = offsets[index] }
      if let last { result[index] = min(result[index], abs(offsets[index] - last)) }
    }
  }
  return result
}

/// What is unlikely throughout the document, far from what is repaired: that is how its author writes.
private func style(of groups: [RegionGroup], _ doubts: [Doubt]) -> UInt32 {
  let hasLayout = doubts.contains { doubt in
    if doubt.kinds & Oddity.layout == 0 { return false }
    let next = groups.partitioningIndex { $0.range.lowerBound - Limit.doubtBefore >= doubt.offset }
    return next == 0 || doubt.offset >= groups[next - 1].range.upperBound + Limit.styleAfter
  }
  return hasLayout ? Oddity.layout : 0
}

/// Whether something is unlikely in what is repaired or near it.
///
/// Structure in a string is none if the next different document costs much more: the search has weighed it.
private func isDoubtful(_ group: RegionGroup, _ doubts: [Doubt], _ style: UInt32) -> Bool {
  let isAboutStrings = !group.operations.isDisjoint(with: .strings)
  let known = isAboutStrings ? style : style | Oddity.text
  if group.oddities & ~known != 0 { return true }
  var index = doubts.partitioningIndex { $0.offset > group.range.lowerBound - Limit.doubtBefore }
  while index < doubts.count, doubts[index].offset < group.range.upperBound + Limit.doubtAfter {
    let known = doubts[index].margin >= Limit.safeMargin ? style | Oddity.text : style
    if doubts[index].kinds & ~known != 0 { return true }
    index += 1
  }
  return false
}

/// Whether a repair has one meaning by a margin, and keeps all text.
private func isCertain(_ group: RegionGroup, _ source: Source) -> Bool {
  let edits = group.edits
  guard group.margin >= Limit.safeMargin, group.cost <= Limit.safeCost, !edits.isEmpty,
    group.operations.subtracting(Operations(.none)).isSubset(of: .safe)
  else { return false }
  let steps = group.regions.flatMap { $0.best.steps }
  guard steps.allSatisfy({ $0.operation != .bareString || source.isName($0.start..<$0.end) }),
    group.operations.isDisjoint(with: Operations(.lineBreak)) || edits.allSatisfy({ source.isWrapped($0) })
  else { return false }
  let hasNumber = group.operations.contains(Operations(.number))
  return edits.allSatisfy { keepsText($0, isNumber: hasNumber, source) && (!hasNumber || keepsDigits($0, source)) }
}

/// Whether all that an edit removes, but for signs of syntax, is in what it inserts.
private func keepsText(_ edit: Edit, isNumber: Bool, _ source: Source) -> Bool {
  if edit.text == "true" || edit.text == "false" { return true }
  let new = letters(Source(DocumentText(edit.text)), 0..<edit.text.utf8.count)
  return (edit.start..<edit.end).allSatisfy { offset in
    source[offset].isContinuation || source.isSyntax(offset)
      || isNumber && Notations.numberSigns.contains(source[offset]) || new.contains(source.plainScalar(offset))
  }
}

private func letters(_ source: Source, _ range: Range<Int>) -> [UInt32] {
  range.filter { source.isWord($0) && source[$0] != .underscore }.map { source.plainScalar($0) }
}

/// Whether a number has the digits that were written.
private func keepsDigits(_ edit: Edit, _ source: Source) -> Bool {
  let range = edit.start..<edit.end
  let written = letters(source, range).filter { $0.isDigit }
  let new = letters(Source(DocumentText(edit.text)), 0..<edit.text.utf8.count).filter { $0.isDigit }
  let hasGroups = range.contains { offset in
    Notations.digitGroups.contains(source[offset]) && offset > 0 && source[offset - 1].isASCIIDigit
      && (1...3).allSatisfy { source[offset + $0].isASCIIDigit }
  }
  return !hasGroups && (new == written || new == [UInt32(UInt8.digit0)] + written)
}

extension Source {
  /// Whether a character is a sign of syntax in any notation, or a space.
  fileprivate func isSyntax(_ offset: Int) -> Bool {
    if self[offset] < 0x80, Notations.syntax.contains(self[offset]) || self[offset] < .space { return true }
    return scalar(offset).isOddSpace
      || Notations.syntaxSigns.contains { sign in sign.indices.contains { starts(with: sign, at: offset - $0) } }
  }

  /// Whether a string is broken, if it is, as editors wrap text: between words, not in one or in an address.
  fileprivate func isWrapped(_ edit: Edit) -> Bool {
    guard first(of: .newline, in: edit.start..<edit.end) != nil else { return true }
    let line = (max(0, edit.start - Limit.line)..<edit.start).reversed().prefix {
      self[$0] != .quote && self[$0] != .newline
    }
    let isAddress = line.contains { self[$0] == .slash } && !line.contains { self[$0] == .space }
    return !isAddress && self[edit.start - 1] != .minus
  }

  /// Whether a range is a name: letters, digits, `_` and `-`, no digit first.
  fileprivate func isName(_ range: Range<Int>) -> Bool {
    guard !self[range.lowerBound].isASCIIDigit, isWord(range.lowerBound) else { return false }
    return wordEnd(range.lowerBound, to: range.upperBound, hyphens: true) == range.upperBound
  }

  /// The scalar at an offset: lowercase in ASCII, and as a digit where it looks like one.
  fileprivate func plainScalar(_ offset: Int) -> UInt32 {
    var scalar = scalar(offset)
    if (0xFF01...0xFF5E).contains(scalar) { scalar -= 0xFEE0 }
    guard scalar < 0x80 else { return scalar }
    let byte = Notations.digit(for: UInt8(truncatingIfNeeded: scalar))
    return UInt32(byte.isASCIILetter ? byte.asciiLowercased : byte)
  }
}

extension UInt32 {
  fileprivate var isDigit: Bool { self >= 0x30 && self < 0x3A }
}
