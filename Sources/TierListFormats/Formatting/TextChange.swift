import SourceText

/// A range of the old text, and the range of the new text that replaces it.
struct TextChange: Sendable {
  var old: ByteRange
  var new: Range<Int>
}

/// Collects the changes between an old text and a new one that is written step by step.
struct TextChanges: Sendable {
  private let text: DocumentText
  /// Sorted; changes on the same line of the old text are merged.
  private(set) var all: [TextChange] = []
  /// Whether the last change contains a line break.
  private var endsLine = false

  init(_ text: DocumentText) { self.text = text }

  /// Records that a range of the old text became a range of the new one, if they differ.
  mutating func record(_ old: ByteRange, _ new: Range<Int>, in output: [UInt8]) {
    if text.bytes[old] == output[new] { return }
    let change = trimmed(TextChange(old: old, new: new), output)
    let staysOnLine = !endsLine && !hasLineBreak((all.last?.old.upperBound ?? 0)..<change.old.lowerBound)
    endsLine = hasLineBreak(change.old)
    if let last = all.last, staysOnLine {
      all[all.count - 1] = TextChange(
        old: last.old.lowerBound..<change.old.upperBound, new: last.new.lowerBound..<change.new.upperBound)
    } else {
      all.append(change)
    }
  }

  private func hasLineBreak(_ range: ByteRange) -> Bool { text.bytes[range].contains { $0.isLineBreak } }

  /// Without the common prefix and suffix; never splits scalars or CRLF.
  private func trimmed(_ change: TextChange, _ output: [UInt8]) -> TextChange {
    let old = text.bytes[change.old]
    let new = output[change.new]
    let least = min(old.count, new.count)
    var front = 0
    while front < least, old[old.startIndex + front] == new[new.startIndex + front] { front += 1 }
    while front > 0, splits(old, front) || splits(new, front) { front -= 1 }
    var back = 0
    while back < least - front, old[old.endIndex - 1 - back] == new[new.endIndex - 1 - back] { back += 1 }
    while back > 0, splits(old, old.count - back) || splits(new, new.count - back) { back -= 1 }
    return TextChange(
      old: old.startIndex + front..<old.endIndex - back, new: new.startIndex + front..<new.endIndex - back)
  }

  /// Whether an offset is inside a scalar or CRLF.
  private func splits(_ bytes: ArraySlice<UInt8>, _ offset: Int) -> Bool {
    let index = bytes.startIndex + offset
    guard bytes.indices.contains(index) else { return false }
    if bytes[index] & 0xC0 == 0x80 { return true }
    return bytes[index] == 0x0A && index > bytes.startIndex && bytes[index - 1] == 0x0D
  }
}

extension UInt8 {
  var isLineBreak: Bool { self == 0x0A || self == 0x0D }
}
