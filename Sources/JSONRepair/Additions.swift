import SourceText

// What may be missing before a token.
extension Beam {
  /// Adds the states after something that is missing.
  ///
  /// - Parameter next: The exact token here; `nil` if there is none.
  mutating func addMissing(_ state: State, before next: TokenKind?) {
    let hasEnded = state.offset >= count
    guard state.phase != .done else {
      // Not after a bracket that the text lacks: its rest would be inside.
      if !hasEnded, !hasJust([.addCloser], state) { dropAround(state, to: count) }
      return
    }
    let top = top(state)
    if let top { addToContainer(state, top, before: next, hasEnded: hasEnded) }
    if hasEnded { return dropMember(state) }
    if state.phase.takesValue { addOpeners(state, before: next) }
    if state.phase.takesKey, next != .comma, next.map({ !$0.isCloser }) ?? true { addKeys(state, before: next) }
    if state.phase == .colon, next != .colon, next != .comma {
      var added = insertion(state, .addColon, ":", Price.addColon, at: state.end)
      added.phase = .value
      output.append(added)
    }
    dropMember(state)
  }

  private mutating func addToContainer(_ state: State, _ top: Frame, before next: TokenKind?, hasEnded: Bool) {
    let isOpen = next != .comma && next.map { !$0.isCloser } ?? true
    if state.phase == .separator, !hasEnded, isOpen, next != .colon {
      let price = breaksOff(state) ? Price.addFurther : commaPrice(state, Price.addComma)
      var added = insertion(state, .addComma, ",", price, at: state.end)
      added.phase = top.isObject ? .key : .element
      added.comma = -1
      output.append(added)
    }
    if state.phase == .separator || state.phase == .key, top.isObject, next == .string, !top.isEmpty,
      frame(top.parent).map({ !$0.isObject }) ?? false
    {
      addBetween(state, top)
    }
    if state.canClose { addCloser(state, top, hasEnded: hasEnded) }
  }

  /// The state after text that is added.
  mutating func insertion(
    _ state: State, _ operation: Operation, _ text: String, _ price: Int, at offset: Int,
    odd: Oddities = Oddities()
  ) -> State {
    var next = advanced(state, to: state.offset, price: price, odd: odd)
    record(&next, operation, offset..<offset, Edit(offset, offset, text), odd: odd)
    return next
  }

  // MARK: Brackets

  private mutating func addCloser(_ state: State, _ top: Frame, hasEnded: Bool) {
    let text = top.isObject ? "}" : "]"
    let isFurther = breaksOff(state)
    let missing = isOver(top, before: state.offset) ? Oddities() : missing(top)
    let (price, odd) =
      hasEnded
      ? (Price.addFinalCloser, hasJust([.dropCloser], state) ? missing : Oddities())
      : isFurther ? (Price.addFurther, missing.half) : (Price.addCloser, missing)
    if state.phase.isAfterComma, state.comma >= 0, !hasEnded {
      // The comma then follows the bracket.
      guard let outer = frame(top.parent) else { return }
      var next = insertion(state, .addCloser, text, price, at: state.comma, odd: odd)
      (next.frame, next.phase) = (top.parent, outer.isObject ? .key : .element)
      return output.append(next)
    }
    var state = state
    if state.phase.isAfterComma, state.comma >= 0 { dropTrailingComma(&state) }
    var next = insertion(
      state, hasEnded ? .addFinalCloser : .addCloser, text, price, at: state.end, odd: odd)
    next.leave(top)
    output.append(next)
  }

  /// Whether the text breaks off here: the last step has ended what was not finished.
  @inline(__always)
  private func breaksOff(_ state: State) -> Bool { hasJust([.addCloser, .missingClosingQuote, .dropMember], state) }

  /// Whether the last step was one of some operations, and nothing was read since.
  @inline(__always)
  func hasJust(_ operations: [Operation], _ state: State) -> Bool {
    state.calm == 0 && steps.indices.contains(Int(state.trail))
      && operations.contains(steps[Int(state.trail)].operation)
  }

  /// Whether the layout ends a container: it was not finished, and so may lack keys.
  private mutating func isOver(_ top: Frame, before offset: Int) -> Bool {
    lexer.source.indentation(ofFirst: offset).map { $0 <= top.opened } ?? false
  }

  private mutating func addOpeners(_ state: State, before next: TokenKind?) {
    if (top(state)?.depth ?? 0) < Limit.depth, next != .colon {
      for kind in [TokenKind.openBrace, .openBracket] where kind != next {
        if wanted.takes(wantedValue(in: state.frame), kind.types) { addOpener(state, kind) }
      }
    }
    if state.frame >= 0 { return }
    var bracket = state.offset
    for _ in 0..<3 {
      guard let next = memo.nextBracket(lexer.source, after: bracket) else { return }
      dropAround(state, to: next)
      bracket = next
    }
  }

  private mutating func addOpener(_ state: State, _ kind: TokenKind) {
    let (frame, odd) = element(state, state.offset)
    var next = insertion(state, .addOpener, kind.text, Price.addOpener, at: state.offset, odd: odd)
    next.enter(
      pushed(on: frame, isObject: kind == .openBrace, lineOf: lastLine(state), repaired: state.end),
      isObject: kind == .openBrace)
    output.append(next)
  }

  /// An offset on the line of the last token, on which an added bracket is.
  func lastLine(_ state: State) -> Int { state.end == state.offset ? state.offset : max(0, state.end - 1) }

  /// Adds the brackets between objects of a list that run into each other.
  private mutating func addBetween(_ state: State, _ top: Frame) {
    let keepsComma = state.phase == .key && state.comma >= 0
    let place = keepsComma ? state.comma : state.end
    var next = advanced(state, to: state.offset, price: Price.addBetween, odd: missing(top))
    let edits = [Edit(place, place, keepsComma ? "}" : "},"), Edit(state.offset, state.offset, "{")]
    record(&next, .addBetween, place..<max(place, state.offset), lexer.add(edits), odd: missing(top))
    next.enter(pushed(on: top.parent, isObject: true, lineOf: state.offset, repaired: -1), isObject: true)
    output.append(next)
  }

  // MARK: Text around the document

  private mutating func dropAround(_ state: State, to end: Int) {
    var next = advanced(state, to: end, price: aroundPrice(state.offset, end))
    record(&next, .around, state.offset..<end, Edit(state.offset, end, ""))
    output.append(next)
  }

  /// What it costs to remove text around the document: little, but for what looks like data.
  private mutating func aroundPrice(_ start: Int, _ end: Int) -> Int {
    if memo.isRepeated(&lexer.source, start, end) { return Price.around }
    let marks = lexer.source.count(Notations.marks, in: start..<min(end, start + 4_096))
    return Price.around + Price.aroundLine * lexer.source.lines(start, end) + Price.aroundMark * min(60, marks)
  }
}
