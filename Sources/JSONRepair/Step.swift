import SourceText

// A token in a phase.
extension Beam {
  /// Moves a state to the first character from an offset on that is no whitespace.
  @inline(__always)
  mutating func advance(_ state: inout State, to offset: Int, price: Int, odd: Oddities = Oddities()) {
    state.offset = lexer.source.skippingWhitespace(offset)
    let cost = price + odd.price
    if cost > 0 {
      state.cost += cost
      state.odd += odd.price
    }
    // A notation that the document has used is as calm as JSON.
    state.calm = cost > Price.again ? 0 : min(state.calm + 1, 99)
    if state.transit >= 0 { follow(&state) }
  }

  /// The state after the text up to an offset.
  mutating func advanced(_ state: State, to offset: Int, price: Int, odd: Oddities = Oddities()) -> State {
    var next = state
    advance(&next, to: offset, price: price, odd: odd)
    return next
  }

  /// Adds a step to the trail of a state.
  mutating func record(
    _ state: inout State, _ operation: Operation, _ range: Range<Int>, _ edit: Edit, partner: Int = -1,
    odd: Oddities = Oddities()
  ) {
    record(&state, operation, range, lexer.add(edit), partner: partner, odd: odd)
  }

  mutating func record(
    _ state: inout State, _ operation: Operation, _ range: Range<Int>, _ edits: Range<Int>, partner: Int = -1,
    odd: Oddities = Oddities()
  ) {
    steps.append(
      Step(
        previous: state.trail, operation: operation, start: range.lowerBound, end: range.upperBound, edits: edits,
        partner: partner, odd: odd))
    state.trail = Int32(truncatingIfNeeded: steps.count - 1)
    let isComma = operation == .addComma || operation == .dropComma || operation == .trailingComma
    if isComma, state.movedCommas > 0 { state.movedCommas -= 1 }
  }

  /// Reads a token.
  ///
  /// - Parameter replacement: The character in its place.
  @inline(__always)
  mutating func read(
    _ state: inout State, _ token: Reading, extra: Int = 0, odd: Oddities = Oddities(),
    by replacement: TokenKind? = nil, _ operation: Operation = .none, partner: Int = -1
  ) {
    let price = token.price > 0 ? price(of: token, &state.notations) + extra : extra
    advance(&state, to: token.end, price: price, odd: odd)
    state.end = token.end
    if token.skip >= 0 { state.skip = token.skip }
    if price + odd.price > 0 || !token.edits.isEmpty {
      record(&state, token, by: replacement, operation, partner: partner, odd: odd)
    }
  }

  private mutating func record(
    _ state: inout State, _ token: Reading, by replacement: TokenKind?, _ operation: Operation, partner: Int,
    odd: Oddities
  ) {
    let range = token.start..<token.end
    if let replacement {
      record(&state, operation, range, Edit(token.start, token.end, replacement.text), partner: partner, odd: odd)
    } else {
      record(&state, token.operation, range, token.edits, odd: odd)
    }
  }

  /// What a reading costs: a notation less once the document has used it.
  private func price(of token: Reading, _ notations: inout UInt64) -> Int {
    if token.notation == 0 { return token.price }
    if notations & token.notation != 0 {
      return min(token.price, Price.again) + max(0, token.price - Price.notation * 3 / 2)
    }
    notations |= token.notation
    return token.price
  }

  /// Reads a token where the grammar expects it; returns whether it does.
  @inline(__always)
  mutating func accept(_ state: inout State, _ token: Reading) -> Bool {
    switch token.kind {
    case .comma:
      guard state.phase == .separator, let top = top(state) else { return false }
      read(&state, token)
      state.follow(comma: token.start, in: top)
    case .colon:
      guard state.phase == .colon else { return false }
      read(&state, token)
      state.phase = .value
    case .openBrace, .openBracket:
      guard state.phase.takesValue else { return false }
      open(&state, token, token.kind)
    case .closeBrace, .closeBracket:
      guard state.canClose, let top = top(state), top.isObject == (token.kind == .closeBrace) else {
        return false
      }
      close(&state, token, top)
    case .string:
      if state.phase.takesKey, let top = top(state) {
        readKey(&state, token, top)
        return true
      }
      guard state.phase.takesValue else { return false }
      readValue(&state, token)
    case .number, .literal:
      guard state.phase.takesValue else { return false }
      readValue(&state, token)
    case .nothing: skip(&state, token)
    }
    return true
  }

