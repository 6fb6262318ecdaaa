import SourceText

extension Lexer {
  /// Whether the text is JSON.
  var isJSON: Bool {
    // Whether each open container is an object.
    var (containers, phase): ([Bool], Phase) = ([], .value)
    var offset = source.skippingWhitespace(0)
    while offset < count {
      guard let token = exact(offset), let next = expected(after: token.kind, phase, &containers) else { return false }
      phase = next
      offset = source.skippingWhitespace(token.end)
    }
    return phase == .done
  }

  /// What the grammar expects after a token; `nil` if it does not expect the token.
  private func expected(after kind: TokenKind, _ phase: Phase, _ containers: inout [Bool]) -> Phase? {
    switch kind {
    case .openBrace, .openBracket:
      guard phase.takesValue else { return nil }
      containers.append(kind == .openBrace)
      return kind == .openBrace ? .firstKey : .firstElement
    case .closeBrace, .closeBracket:
      guard phase.takesCloser, !phase.isAfterComma, containers.popLast() == (kind == .closeBrace) else { return nil }
      return containers.isEmpty ? .done : .separator
    case .comma: return phase == .separator ? containers.last.map { $0 ? .key : .element } : nil
    case .colon: return phase == .colon ? .value : nil
    case .string where phase.takesKey: return .colon
    case .string, .number, .literal:
      guard phase.takesValue else { return nil }
      return containers.isEmpty ? .done : .separator
    case .nothing: return nil
    }
  }
}
