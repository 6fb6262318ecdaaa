import SourceText

/// Searches the cheapest edits after which a text is a document: a beam over offsets, whose states link to open containers.
///
/// A call of a function that changes nothing copies the beam: so the frequent ones are inlined, or `mutating`.
struct Beam {
  let wanted: Wanted
  var lexer: Lexer
  // What states link to; steps, transits and keys belong to a region.
  var frames: [Frame] = []
  var steps: [Step] = []
  var transits: [Transit] = []
  var keys = ReadKeys()
  /// The states of the region, and those that wait, by offset and cost.
  var states: [State] = []
  private var heap = StateHeap()
  /// The cost of the cheapest of them.
  private var low = 0
  /// The successors of the state in hand.
  var output: [State] = []
  /// Answers that many states ask for.
  var memo = Memo()
  /// Where states of regions stood.
  private(set) var searched: [Range<Int>] = []
  /// The states that were tried.
  private(set) var tried = 0
  /// Whether a region is searched; else the text is read as it is.
  private(set) var isSearching = false
  /// The key that plain reading has read last, with its container, −1 if it has read none, and offset.
  var pendingKey = (hash: UInt64(0), container: Int32(-1), offset: 0)
  /// The number of frames after which unused ones are removed.
  var frameLimit = 4_096
  private var nextContainer: Int32 = 0
  /// How often each oddity was no mistake, and those that no longer count, as bits.
  var oddityCounts = [Int](repeating: 0, count: 32)
  var style: UInt32 = 0

  init(_ text: DocumentText, _ wanted: Wanted) { (lexer, self.wanted) = (Lexer(text), wanted) }

  var count: Int { lexer.count }

  /// The innermost open container of a state.
  @inline(__always)
  func top(_ state: State) -> Frame? { frame(state.frame) }

  @inline(__always)
  func frame(_ index: Int32) -> Frame? { frames.indices.contains(Int(index)) ? frames[Int(index)] : nil }

  @inline(__always)
  mutating func add(_ frame: Frame) -> Int32 {
    frames.append(frame)
    return Int32(truncatingIfNeeded: frames.count &- 1)
  }

  mutating func newContainer() -> Int32 {
    nextContainer &+= 1
    return nextContainer
  }

  // MARK: The search

  /// The states that remain at the end of a region, all of one shape; empty if no reading was found.
  mutating func search(from start: State, past anomaly: Int) -> [State] {
    begin(start, anomaly)
    isSearching = true
    var reach = start.offset
    defer {
      isSearching = false
      searched.append(start.offset..<reach)
    }
    let limit = tried + (tried < Limit.statesOfDocument ? Limit.states : Limit.statesLater)
    var (progress, isFirst) = (-1, true)
    var tally = Tally()
    var complete: [State] = []
    while let next = heap.first {
      if next.progress != progress {
        let cheapest = heap.cheapest
        (progress, low) = (next.progress, cheapest.cost)
        tally.removeAll()
        let isUrgent = tried > limit || low > Limit.costs
        if !isFirst, progress > anomaly, isUrgent || cheapest.progress == progress,
          let end = agreed(with: next, isUrgent: isUrgent)
        {
          return end
        }
      }
      heap.removeFirst()
      guard states.indices.contains(next.state) else { continue }
      let state = states[next.state]
      let isOneOfMany = tally.count(shape(of: state)) > Limit.perShape
      if state.cost > low + Limit.margin || isLost(state) || isOneOfMany { continue }
      isFirst = false
      tried += 1
      reach = max(reach, state.offset)
      if state.offset >= count, state.phase == .done {
        if !isHolding(state) { complete.append(state) }
        continue
      }
      extend(state, past: anomaly)
    }
    return complete
  }

  private mutating func begin(_ start: State, _ anomaly: Int) {
    lexer.beginRegion(anomaly)
    states.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    transits.removeAll(keepingCapacity: true)
    heap.removeAll()
    low = 0
    push(start.fresh)
  }

  private mutating func push(_ state: State) {
    heap.insert(StateHeap.Entry(progress: progress(of: state), cost: state.cost, state: states.count))
    states.append(state)
  }

