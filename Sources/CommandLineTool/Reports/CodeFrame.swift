import SourceText

/// The line on which a range begins, clipped, with the position of its underline.
struct CodeFrame {
  /// From 1.
  var lineNumber: Int
  var text: String
  /// Columns before the underline.
  var indent: Int
  /// Columns of the underline, at least 1.
  var width: Int
}

/// - Parameter range: Only its first line is underlined.
/// - Parameter secrets: Bytes that are shown as an ellipsis, in document order.
/// - Parameter columns: The width of the terminal, which the text does not exceed.
func codeFrame(
  of range: ByteRange, in lines: LineIndex, hiding secrets: [ByteRange] = [], columns maximum: Int
) -> CodeFrame {
  let line = lines.line(at: range.lowerBound)
  let whole = lines.range(ofLine: line)
  let start = min(max(range.lowerBound, whole.lowerBound), whole.upperBound)
  let end = min(max(range.upperBound, start), whole.upperBound)
  // The number of the line and ` | ` come before the text.
  let room = min(100, max(20, maximum - "\(line + 1)".utf8.count - 3))
  let near = window(around: start, in: whole, of: lines.text)
  let last = min(end, near.upperBound)
  let secrets = secrets.filter { $0.overlaps(near) }
  if secrets.isEmpty, isNarrow(lines.text.slice(near)), !lines.text.bytes[start].isContinuation,
    !lines.text.bytes[last].isContinuation
  {
    return narrowFrame(of: start..<last, in: near, cutFrom: whole, lines.text, lineNumber: line + 1, to: room)
  }
  let segments = Segments(
    before: cells(of: near.lowerBound..<start, in: lines.text, hiding: secrets),
    marked: cells(of: start..<last, in: lines.text, hiding: secrets),
    after: cells(of: last..<near.upperBound, in: lines.text, hiding: secrets, upTo: room + 1))
  let clipped = segments.clipped(
    isCutBefore: near.lowerBound > whole.lowerBound, isCutAfter: near.upperBound < whole.upperBound, to: room)
  return CodeFrame(
    lineNumber: line + 1, text: clipped.text, indent: columns(clipped.before), width: max(1, columns(clipped.marked)))
}

private func cells(
  of range: ByteRange, in text: DocumentText, hiding secrets: [ByteRange], upTo maximum: Int = .max
) -> [Cell] {
  guard let secret = secrets.first(where: { $0.overlaps(range) }) else {
    return cells(of: text.slice(range), upTo: maximum)
  }
  let hidden = secret.clamped(to: range)
  return cells(of: text.slice(range.lowerBound..<hidden.lowerBound), upTo: maximum) + [Cell(width: 1, text: "…")]
    + cells(of: hidden.upperBound..<range.upperBound, in: text, hiding: secrets, upTo: maximum)
}

/// Whether bytes are printable characters of one column each: those before U+0300, and dashes, quotes and bullets.
private func isNarrow(_ bytes: ArraySlice<UInt8>) -> Bool {
  if isPlain(bytes) { return true }
  return bytes.withUnsafeBufferPointer { bytes in
    var rest = bytes[...]
    while let next = rest.firstIndex(where: { $0 &- 0x20 > 0x5E }) {
      let length = narrowLength(rest[next...].prefix(3))
      if length == 0 { return false }
      rest = rest[(next + length)...]
    }
    return true
  }
}

/// The length of the character at the start of some bytes beyond ASCII; 0 if it may take no column or two.
private func narrowLength(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
  switch (bytes[bytes.startIndex], bytes.dropFirst().first ?? 0, bytes.dropFirst(2).first ?? 0) {
  case (0xC2, 0xA0...0xAC, _), (0xC2, 0xAE...0xBF, _), (0xC3...0xCB, 0x80...0xBF, _): 2
  case (0xE2, 0x80, 0x90...0xA7): 3
  default: 0
  }
}

