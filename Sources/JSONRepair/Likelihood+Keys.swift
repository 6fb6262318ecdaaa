import SourceText

// Keys that are legal but unlikely.
extension Beam {
  @inline(__always)
  mutating func readKey(_ state: inout State, _ token: Reading, _ outer: Frame) {
    var top = outer
    var odd = place(token.start, in: &top)
    let member = wanted.member(lexer.hash(token.content), of: top.node)
    insertKey(token.content, member, top, into: &odd)
    state.member = MemberInHand(
      start: token.start, end: state.end, comma: state.comma, frame: state.frame, phase: state.phase)
    read(&state, token, odd: odd)
    insert(member, into: &top, at: token.start)
    state.frame = add(top)
    state.phase = .colon
    state.comma = -1
  }

  /// Inserts what is unlikely about a key.
  @inline(__always)
  func insertKey(_ content: Content, _ member: Member, _ top: borrowing Frame, into odd: inout Oddities) {
    if lexer.hasStructure(content) { odd.insert(.structure) }
    let node = top.node
    let isUnknown = member.index < 0 && node >= 0
    if isUnknown, fitsFurtherOut(member, top) { odd.insert(.place) }
    if has(member, top) {
      odd.insert(.sameKey)
    } else if isUnknown, wanted.isClosed(node) {
      odd.insert(.key)
    } else if isUnknown, wanted.isMap(node), lexer.bytes(content).contains(where: { $0.isWhitespace }) {
      odd.insert(.structure)
    }
  }

  /// Whether a container has a key already.
  @inline(__always)
  func has(_ member: Member, _ frame: borrowing Frame) -> Bool {
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
  @inline(__always)
  private func fitsFurtherOut(_ member: Member, _ top: borrowing Frame) -> Bool {
    let (index, inner) = (Int(top.parent), top.node)
    guard frames.indices.contains(index), frames[index].isObject, case let node = frames[index].node, node >= 0 else {
      return false
    }
    let known = wanted.member(member.hash, of: node)
    let fits = known.index >= 0 || wanted.isMap(node) && wanted.isClosed(inner)
    return fits && !has(known, frames[index])
  }
}
