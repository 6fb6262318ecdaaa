import JSONSyntax
import SourceText

/// Values deeper than this are not looked at.
private let deepest = 12

/// The value of a JSON text, or the values of a text with one on each line as an array.
func jsonValue(_ text: DocumentText) throws(ImportRefusal) -> Value {
  let tree = SyntaxTree(text, searchesRepairs: false)
  guard let problem = tree.firstFault else { return jsonValue(tree) }
  let bytes = Array(text.slice(0..<text.count))
  let lines = bytes.split(separator: .newline).map { $0.filter { !$0.isSpaceOrTab && $0 != .carriageReturn } }.filter {
    !$0.isEmpty
  }
  if lines.count > 1, lines.allSatisfy({ $0.first == .openBrace && $0.last == .closeBrace }) {
    // Brackets around and commas between the lines.
    let joined = bytes.map { $0 == .newline ? .comma : $0 }
    let end = joined.lastIndex { $0 != .comma && $0 != .carriageReturn } ?? 0
    let records = SyntaxTree(DocumentText([.openBracket] + joined[...end] + [.closeBracket]), searchesRepairs: false)
    if records.firstFault == nil { return jsonValue(records) }
  }
  var refusal = ImportRefusal("broken JSON")
  refusal.place = (text, problem.range)
  throw refusal
}

func jsonValue(_ tree: SyntaxTree) -> Value { value(.root, tree, depth: 0) }

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

private func value(_ node: NodeID, _ tree: SyntaxTree, depth: Int) -> Value {
  let range = tree.range(node)
  if let text = tree.string(node) { return Value(.text(text), range) }
  switch tree.kind(node) {
  case .array where depth < deepest:
    return Value(.list(tree.elements(of: node).map { value($0, tree, depth: depth + 1) }), range)
  case .object where depth < deepest:
    let members = tree.members(of: node).map {
      Value.Member(key: tree.string($0) ?? "", value: value($1, tree, depth: depth + 1))
    }
    return Value(.map(members), range)
  case .array, .object: return Value(.map([]), range)
  case .number, .true, .false: return Value(.scalar(.raw(Array(tree.text.slice(range)))), range)
  default: return Value(.scalar(.null), range)
  }
}