/// The frame of such bytes; like `Segments.clipped`.
private func narrowFrame(
  of marked: ByteRange, in near: ByteRange, cutFrom whole: ByteRange, _ text: DocumentText, lineNumber: Int,
  to maximum: Int
) -> CodeFrame {
  // In most lines a column is a byte.
  let isASCII = isPlain(text.slice(near))
  let columns = { (range: ByteRange) in isASCII ? range.count : text.slice(range).count { !$0.isContinuation } }
  let offset = { (start: ByteOffset, columns: Int) in
    isASCII ? start + columns : text.offset(start, advancedBy: columns)
  }
  let (before, all) = (columns(near.lowerBound..<marked.lowerBound), columns(marked))
  let after = columns(marked.upperBound..<near.upperBound)
  if near == whole, before + all + after <= maximum {
    return CodeFrame(lineNumber: lineNumber, text: text.string(near), indent: before, width: max(1, all))
  }
  let width = min(all, maximum * 3 / 4)
  let room = maximum - width
  let wanted = width < all ? 0 : after
  let shownBefore = min(before, max(room / 2, room - wanted))
  let isCutBefore = near.lowerBound > whole.lowerBound || shownBefore < before
  let indent = shownBefore + (isCutBefore ? 1 : 0)
  let shownAfter = wanted > 0 ? max(0, min(after, room - indent)) : 0
  let isCutAfter = near.upperBound < whole.upperBound || shownAfter < all - width + after
  let start = offset(near.lowerBound, before - shownBefore)
  let shown = text.string(start..<offset(start, shownBefore + width + shownAfter))
  return CodeFrame(
    lineNumber: lineNumber, text: (isCutBefore ? "…" : "") + shown + (isCutAfter ? "…" : ""), indent: indent,
    width: max(1, width))
}

extension DocumentText {
  /// The offset of a character some characters after another one.
  fileprivate func offset(_ offset: ByteOffset, advancedBy count: Int) -> ByteOffset {
    var offset = offset
    for _ in 0..<count {
      offset += 1
      while offset < self.count, bytes[offset].isContinuation { offset += 1 }
    }
    return offset
  }
}

/// The part of a line that may be shown, because a line of a minified document can have millions of bytes. More bytes
/// than columns, because characters outside ASCII take several bytes.
private func window(around start: ByteOffset, in line: ByteRange, of text: DocumentText) -> ByteRange {
  var first = max(line.lowerBound, start - 200)
  while first < start, text.bytes[first] & 0xC0 == 0x80 { first += 1 }
  var end = min(line.upperBound, start + 400)
  while end > start, end < line.upperBound, text.bytes[end] & 0xC0 == 0x80 { end -= 1 }
  return first..<end
}

private func columns(_ cells: some Sequence<Cell>) -> Int { cells.reduce(0) { $0 + $1.width } }

/// A line before, in and after the underline.
private struct Segments {
  var before: [Cell]
  var marked: [Cell]
  var after: [Cell]

  var text: String { (before + marked + after).reduce(into: "") { $0 += $1.text } }

  /// The segments shortened to a width, with an ellipsis where something is cut off. Keeps the underlined part.
  ///
  /// - Parameters:
  ///   - isCutBefore: Whether the line continues before the segments.
  ///   - isCutAfter: Whether the line continues after the segments.
  ///   - maximum: In columns.
  func clipped(isCutBefore: Bool, isCutAfter: Bool, to maximum: Int) -> Segments {
    let width = columns(before) + columns(marked) + columns(after)
    if !isCutBefore, !isCutAfter, width <= maximum { return self }
    let ellipsis = [Cell(width: 1, text: "…")]
    var result = Segments(before: [], marked: prefix(of: marked, upTo: maximum * 3 / 4), after: [])
    let room = maximum - columns(result.marked)
    let rest = marked.dropFirst(result.marked.count) + after
    let wanted = result.marked.count < marked.count ? 0 : columns(after)
    result.before = prefix(of: before.reversed(), upTo: max(room / 2, room - wanted)).reversed()
    if isCutBefore || result.before.count < before.count { result.before = ellipsis + result.before }
    if wanted > 0 { result.after = prefix(of: after, upTo: room - columns(result.before)) }
    if isCutAfter || result.after.count < rest.count { result.after += ellipsis }
    return result
  }
}

private func prefix(of cells: [Cell], upTo width: Int) -> [Cell] {
  var room = width
  return Array(
    cells.prefix { cell in
      room -= cell.width
      return room >= 0
    })
}
