/// The edits that do at once what `first` does to a text, and `second` to the result of that.
///
/// - Parameter first: Sorted edits of the text, without overlaps; `second` likewise, of the text after `first`.
/// - Parameter count: Bytes of the text before both.
/// - Returns: Sorted edits of the text before both, as few as possible; what `second` takes back is not among them.
/// - Complexity: O(*edits* + bytes they insert).
package func composed(_ first: [TextEdit], _ second: [TextEdit], count: Int) -> [TextEdit] {
  var rest = Pieces(of: first, count: count)
  var result: [Piece] = []
  for edit in second {
    result += rest.taken(upTo: edit.range.lowerBound)
    _ = rest.taken(upTo: edit.range.upperBound)
    result.append(.inserted(Array(edit.text.utf8)[...]))
  }
  result += rest.taken(upTo: .max)
  return edits(of: result, count: count)
}

/// A part of an edited text.
private enum Piece {
  /// Bytes of the text before the edits.
  case kept(ByteRange)
  case inserted(ArraySlice<UInt8>)

  var count: Int {
    switch self {
    case .kept(let range): range.count
    case .inserted(let bytes): bytes.count
    }
  }

  /// The piece in two, the first with as many bytes as given, which are at most its own.
  func split(at length: Int) -> (Piece, Piece) {
    switch self {
    case .kept(let range):
      let middle = range.lowerBound + length
      return (.kept(range.lowerBound..<middle), .kept(middle..<range.upperBound))
    case .inserted(let bytes): return (.inserted(bytes.prefix(length)), .inserted(bytes.dropFirst(length)))
    }
  }
}

/// An edited text, of which pieces are taken from the front.
private struct Pieces {
  private var pieces: [Piece] = []
  /// The next one to take, and where it begins in the edited text.
  private var next = 0
  private var offset = 0

  init(of edits: [TextEdit], count: Int) {
    var end = 0
    for edit in edits {
      pieces.append(.kept(end..<max(end, edit.range.lowerBound)))
      pieces.append(.inserted(Array(edit.text.utf8)[...]))
      end = max(end, edit.range.upperBound)
    }
    pieces.append(.kept(end..<max(end, count)))
  }

  /// The pieces up to an offset of the edited text; those before were taken already.
  mutating func taken(upTo end: Int) -> [Piece] {
    var taken: [Piece] = []
    while offset < end, next < pieces.count {
      let piece = pieces[next]
      if piece.count <= end - offset {
        taken.append(piece)
        next += 1
        offset += piece.count
      } else {
        let (front, back) = piece.split(at: end - offset)
        taken.append(front)
        pieces[next] = back
        offset = end
      }
    }
    return taken
  }
}

private func edits(of pieces: [Piece], count: Int) -> [TextEdit] {
  var edits: [TextEdit] = []
  var end = 0
  var inserted: [UInt8] = []
  func close(at start: Int) {
    guard start > end || !inserted.isEmpty else { return }
    edits.append(TextEdit(end..<max(end, start), String(decoding: inserted, as: UTF8.self)))
    inserted = []
  }
  for piece in pieces where piece.count > 0 {
    switch piece {
    case .inserted(let bytes): inserted += bytes
    case .kept(let range):
      close(at: range.lowerBound)
      end = range.upperBound
    }
  }
  close(at: count)
  return edits
}