  private mutating func skip(_ state: inout State, _ token: Reading) {
    advance(&state, to: token.end, price: price(of: token, &state.notations))
    record(&state, token.operation, token.start..<token.end, token.edits)
  }

  /// Adds the states after a token: as it is, replaced and removed.
  mutating func readToken(_ state: State, _ token: Reading) {
    if state.phase == .done, token.kind != .nothing { return }
    var next = state
    let isAccepted = accept(&next, token)
    if isAccepted { output.append(next) }
    guard token.edits.isEmpty, token.kind != .nothing else {
      // A separator of another notation may be too much, too.
      if !isAccepted, token.kind == .comma || token.kind == .colon { dropSeparator(state, token) }
      return
    }
    switch token.kind {
    case .comma, .colon: if !isAccepted { repairSeparator(state, token) }
    case .openBrace, .openBracket: repairOpener(state, token)
    case .closeBrace, .closeBracket: repairCloser(state, token, isAccepted: isAccepted)
    case .string, .number, .literal:
      let price = token.kind == .string ? Price.dropString : Price.dropScalar
      drop(state, token, price + Price.dropCharacter * lexer.source.characters(token.start, token.end), .dropValue)
    case .nothing: break
    }
  }

  private mutating func drop(_ state: State, _ token: Reading, _ price: Int, _ operation: Operation) {
    var next = advanced(state, to: token.end, price: price)
    record(&next, operation, token.start..<token.end, Edit(token.start, token.end, ""))
    output.append(next)
  }

  private mutating func dropSeparator(_ state: State, _ token: Reading) {
    guard token.kind == .comma else { return drop(state, token, Price.dropColon, .dropColon) }
    // A member goes with its comma.
    let own = hasJust([.dropMember], state) ? Price.moveComma : Price.dropComma
    let price = commaPrice(state, own) + (state.phase == .colon ? Price.dropColonAfterValue : 0)
    drop(state, token, price, .dropComma)
  }

  /// What a comma costs; little if a moved line needs it.
  func commaPrice(_ state: State, _ price: Int) -> Int { state.movedCommas > 0 ? Price.moveComma : price }

  private mutating func repairSeparator(_ state: State, _ token: Reading) {
    if token.kind == .comma, state.phase == .colon {
      var next = state
      read(&next, token, extra: Price.swapSeparator, by: .colon, .swapSeparator)
      next.phase = .value
      output.append(next)
    } else if token.kind == .colon, state.phase == .separator, let top = top(state) {
      drop(state, token, Price.dropColon + Price.dropColonAfterValue, .dropColon)
      var next = state
      read(&next, token, extra: Price.swapSeparator, by: .comma, .swapSeparator)
      next.follow(comma: token.start, in: top)
      output.append(next)
    } else {
      dropSeparator(state, token)
    }
  }

  private mutating func repairOpener(_ state: State, _ token: Reading) {
    if state.phase.takesValue {
      let other = token.kind == .openBrace ? TokenKind.openBracket : .openBrace
      var next = state
      open(&next, token, other, extra: Price.otherOpener)
      output.append(next)
    }
    drop(state, token, Price.dropOpener, .dropOpener)
  }

  private mutating func repairCloser(_ state: State, _ token: Reading, isAccepted: Bool) {
    let top = top(state)
    if !isAccepted, state.canClose, let top {
      let price = top.repaired < 0 ? Price.otherCloser : Price.otherPartner
      var next = state
      close(&next, token, top, extra: price)
      output.append(next)
    }
    let indent = lexer.source.indentation(ofFirst: token.start)
    let fits = indent.map { $0 == top?.opened ?? $0 } ?? true
    drop(state, token, Price.dropCloser + (fits ? 0 : Price.dropOddCloser), .dropCloser)
  }
}
