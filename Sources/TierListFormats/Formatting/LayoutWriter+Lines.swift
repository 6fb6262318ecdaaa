import Findings
import JSONSyntax
import SourceText

/// What is between two children.
enum Separator: Sendable {
  /// Nothing or a space, on the line of the brackets.
  case none, space
  case line
  /// A line break and an empty line, which the document has there.
  case emptyLine
}

// Where lines break. The app's layout breaks them everywhere; the plain one keeps what is on one line and short enough, lists with
// several scalars in a line, and single empty lines.
extension LayoutWriter {
  /// Whether an object or array is written on one line: it begins so in the document, and is not too wide.
  mutating func fitsOnLine(_ container: NodeID) -> Bool {
    // The outermost value begins new lines even if it is short.
    guard !layout.isApp, let frame = frames.last else { return false }
    let isLast = frame.rest.isEmpty
    return lineWidth(of: container, atMost: layout.width - lineColumns() - (isLast ? 0 : 1)) != nil
  }

  /// The width of a value on one line.
  ///
  /// - Returns: `nil` if it is too wide, or an object or array in it is on several lines in the document.
  /// - Complexity: O(*limit*), because wider values are not read to their end. So is the depth of recursion.
  private func lineWidth(of value: NodeID, atMost limit: Int) -> Int? {
    if tree.isEmpty(value) { return limit < 2 ? nil : 2 }
    guard tree[value].isContainer else {
      let width = width(of: value)
      return width <= limit ? width : nil
    }
    if isBroken(after: tree.opener(value).upperBound) { return nil }
    let isObject = tree.kind(value) == .object
    var width = isObject ? 4 : 2
    var child = tree.first(in: value)
    let end = tree.end(of: value)
    while child < end {
      if child != tree.first(in: value) { width += 2 }
      if isObject { width += self.width(of: child) + 2 }
      let inner = isObject ? tree.value(of: child) : child
      guard let innerWidth = lineWidth(of: inner, atMost: limit - width) else { return nil }
      width += innerWidth
      child = tree.after(inner)
    }
    return width <= limit ? width : nil
  }

  /// The separator before a child.
  mutating func separator(before child: NodeID, in frame: Frame) -> Separator {
    if frame.isOnOneLine { return frame.isFirst && tree.kind(frame.container) == .array ? .none : .space }
    if layout.isApp || frame.isFirst { return .line }
    let start = tree.range(child).lowerBound
    switch lineBreakCount(before: start) {
    case 0:
      guard tree.kind(frame.container) == .array, !tree[child].isContainer else { return .line }
      let room = layout.width - lineColumns() - 3
      return width(of: child) <= room ? .space : .line
    case 1: return .line
    default: return .emptyLine
    }
  }

  mutating func write(_ separator: Separator, _ depth: Int) {
    switch separator {
    case .none: break
    case .space: output.append(.space)
    case .line: breakLine(depth)
    case .emptyLine:
      output += layout.lineBreak
      breakLine(depth)
    }
  }

  /// Writes the space before the closing brace of an object on one line.
  mutating func pad(_ container: NodeID) {
    if tree.kind(container) == .object { output.append(.space) }
  }

  /// The columns of what is written of the current line.
  private mutating func lineColumns() -> Int {
    line = (line.columns + columns(of: output[line.end...]), output.count)
    return line.columns
  }

  /// The columns of a scalar or key, of which only as many bytes are counted as could fit.
  private func width(of scalar: NodeID) -> Int {
    columns(of: tree.text.bytes[tree.range(scalar)].prefix(4 * layout.width + 4))
  }

  /// Whether a line breaks before the next token.
  private func isBroken(after offset: ByteOffset) -> Bool {
    tree.text.slice(offset..<tree.text.count).first { !$0.isWhitespace || $0.isLineBreak }?.isLineBreak ?? false
  }

  /// The line breaks in the whitespace before a token; CRLF counts once, and more than two as two.
  private func lineBreakCount(before offset: ByteOffset) -> Int {
    var count = 0
    for index in (0..<offset).reversed() where count < 2 {
      let byte = tree.text.bytes[index]
      guard byte.isWhitespace else { break }
      if byte == .newline || byte == .carriageReturn && tree.text.bytes[index + 1] != .newline { count += 1 }
    }
    return count
  }
}

/// Unicode scalars, without continuation bytes.
private func columns(of bytes: ArraySlice<UInt8>) -> Int { bytes.count { $0 & 0xC0 != 0x80 } }
