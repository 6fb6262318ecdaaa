/// What the grammar expects next.
enum Phase: UInt8 {
  case value
  case firstElement, element
  case firstKey, key
  case colon
  /// A comma or the end of the container.
  case separator
  /// The document is complete.
  case done

  var takesValue: Bool { self == .value || self == .firstElement || self == .element }
  var takesKey: Bool { self == .firstKey || self == .key }
  /// Whether the container may close.
  var takesCloser: Bool { self == .separator || takesKey || self == .firstElement || self == .element }
  /// Whether it is after a comma.
  var isAfterComma: Bool { self == .key || self == .element }
}

/// How far one way of reading the text has come. A value: states share what they link to.
struct State {
  @Compact var offset: Int
  var phase = Phase.value
  /// The innermost open container in the arena; −1 outside of the root.
  var frame: Int32 = -1
  /// Since the region began, in hundredths.
  @Compact var cost = 0
  /// The part of the cost that is unlikeliness, not edits.
  @Compact var odd = 0
  /// The last step that cost something; −1 for none.
  var trail: Int32 = -1
  /// Where the last token ends.
  @Compact var end = 0
  /// The last comma while nothing follows it; −1 for none.
  @Compact var comma = -1
  /// A quote that was read before; −1 for none.
  @Compact var skip = -1
  /// Tokens since the last cost.
  @Compact var calm = 99
  /// The notations that the document has used, as bits.
  var notations: UInt64 = 0
  /// The lines that are read out of order; −1 for none.
  var transit: Int32 = -1
  var hasMoved = false
  /// The commas that a moved line may still need.
  var movedCommas: UInt8 = 0
  /// Tokens that plain reading has read since the last region.
  var tokens = 0
  /// The member in hand, and what comes back if it is dropped.
  var member = MemberInHand.none

  /// The same state at the start of a region.
  var fresh: State {
    var state = self
    (state.cost, state.odd, state.trail, state.calm, state.hasMoved, state.movedCommas) = (0, 0, -1, 99, false, 0)
    return state
  }
}

// The phases.
extension State {
  /// Goes on after a comma.
  @inline(__always)
  mutating func follow(comma offset: Int, in top: Frame) {
    phase = top.isObject ? .key : .element
    comma = offset
  }

  /// Whether the container may close: not after a comma that a repair has added.
  var canClose: Bool { phase.takesCloser && !(phase.isAfterComma && comma < 0) }

  /// Enters a container.
  @inline(__always)
  mutating func enter(_ frame: Int32, isObject: Bool) {
    self.frame = frame
    phase = isObject ? .firstKey : .firstElement
    comma = -1
    member.start = -1
  }

  /// Leaves a container.
  @inline(__always)
  mutating func leave(_ top: Frame) {
    frame = top.parent
    phase = top.parent >= 0 ? .separator : .done
    comma = -1
    member.start = -1
  }
}

/// A key that waits for its value: the state before it.
struct MemberInHand {
  @Compact var start: Int
  @Compact var end: Int
  @Compact var comma: Int
  var frame: Int32
  var phase: Phase

  static let none = MemberInHand(start: -1, end: -1, comma: -1, frame: -1, phase: .value)

  var isNone: Bool { start < 0 }
}

/// Lines that are read in another place. Offsets are −1 where there is none.
struct Transit {
  /// Where the line in hand ends, and where reading goes on after it.
  var jump = (end: -1, next: -1)
  /// A line that was read before.
  var gone = (start: -1, end: -1)
  /// A line that is read later, and its first token.
  var held = (start: -1, end: -1, first: -1)

  var isEmpty: Bool { jump.end < 0 && gone.end < 0 && held.end < 0 }
}

/// A step that cost something.
struct Step {
  var previous: Int32
  var operation: Operation
  @Compact var start: Int
  @Compact var end: Int
  /// In the lexer's list.
  var edits: Range<Int>
  /// The opening bracket of a partner; −1 for all other operations.
  @Compact var partner = -1
  /// What is unlikely after it.
  var odd = Oddities()
}

/// An integer in four bytes: offsets and prices are smaller, and there are very many.
@propertyWrapper
struct Compact {
  private var stored: Int32

  @inline(__always)
  init(wrappedValue: Int) { stored = Int32(truncatingIfNeeded: wrappedValue) }

  @inline(__always)
  var wrappedValue: Int {
    get { Int(stored) }
    set { stored = Int32(truncatingIfNeeded: newValue) }
  }
}
