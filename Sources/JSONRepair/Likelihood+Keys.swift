import SourceText

// Keys that are legal but unlikely.
extension Beam {
  @inline(__always)
  mutating func readKey(_ state: inout State, _ token: Reading, _ outer: Frame) {
    var top = outer
    var odd = place(token.start, in: &top)
    if lexer.hasStructure(token.content) { odd.insert(.structure) }
    let member = wanted.member(lexer.hash(token.content), of: top.node)
    let isUnknown = member.index < 0 && top.node >= 0
    if isUnknown, fitsFurtherOut(member, top) { odd.insert(.place) }
    if has(member, top) {
      odd.insert(.sameKey)
    } else if isUnknown, wanted.isClosed(top.node) {
      odd.insert(.key)
    } else if isUnknown, wanted.isMap(top.node), lexer.bytes(token.content).contains(where: { $0.isWhitespace }) {
      odd.insert(.structure)
    }
    state.member = MemberInHand(
      start: token.start, end: state.end, comma: state.comma, frame: state.frame, phase: state.phase)
    read(&state, token, odd: odd)
    insert(member, into: &top, at: token.start)
    state.frame = add(top)
    state.phase = .colon
    state.comma = -1
  }

  /// Whether a container has a key already.
  @inline(__always)
  func has(_ member: Member, _ frame: Frame) -> Bool {
    if member.index >= 0, member.index < 64 { return frame.known >> UInt64(member.index) & 1 == 1 }
    return keys.contains(member.hash, in: frame.id, or: frame.keys)
  }

  /// Puts a key into a frame that a state is about to own.
  @inline(__always)
  mutating func insert(_ member: Member, into frame: inout Frame, at offset: Int) {
    frame.member = member
    frame.isEmpty = false
    if member.index >= 0, member.index < 64 {
      frame.known |= 1 << UInt64(member.index)
    } else if isSearching {
      frame.keys = keys.link(member.hash, before: frame.keys)
    } else {
      pendingKey = (member.hash, frame.id, offset)
    }
  }

  /// Whether an undeclared key fits one level further out.
  private func fitsFurtherOut(_ member: Member, _ top: Frame) -> Bool {
    guard let outer = frame(top.parent), outer.isObject, outer.node >= 0 else { return false }
    let known = wanted.member(member.hash, of: outer.node)
    let fits = known.index >= 0 || wanted.isMap(outer.node) && wanted.isClosed(top.node)
    return fits && !has(known, outer)
  }
}
