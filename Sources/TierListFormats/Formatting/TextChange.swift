import SourceText

/// Bytes of an old text, and the bytes of the new one that take their place.
struct TextChange: Sendable {
  var old: ByteRange
  var new: Range<Int>
}

/// The places where a text that is written piece by piece differs from the old one.
struct TextChanges: Sendable {
  private let text: DocumentText
  /// Sorted; those that touch one line of the old text are one.
  private(set) var all: [TextChange] = []
  /// Whether the last of them reaches into another line.
  private var endsLine = false

  init(_ text: DocumentText) { self.text = text }

  /// Notes that a part of the old text became a part of the new one, if they differ.
  mutating func note(_ old: ByteRange, _ new: Range<Int>, in output: [UInt8]) {
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

  private func hasLineBreak(_ range: ByteRange) -> Bool { text.bytes[range].contains(where: \.isLineBreak) }

  /// Without what both begin and end with, in whole scalars and line ends.
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

  /// Whether an offset into bytes lies inside a scalar or a CRLF.
  private func splits(_ bytes: ArraySlice<UInt8>, _ offset: Int) -> Bool {
    let place = bytes.startIndex + offset
    guard bytes.indices.contains(place) else { return false }
    if bytes[place] & 0xC0 == 0x80 { return true }
    return bytes[place] == 0x0A && place > bytes.startIndex && bytes[place - 1] == 0x0D
  }
}

extension UInt8 {
  var isLineBreak: Bool { self == 0x0A || self == 0x0D }
}
