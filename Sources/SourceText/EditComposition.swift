/// One list of edits with the effect of `first`, and then `second` on its result.
///
/// - Parameter first: Sorted edits of the text, without overlaps; `second` likewise, of the text after `first`.
/// - Parameter count: The length of the text before both.
/// - Returns: Sorted edits of the text before both; insertions that `second` removes are left out.
/// - Complexity: O(*edits* + bytes they insert).
package func composed(_ first: [TextEdit], _ second: [TextEdit], count: Int) -> [TextEdit] {
  if first.isEmpty { return joiningAdjacent(second) }
  var rest = Segments(of: first, count: count)
  var result: [Segment] = []
  for edit in second {
    rest.removePrefix(upTo: edit.range.lowerBound) { result.append($0) }
    rest.removePrefix(upTo: edit.range.upperBound) { _ in }
    result.append(.inserted(Array(edit.text.utf8)[...]))
  }
  rest.removePrefix(upTo: .max) { result.append($0) }
  return edits(of: result, count: count)
}

/// The same edits, adjacent ones as one.
private func joiningAdjacent(_ edits: [TextEdit]) -> [TextEdit] {
  edits.reduce(into: []) { joined, edit in
    if let last = joined.indices.last, joined[last].range.upperBound == edit.range.lowerBound {
      joined[last].range = joined[last].range.lowerBound..<edit.range.upperBound
      joined[last].text += edit.text
    } else if !edit.range.isEmpty || !edit.text.isEmpty {
      joined.append(edit)
    }
  }
}

/// A part of an edited text.
private enum Segment {
  /// Bytes of the original text.
  case kept(ByteRange)
  case inserted(ArraySlice<UInt8>)

  var count: Int {
    switch self {
    case .kept(let range): range.count
    case .inserted(let bytes): bytes.count
    }
  }

  /// Both parts of the segment, the first with `length` bytes, which must not exceed `count`.
  func split(at length: Int) -> (Segment, Segment) {
    switch self {
    case .kept(let range):
      let middle = range.lowerBound + length
      return (.kept(range.lowerBound..<middle), .kept(middle..<range.upperBound))
    case .inserted(let bytes): return (.inserted(bytes.prefix(length)), .inserted(bytes.dropFirst(length)))
    }
  }
}

/// An edited text that is consumed from the front.
private struct Segments {
  private var segments: [Segment] = []
  /// The index of the first remaining segment, and its offset in the edited text.
  private var next = 0
  private var offset = 0

  init(of edits: [TextEdit], count: Int) {
    var end = 0
    for edit in edits {
      segments.append(.kept(end..<max(end, edit.range.lowerBound)))
      segments.append(.inserted(Array(edit.text.utf8)[...]))
      end = max(end, edit.range.upperBound)
    }
    segments.append(.kept(end..<max(end, count)))
  }

  /// Removes the segments up to an offset of the edited text, and calls a function with each.
  mutating func removePrefix(upTo end: Int, _ body: (Segment) -> Void) {
    while offset < end, next < segments.count {
      let segment = segments[next]
      if segment.count <= end - offset {
        body(segment)
        next += 1
        offset += segment.count
      } else {
        let (front, back) = segment.split(at: end - offset)
        body(front)
        segments[next] = back
        offset = end
      }
    }
  }
}

private func edits(of segments: [Segment], count: Int) -> [TextEdit] {
  var edits: [TextEdit] = []
  var end = 0
  var inserted: [UInt8] = []
  func close(at start: Int) {
    guard start > end || !inserted.isEmpty else { return }
    edits.append(TextEdit(end..<max(end, start), String(decoding: inserted, as: UTF8.self)))
    inserted = []
  }
  for segment in segments where segment.count > 0 {
    switch segment {
    case .inserted(let bytes): inserted += bytes
    case .kept(let range):
      close(at: range.lowerBound)
      end = range.upperBound
    }
  }
  close(at: count)
  return edits
}
