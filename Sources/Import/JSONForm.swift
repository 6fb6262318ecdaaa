import JSONSyntax
import SourceText

/// Values deeper than this are not looked at.
private let deepest = 40

/// The value of a JSON text, or the values of a text with one on each line as an array.
func jsonValue(_ text: DocumentText) throws(ImportRefusal) -> Value {
  let tree = SyntaxTree(text)
  guard let fault = tree.firstFault else { return value(.root, tree, shift: 0, depth: 0) }
  // With brackets around and commas between the lines.
  let content = text.slice(0..<text.count)
  let lines = content.split(separator: .newline).map { line in line.filter { !$0.isSpaceOrTab && $0 != .carriageReturn }
  }
  let records = lines.filter { !$0.isEmpty }
  if records.count > 1, records.allSatisfy({ $0.first == .openBrace && $0.last == .closeBrace }) {
    let end = content.lastIndex(of: .closeBrace) ?? 0
    let joined = [.openBracket] + content[...end].map { $0 == .newline ? .comma : $0 } + [.closeBracket]
    let tree = SyntaxTree(DocumentText(joined))
    if tree.firstFault == nil { return value(.root, tree, shift: 1, depth: 0) }
  }
  throw ImportRefusal("broken JSON", at: (text, faultOfLine(in: content) ?? fault.range))
}

/// The first error in a text with an object on each line; `nil` for other texts.
private func faultOfLine(in content: ArraySlice<UInt8>) -> ByteRange? {
  let lines = content.split(separator: .newline).filter { $0.contains { $0 > .space } }
  guard lines.count > 1, lines.allSatisfy({ $0.first { $0 > .space } == .openBrace }) else { return nil }
  return lines.lazy.compactMap { line in
    SyntaxTree(DocumentText(line)).firstFault.map { fault in
      line.startIndex + fault.range.lowerBound..<line.startIndex + fault.range.upperBound
    }
  }.first
}

extension SyntaxTree {
  /// The first error because of which content may be misread.
  fileprivate var firstFault: SyntaxError? {
    problems.first { problem in
      switch problem.kind {
      case .byteOrderMark, .trailingComma, .comment, .loneSurrogate: false
      default: true
      }
    }
  }
}

/// - Parameter shift: By how many bytes the places in the tree are too far on.
private func value(_ node: NodeID, _ tree: SyntaxTree, shift: Int, depth: Int) -> Value {
  let own = tree.range(node)
  let range = max(0, own.lowerBound - shift)..<max(0, own.upperBound - shift)
  if let text = tree.string(node) { return Value(text: text, range) }
  switch tree.kind(node) {
  case .array where depth < deepest:
    return Value(.list(tree.elements(of: node).map { value($0, tree, shift: shift, depth: depth + 1) }), range)
  case .object where depth < deepest:
    let members = tree.members(of: node).map {
      Value.Member(key: tree.string($0) ?? "", value: value($1, tree, shift: shift, depth: depth + 1))
    }
    return Value(.map(members), range)
  case .array, .object, .number, .true, .false: return Value(.scalar(tree.text.string(own)), range)
  default: return Value(.null, range)
  }
}