  /// - Parameter parent: The state before them.
  private mutating func pushOutput(after parent: State, _ anomaly: Int) {
    let several = tried < Limit.statesBeforeMany ? Limit.several : Limit.severalLater
    for state in output {
      let isSeveral = state.offset < anomaly && parent.cost > low
      if state.cost <= low + (isSeveral ? several : Limit.hopeless) { push(state) }
    }
    output.removeAll(keepingCapacity: true)
  }

  /// Adds the successors of a state. Where nothing is wrong it only reads on.
  private mutating func extend(_ state: State, past anomaly: Int) {
    if state.skip == state.offset {
      skipQuote(state)
      return pushOutput(after: state, anomaly)
    }
    let exact = state.offset < count ? lexer.exact(state.offset) : nil
    if let exact { readToken(state, exact) }
    let isFree = output.contains { $0.cost == state.cost }
    pushOutput(after: state, anomaly)
    if state.offset <= anomaly || state.calm < Limit.calm || !isFree {
      if state.offset < count {
        for index in lexer.readings(state.offset) where exact == nil || !lexer.all[index].isExact {
          readToken(state, lexer.all[index])
        }
      }
      addMissing(state, before: exact?.kind)
      moveLines(state, anomaly)
    } else if isHolding(state) {
      moveLines(state, anomaly)
    }
    pushOutput(after: state, anomaly)
  }

  private mutating func skipQuote(_ state: State) {
    var next = advanced(state, to: state.offset + 1, price: 0)
    record(&next, .movedQuote, state.offset..<state.offset + 1, Edit(state.offset, state.offset + 1, ""))
    next.skip = -1
    output.append(next)
  }

  // MARK: The end of a region

  /// The states that agree where the best one has read on for long enough without a cost; the best first.
  ///
  /// - Parameter first: The first of the heap: the cheapest of those that have read least.
  private mutating func agreed(with first: StateHeap.Entry, isUrgent: Bool) -> [State]? {
    let (progress, best) = (first.progress, states[first.state])
    if best.transit >= 0 { return nil }
    let isCalm = best.calm >= Limit.calm || best.offset >= count && best.phase == .done
    guard isCalm || isUrgent else { return nil }
    let shape = shape(of: best)
    let same = heap.entries.filter { $0.progress == progress && self.shape(of: states[$0.state]) == shape }
    let isSettled = !heap.entries.contains {
      $0.progress == progress && $0.cost <= best.cost + Limit.settled && self.shape(of: states[$0.state]) != shape
    }
    let enough = isUrgent || best.calm >= (isSettled ? Limit.calmEnd : Limit.calmEndUnsettled)
    guard enough || same.count == heap.entries.count && isCalm else { return nil }
    return same.sorted { $0.state < $1.state }.map { states[$0.state] }
  }

  /// Identifies the states of which only the cheapest go on.
  @inline(__always)
  private func shape(of state: State) -> UInt64 {
    var shape = mixed(frame(state.frame)?.shape ?? 1, UInt64(state.phase.rawValue))
    shape = mixed(shape, UInt64(bitPattern: Int64(state.skip) << 32 ^ Int64(state.offset)))
    guard let transit = transit(of: state) else { return shape }
    shape = mixed(shape, UInt64(bitPattern: Int64(transit.jump.end) << 32 ^ Int64(transit.jump.next)))
    return mixed(shape, UInt64(bitPattern: Int64(transit.held.start) << 32 ^ Int64(transit.held.first)))
  }
}

/// How many states of each shape were seen.
private struct Tally {
  private var shapes: [(shape: UInt64, count: Int)] = []

  mutating func removeAll() { shapes.removeAll(keepingCapacity: true) }

  /// The count with this one.
  mutating func count(_ shape: UInt64) -> Int {
    if let index = shapes.firstIndex(where: { $0.shape == shape }) {
      shapes[index].count += 1
      return shapes[index].count
    }
    shapes.append((shape, 1))
    return 1
  }
}
