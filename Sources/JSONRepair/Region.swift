import SourceText

/// One way to repair a region.
struct Repair {
  /// In hundredths.
  var cost: Int
  /// The part of the cost that is unlikeliness.
  var odd: Int
  /// Sorted, without overlaps.
  var edits: [Edit]
  /// In the order of the text.
  var steps: [Step]
  /// Those without what tolerant parsers read, and their edits.
  var structural: (steps: [Step], edits: [Edit])
  /// These edits, but a key without value stays, with `null`.
  var reading: [Edit]

  var operations: Operations { steps.reduce(into: []) { $0.insert(Operations($1.operation)) } }
}

/// A place that is unlikely but legal.
struct Doubt {
  var offset: Int
  /// As bits of the raw values of `Oddity`.
  var kinds: UInt32
  /// How much more the next document costs in which it is something else.
  var margin: Int
}

/// A part of the document in which something is wrong, or only unlikely.
struct Region {
  /// Different documents, the cheapest first, at least one.
  var repairs: [Repair]
  /// The extent of what the best does.
  var range: Range<Int>

  var best: Repair { repairs.first ?? Repair(cost: 0, odd: 0, edits: [], steps: [], structural: ([], []), reading: []) }
  /// Whether it is a mistake.
  var isMistake: Bool { !best.edits.isEmpty || best.operations.contains(Operations(.unknown)) }
  /// How much more the next document costs.
  var margin: Int { repairs.count > 1 ? repairs[1].cost - repairs[0].cost : Limit.nothing }

  /// Where what its best repair changes ends.
  private var end: Int { best.edits.reduce(-1) { max($0, $1.end) } }

  /// What is unlikely after what the best repair changes, in the order of the text.
  var doubts: [Doubt] {
    best.steps.filter { $0.odd.price > 0 && $0.start > end }.map {
      Doubt(offset: $0.start, kinds: $0.odd.kinds, margin: margin)
    }
  }

  /// The kinds of what is unlikely up to there.
  var oddities: UInt32 { best.steps.reduce(0) { $1.start > end ? $0 : $0 | $1.odd.kinds } }
}

