import JSONSchema
import JSONSyntax
import SourceText
import TierLists

/// The layout of one document: its style, and what it keeps of the document.
struct Layout: Sendable {
  /// The layout of the app's encoder; else the plain one.
  let isApp: Bool
  /// The maximum width, in characters, of an object or array on one line.
  let width: Int
  /// Whether keys are sorted by the schema.
  let sortsBySchema: Bool
  /// The line break, kept as in the document.
  let lineBreak: [UInt8]
  /// The indentation of one level.
  let indentation: [UInt8]

  init(_ options: FormatOptions, for tree: SyntaxTree) {
    isApp = options.style == .app || options.style == .auto && hasAppLayout(tree)
    width = options.width
    sortsBySchema = !isApp && options.keys == .schema
    // Even in the app's layout, whose line breaks are LF: editors and git may have changed them.
    lineBreak = firstLineBreak(in: tree.text)
    indentation = isApp ? twoSpaces : indentationUnit(of: tree)
  }
}

private let twoSpaces: [UInt8] = [.space, .space]

/// Whether the first key of the root is followed by `" : "`, like every key that the app writes.
private func hasAppLayout(_ tree: SyntaxTree) -> Bool {
  guard !tree.isEmpty, tree.kind(.root) == .object else { return false }
  let key = tree.first(in: .root)
  guard key < tree.end(of: .root) else { return false }
  let gap = tree.range(key).upperBound..<tree.range(tree.value(of: key)).lowerBound
  return tree.text.bytes[gap].elementsEqual([.space, .colon, .space])
}

/// The indentation of the root's first child, if it is a tab or up to eight spaces.
private func indentationUnit(of tree: SyntaxTree) -> [UInt8] {
  guard !tree.isEmpty, tree[.root].isContainer else { return twoSpaces }
  let gap = tree.opener(.root).upperBound..<tree.range(tree.first(in: .root)).lowerBound
  guard let line = tree.text.bytes[gap].lastIndex(where: { $0.isLineBreak }) else { return twoSpaces }
  let unit = Array(tree.text.bytes[line + 1..<gap.upperBound])
  let isIndentation = unit == [.tab] || (1...8).contains(unit.count) && unit.allSatisfy { $0 == .space }
  return isIndentation ? unit : twoSpaces
}

/// The first line ending; LF where there is none. Strings of a valid document contain none.
private func firstLineBreak(in text: DocumentText) -> [UInt8] {
  guard let index = text.slice(0..<text.count).firstIndex(where: { $0.isLineBreak }) else { return [.newline] }
  let isPair = text.bytes[index] == .carriageReturn && text.bytes[index + 1] == .newline
  return isPair ? [.carriageReturn, .newline] : [text.bytes[index]]
}
