import SourceText

// Members whose value, key or bracket is missing.
extension Beam {
  /// Removes the key that has no value.
  mutating func dropMember(_ state: State) {
    guard state.phase == .colon || state.phase == .value, !state.member.isNone else { return }
    let member = state.member
    let price = hasJust([.missingClosingQuote], state) ? Price.addFurther : Price.dropMember
    var next = advanced(state, to: state.offset, price: price)
    let end = max(member.start, state.end)
    record(&next, .dropMember, member.start..<end, Edit(member.start, end, ""))
    (next.phase, next.end, next.comma, next.frame) = (member.phase, member.end, member.comma, member.frame)
    next.member = .none
    output.append(next)
  }

  /// Adds members whose key is missing, or whose line with key and bracket.
  mutating func addKeys(_ state: State, before next: TokenKind?) {
    guard let top = top(state), top.node >= 0, next == .string || next == .openBrace else { return }
    let inner = lexer.member(at: state.offset)
    if next == .string, wanted.isMap(top.node), let identity = lexer.identity(at: state.offset) {
      return addLine(state, mapMember(identity, top), next, inner)
    }
    for member in wanted.typedMembers(of: top.node) where !has(member.member, top) {
      addLine(state, member, next, inner)
    }
  }

  private func mapMember(_ name: Range<Int>, _ top: Frame) -> NamedMember {
    let member = wanted.member(hashOfKey(lexer.source.text, name), of: top.node)
    return NamedMember(name: lexer.source.text.string(name), member: member, isRequired: true)
  }

  private mutating func frame(with member: NamedMember, _ state: State) -> Int32 {
    guard var top = top(state) else { return state.frame }
    insert(member.member, into: &top, at: state.offset)
    return add(top)
  }

  private mutating func addLine(
    _ state: State, _ member: NamedMember, _ next: TokenKind?, _ inner: InnerMember?
  ) {
    guard let kind = wanted.lineBracket(member, next, inner) else { return }
    let price = Price.addLine + (member.isRequired ? Price.addRequired : 0)
    var added = insertion(state, .addLine, "\"\(member.name)\": \(kind.text)", price, at: state.offset)
    let outer = frame(with: member, state)
    added.enter(
      pushed(on: outer, isObject: kind == .openBrace, lineOf: lastLine(state), repaired: state.end),
      isObject: kind == .openBrace)
    output.append(added)
  }
}

extension Wanted {
  /// The bracket after a missing key, if what follows fits into it.
  fileprivate func lineBracket(_ member: NamedMember, _ next: TokenKind?, _ inner: InnerMember?) -> TokenKind? {
    let node = member.member.node
    if next == .string, let inner, takes(node, .object) {
      let isMap = isMap(node)
      let fits = isMap && takes(self[node]?.additional ?? -1, inner.types)
      return declares(inner.key, node) || fits ? .openBrace : nil
    }
    guard takes(node, .array), inner == nil, let next, let items = self[items(of: node)] else {
      return nil
    }
    let fits = next == .openBrace && items.types.contains(.object) || next == .string && items.types.contains(.string)
    return fits ? .openBracket : nil
  }
}
