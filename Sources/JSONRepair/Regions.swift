import SourceText

// The document, region by region.
extension Beam {
  /// The regions that need repairs, and the offsets of what is unlikely but legal.
  mutating func run() -> (regions: [Region], doubts: [Doubt]) {
    var (regions, doubts): ([Region], [Doubt]) = ([], [])
    var state = State(offset: lexer.source.skippingWhitespace(0))
    var recent = [state]
    // Where reading ahead stopped, and where it may take for unlikely what is.
    var (stop, trusted) = (-1, 0)
    while state.phase != .done || state.offset < count {
      if state.offset > stop { stop = skim(&state, &recent, &doubts, from: trusted) }
      let (anomaly, end, tokens) = (state.offset, state.end, state.tokens)
      if readPlainly(&state) {
        if state.trail >= 0 {
          regions.append(region([state], from: anomaly))
          state = state.fresh
        }
        // Not after each token: a copy takes as long as reading one.
        state.tokens = tokens &+ 1
        if state.tokens & 3 == 0 { remember(&state, &recent) }
      } else {
        let start = recent[back(recent, end, tokens)]
        let region = repair(from: start, past: anomaly, &state)
        if region.isMistake {
          regions.append(region)
          trusted = region.range.upperBound + Limit.doubtAfter
        } else {
          countOddities(region.doubts.reduce(0) { $0 | $1.kinds })
        }
        doubts += region.doubts
        state.tokens = 0
        recent = [state]
        compactFrames(&recent)
        state = recent[0]
      }
    }
    return (regions, doubts)
  }

  /// Reads the next token if it is free to read it as JSON, or in a notation that the document has used.
  @inline(__always)
  private mutating func readPlainly(_ state: inout State) -> Bool {
    guard state.offset < count, state.phase != .done else { return false }
    pendingKey.container = -1
    guard let token = lexer.exact(state.offset) else { return state.notations != 0 && readInNotation(&state) }
    guard accept(&state, token), state.cost == 0 || isStyle(&state) else { return false }
    if pendingKey.container >= 0 { keys.insert(pendingKey.hash, in: pendingKey.container, at: pendingKey.offset) }
    return true
  }

  /// Whether all that is unlikely was so often before that it is how the author writes; then it costs nothing.
  private mutating func isStyle(_ state: inout State) -> Bool {
    guard state.cost == state.odd, steps.indices.contains(Int(state.trail)),
      steps[Int(state.trail)].odd.kinds & ~style == 0
    else { return false }
    steps.removeAll(keepingCapacity: true)
    state = state.fresh
    return true
  }

  /// Counts what is unlikely and no mistake, as bits.
  mutating func countOddities(_ kinds: UInt32) {
    for kind in oddityCounts.indices where kinds >> UInt32(kind) & 1 == 1 {
      oddityCounts[kind] += 1
      if oddityCounts[kind] >= Limit.styleCount { style |= 1 << UInt32(kind) }
    }
  }

  private mutating func readInNotation(_ state: inout State) -> Bool {
    lexer.beginRegion(state.offset)
    steps.removeAll(keepingCapacity: true)
    guard let first = lexer.readings(state.offset).first, case let token = lexer.all[first],
      token.notation & state.notations != 0, accept(&state, token), state.cost <= Price.again
    else { return false }
    if pendingKey.container >= 0 { keys.insert(pendingKey.hash, in: pendingKey.container, at: pendingKey.offset) }
    return true
  }

  /// Repairs a region; the state then is that after it.
  private mutating func repair(
    from start: State, past anomaly: Int, _ state: inout State
  ) -> Region {
    let framesBefore = frames.count
    keys.removeAll(from: start.offset)
    let ends = tried > Limit.statesInAll ? [] : search(from: start, past: anomaly)
    guard let best = ends.enumerated().min(by: { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) })?.element
    else {
      (state.offset, state.phase) = (count, .done)
      let end = min(anomaly + 1, count)
      let step = Step(previous: -1, operation: .unknown, start: anomaly, end: end, edits: 0..<0)
      let none = Repair(cost: Limit.nothing, odd: 0, edits: [], steps: [step], structural: ([step], []), reading: [])
      return Region(repairs: [none], range: anomaly..<max(anomaly, end))
    }
    let region = region(ends, from: start.offset)
    state = best.fresh
    settleKeys(&state, since: framesBefore)
    return region
  }

  /// The index of the state at which a region begins: some tokens before, at the latest at the start of the line before.
  private mutating func back(_ recent: [State], _ end: Int, _ tokens: Int) -> Int {
    var index = recent.count - 1
    let line = lexer.source.lineStart(max(0, lexer.source.lineStart(end) - 1))
    while index > 0, tokens &- recent[index - 1].tokens <= Limit.backMost,
      tokens &- recent[index].tokens < Limit.backTokens || recent[index].offset > line
    {
      index -= 1
    }
    return index
  }

  // MARK: Memory

  /// Keeps a state to which a region may go back.
  private mutating func remember(_ state: inout State, _ recent: inout [State]) {
    recent.append(state)
    guard recent.count > 4 * Limit.backMost else { return }
    recent.removeFirst(recent.count - Limit.backMost)
    compactFrames(&recent)
    if let last = recent.last { state = last }
  }

  /// Moves the keys that states of a region read into the table.
  private mutating func settleKeys(_ state: inout State, since first: Int) {
    var changed: [Frame] = []
    var index = state.frame
    while Int(index) >= first, let frame = frame(index) {
      changed.append(frame)
      index = frame.parent
    }
    for var frame in changed.reversed() {
      keys.settle(frame.keys, in: frame.id, at: state.offset - 1)
      (frame.keys, frame.parent) = (-1, index)
      index = add(frame)
    }
    state.frame = index
    if let outer = frame(index), var frame = frame(state.member.frame) {
      // The frame before the key in hand, which comes back if it is dropped.
      (frame.keys, frame.parent) = (-1, outer.parent)
      state.member.frame = add(frame)
    }
  }

  /// Removes the frames to which no state links. Twice as many may come before the next time: so the cost is linear.
  private mutating func compactFrames(_ recent: inout [State]) {
    guard frames.count > frameLimit else { return }
    var new = [Int32](repeating: -1, count: frames.count)
    for state in recent {
      for start in [state.frame, state.member.frame] {
        var index = Int(start)
        while new.indices.contains(index), new[index] < 0 {
          new[index] = 0
          index = Int(frames[index].parent)
        }
      }
    }
    var kept = 0
    for index in frames.indices where new[index] == 0 {
      new[index] = Int32(truncatingIfNeeded: kept)
      frames[kept] = frames[index]
      let parent = Int(frames[kept].parent)
      frames[kept].parent = new.indices.contains(parent) ? new[parent] : -1
      kept += 1
    }
    frames.removeLast(frames.count - kept)
    for index in recent.indices {
      recent[index].frame = renumbered(recent[index].frame, new)
      recent[index].member.frame = renumbered(recent[index].member.frame, new)
    }
    frameLimit = max(4_096, 3 * kept)
  }

  private func renumbered(_ frame: Int32, _ new: [Int32]) -> Int32 {
    new.indices.contains(Int(frame)) ? new[Int(frame)] : -1
  }
}