extension Beam {
  /// The ways to read a region that its last states have found.
  func region(_ ends: [State], from start: Int) -> Region {
    let sorted = ends.enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }
    let repairs = sorted.prefix(Limit.compared).map { repair($0.element) }
    let end = max(start, sorted.first?.element.offset ?? start)
    let window = repairs.reduce(start..<end) { range, repair in
      guard let first = repair.edits.first, let last = repair.edits.map({ $0.end }).max() else { return range }
      return min(range.lowerBound, first.start)..<max(range.upperBound, last)
    }
    var (distinct, texts): ([Repair], [[UInt8]]) = ([], [])
    for repair in repairs where distinct.count < 4 {
      let text = withoutWhitespace(lexer.source.text.applying(repair.edits, in: window))
      if !texts.contains(text) {
        distinct.append(repair)
        texts.append(text)
      }
    }
    return Region(repairs: distinct, range: repairs.first?.range ?? start..<end)
  }

  private func repair(_ state: State) -> Repair {
    var trail: [Step] = []
    var index = state.trail
    while steps.indices.contains(Int(index)) {
      trail.append(narrowed(steps[Int(index)]))
      index = steps[Int(index)].previous
    }
    trail.reverse()
    let structural = structural(trail)
    let edits = joined(trail, trail.map { Array(lexer.edits[$0.edits]) })
    let written = structural.map { Array(lexer.edits[$0.edits]) }
    let structuralEdits = structural.count == trail.count ? edits : joined(structural, written)
    let member = structural.lastIndex { $0.operation == .dropMember }
    return Repair(
      cost: state.cost, odd: state.odd, edits: edits, steps: trail, structural: (structural, structuralEdits),
      reading: member.map { joined(structural, keepingKey(at: $0, structural, written)) } ?? structuralEdits)
  }

  /// A step in a string at what it changes there.
  private func narrowed(_ step: Step) -> Step {
    let edits = lexer.edits[step.edits]
    guard Operations.inStrings.contains(Operations(step.operation)), let first = edits.first else { return step }
    var step = step
    (step.start, step.end) = (first.start, edits.reduce(first.end) { max($0, $1.end) })
    return step
  }

  /// The edits of steps with a value for the key that one of them drops; what is added after it is behind it, with the comma that it needs.
  private func keepingKey(at index: Int, _ steps: [Step], _ edits: [[Edit]]) -> [[Edit]] {
    let member = steps[index]
    let place = member.end
    let key = lexer.source.trimmedEnd(member.start, place)
    var kept = edits
    kept[index] = [Edit(place, place, lexer.source[key - 1] == .colon ? " null" : ": null")]
    let removed = zip(steps, edits).filter { $0.0.operation != .dropComma && $0.0.operation != .trailingComma }
    var needsComma = !endsMember(place, removed.flatMap { $0.1 })
    var hasComma = true
    for later in steps.indices[(index + 1)...] where steps[later].start <= place || hasComma {
      let isDropped = steps[later].operation == .dropComma || steps[later].operation == .trailingComma
      if isDropped, hasComma { (kept[later], hasComma) = ([], false) }
      if steps[later].operation == .addComma, steps[later].start <= place { needsComma = false }
      kept[later] = kept[later].map { $0.start < place ? Edit(place, place, $0.text) : $0 }
    }
    if needsComma { kept[kept.count - 1].append(Edit(place, place, ",")) }
    return kept
  }

  /// Whether a comma, a closing bracket or the end comes next, after what edits remove.
  private func endsMember(_ place: Int, _ edits: [Edit]) -> Bool {
    var offset = lexer.source.skippingWhitespace(place)
    while let removed = edits.first(where: { $0.start == offset && $0.end > offset && $0.text.isEmpty }) {
      offset = lexer.source.skippingWhitespace(removed.end)
    }
    return offset >= count || lexer.source[offset] == .comma
      || TokenKind(structural: lexer.source[offset])?.isCloser ?? false
  }

  /// The steps without what tolerant parsers read; but a comma that is trailing after another step belongs to that, as does one that
  /// should be after the bracket.
  private func structural(_ steps: [Step]) -> [Step] {
    let missing = steps.filter { $0.operation == .addComma }.map { $0.start }
    var last = -1
    return steps.filter { step in
      let isTrailing = step.operation == .trailingComma
      let belongs = isTrailing && (last > step.start || missing.contains { hasOnlyClosers(step.end, $0) })
      let isStructural = !step.operation.isReadable || belongs
      if isStructural { last = max(last, step.start) }
      return isStructural
    }
  }

  private func hasOnlyClosers(_ start: Int, _ end: Int) -> Bool {
    start < end
      && (start..<end).allSatisfy {
        lexer.source[$0].isWhitespace || lexer.source[$0] == .closeBrace || lexer.source[$0] == .closeBracket
      }
  }

  /// The edits of steps, without those of text that a later one removes.
  private func joined(_ steps: [Step], _ all: [[Edit]]) -> [Edit] {
    var edits: [(edit: Edit, isOfToken: Bool)] = []
    for (step, new) in zip(steps, all) {
      for edit in new where edit.text.isEmpty && edit.destination < 0 {
        // What was done to text that is then removed; to a key, also what was inserted at its start.
        let isMember = step.operation == .dropMember
        var index = edits.count - 1
        while index >= 0, edits[index].edit.end >= edit.start {
          let (other, isOfToken) = edits[index]
          if edit.covers(other, withInsertions: isMember, atStart: isMember && isOfToken) { edits.remove(at: index) }
          index -= 1
        }
      }
      edits += new.map { ($0, step.end > step.start) }
    }
    return moved(edits.map { $0.edit })
  }

  /// Sorted edits, with each line that moves as two.
  private func moved(_ edits: [Edit]) -> [Edit] {
    var edits = sorted(edits)
    while let index = edits.firstIndex(where: { $0.destination >= 0 }) {
      let move = edits.remove(at: index)
      let inner = edits.filter { move.start <= $0.start && $0.end < move.end && $0.destination < 0 }
      edits.removeAll { inner.contains($0) }
      let text = lexer.source.text.applying(inner, in: move.start..<move.end)
      // Before what else is inserted there: that belongs to the line after it.
      edits.insert(Edit(move.destination, move.destination, String(decoding: text, as: UTF8.self)), at: 0)
      edits.append(Edit(move.start, move.end, ""))
      edits = sorted(edits)
    }
    return edits
  }
}

extension Edit {
  /// Whether another edit is inside.
  fileprivate func covers(_ other: Edit, withInsertions: Bool, atStart: Bool) -> Bool {
    guard other.destination < 0, start <= other.start, other.end <= end else { return false }
    return other.end > other.start || withInsertions && (atStart || other.start > start)
  }
}

extension Repair {
  /// The extent of its edits and of what it found unlikely.
  fileprivate var range: Range<Int> {
    let start = min(edits.map { $0.start }.min() ?? .max, steps.map { $0.start }.min() ?? .max)
    let end = max(edits.map { $0.end }.max() ?? 0, steps.map { $0.end }.max() ?? 0)
    return start <= end ? start..<end : 0..<0
  }
}

/// Edits by offset; those at one offset stay in order.
func sorted(_ edits: [Edit]) -> [Edit] {
  edits.enumerated().sorted {
    ($0.element.start, $0.element.end, $0.offset) < ($1.element.start, $1.element.end, $1.offset)
  }
  .map { $0.element }
}

/// JSON without the whitespace between its tokens.
func withoutWhitespace(_ bytes: [UInt8]) -> [UInt8] {
  var (isInString, isEscaped) = (false, false)
  return bytes.filter { byte in
    if isInString {
      if byte == .quote, !isEscaped { isInString = false }
      isEscaped = byte == .backslash && !isEscaped
      return true
    }
    if byte == .quote { isInString = true }
    return !byte.isWhitespace
  }
}

extension DocumentText {
  /// The bytes of a range after sorted edits in it.
  func applying(_ edits: [Edit], in range: Range<Int>) -> [UInt8] {
    var (result, offset): ([UInt8], Int) = ([], range.lowerBound)
    for edit in edits {
      if edit.start > offset { result += slice(offset..<edit.start) }
      result += edit.text.utf8
      offset = max(offset, edit.end)
    }
    if offset < range.upperBound { result += slice(offset..<range.upperBound) }
    return result
  }
}
