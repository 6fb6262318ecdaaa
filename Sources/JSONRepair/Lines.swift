import SourceText

// Lines in another place.
extension Beam {
  @inline(__always)
  func transit(of state: State) -> Transit? {
    transits.indices.contains(Int(state.transit)) ? transits[Int(state.transit)] : nil
  }

  @inline(__always)
  func isHolding(_ state: State) -> Bool { transit(of: state).map { $0.held.end >= 0 } ?? false }

  /// How far a state has read: while it reads a line from further down, where that is wanted.
  @inline(__always)
  func progress(of state: State) -> Int {
    guard let transit = transit(of: state), transit.jump.end >= 0 else { return state.offset }
    return transit.jump.next
  }

  /// Whether the line that is read later was left too far above.
  mutating func isLost(_ state: State) -> Bool {
    guard let transit = transit(of: state), transit.held.end >= 0 else { return false }
    return progress(of: state) > lexer.source.nextLine(transit.held.end, Limit.moveLines)
  }

  /// Continues where a line that moves ends, and after one that was read before: whether the text is right there shows what follows.
  mutating func follow(_ state: inout State) {
    guard var transit = transit(of: state) else { return }
    if transit.jump.end >= 0, state.offset >= transit.jump.end {
      (state.offset, state.calm) = (transit.jump.next, 0)
      transit.jump = (-1, -1)
    }
    if transit.gone.end >= 0, transit.jump.end < 0, transit.gone.start <= state.offset, state.offset < transit.gone.end
    {
      (state.offset, state.calm) = (lexer.source.skippingWhitespace(transit.gone.end), 0)
      transit.gone = (-1, -1)
    }
    set(transit, &state)
  }

  private mutating func set(_ transit: Transit, _ state: inout State) {
    state.transit = -1
    if transit.isEmpty { return }
    transits.append(transit)
    state.transit = Int32(truncatingIfNeeded: transits.count - 1)
  }

  /// The line that a token begins, with its line break.
  private mutating func line(_ token: Int) -> Range<Int>? {
    guard lexer.source.isFirst(token) else { return nil }
    let (start, next) = (lexer.source.lineStart(token), lexer.source.nextLine(token))
    return next < count || lexer.source.lineEnd(token) < next ? start..<next : nil
  }

  /// Adds the states that read the line here later, or one of the next lines here.
  mutating func moveLines(_ state: State, _ anomaly: Int) {
    guard state.skip < 0, state.phase.takesCloser, let here = line(state.offset) else { return }
    if let transit = transit(of: state) {
      if transit.jump.end < 0, transit.held.end >= 0 { return putHeldLine(state, transit, here) }
      if transit.jump.end >= 0 || transit.gone.end >= 0 { return }
    }
    guard !state.hasMoved, state.offset <= anomaly, state.cost <= state.odd else { return }
    dropLine(state, here, anomaly)
    let last = lexer.source.lineStart(anomaly)
    if here.upperBound > lexer.source.lineStart(max(0, last - 1)) { holdLine(state, here) }
    for offset in [anomaly, lexer.source.nextLine(anomaly)] { fetchLine(state, here, offset) }
  }

  /// Reads the line that was held back before the line here.
  private mutating func putHeldLine(_ state: State, _ transit: Transit, _ here: Range<Int>) {
    let held = transit.held
    guard held.start < here.lowerBound, lexer.source.lines(held.start, here.lowerBound) <= Limit.moveLines else {
      return
    }
    // Not after something that was added to the line here.
    if steps.indices.contains(Int(state.trail)), steps[Int(state.trail)].start >= here.lowerBound { return }
    var next = state
    set(Transit(jump: (held.end, state.offset), gone: transit.gone), &next)
    next = advanced(next, to: held.first, price: 0)
    let edit = Edit(held.start, held.end, "", destination: here.lowerBound)
    record(&next, .moveLine, held.start..<held.end, edit)
    output.append(next)
  }

  /// Removes the line here if the same is nearby, or if it neither begins as JSON nor has brackets.
  private mutating func dropLine(_ state: State, _ here: Range<Int>, _ anomaly: Int) {
    let core = lexer.core(here)
    guard lexer.source.lineStart(anomaly) <= here.upperBound, core.count <= Limit.nearby else { return }
    if memo.copy.line != here.lowerBound {
      memo.copy = (here.lowerBound, core.count > Limit.repeated && hasCopy(core, here))
    }
    let isCopy = memo.copy.answer
    let isOdd = lexer.exact(core.lowerBound) == nil && lexer.source.count(Notations.allBrackets, in: core) == 0
    guard isCopy || isOdd else { return }
    let length = lexer.source.characters(core.lowerBound, core.upperBound)
    let price = isCopy ? Price.farCopy : Price.dropOddLine + Price.dropCharacter * length
    var next = advanced(state, to: here.upperBound, price: price)
    record(&next, isCopy ? .copy : .line, here, Edit(here.lowerBound, here.upperBound, ""))
    (next.hasMoved, next.movedCommas) = (true, 2)
    output.append(next)
  }

  /// Whether another line nearby begins with the same text.
  private mutating func hasCopy(_ core: Range<Int>, _ here: Range<Int>) -> Bool {
    var line = lexer.source.lineStart(max(0, here.lowerBound - Limit.nearby))
    while line < min(count, here.upperBound + Limit.nearby) {
      let start = lexer.source.skippingWhitespace(line)
      if start != core.lowerBound, lexer.source.text.areEqual(core.lowerBound, start, count: core.count) { return true }
      line = max(start, lexer.source.nextLine(line))
    }
    return false
  }

  /// Leaves the line here for later.
  private mutating func holdLine(_ state: State, _ here: Range<Int>) {
    var next = state
    set(Transit(held: (here.lowerBound, here.upperBound, state.offset)), &next)
    next = advanced(next, to: here.upperBound, price: Price.moveLine)
    (next.hasMoved, next.movedCommas) = (true, 2)
    output.append(next)
  }

  /// Reads a line from further down here.
  private mutating func fetchLine(_ state: State, _ here: Range<Int>, _ offset: Int) {
    let token = lexer.source.skippingWhitespace(lexer.source.lineStart(offset))
    guard let line = line(token), here.upperBound <= line.lowerBound,
      lexer.source.lines(here.lowerBound, line.lowerBound) <= Limit.moveLines
    else { return }
    var next = state
    set(Transit(jump: (line.upperBound, state.offset), gone: (line.lowerBound, line.upperBound)), &next)
    next = advanced(next, to: token, price: Price.moveLine)
    record(&next, .moveLine, line, Edit(line.lowerBound, line.upperBound, "", destination: here.lowerBound))
    (next.hasMoved, next.movedCommas) = (true, 2)
    output.append(next)
  }
}
