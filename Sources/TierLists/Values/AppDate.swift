import JSONSchema
import JSONSyntax

/// A date that the app can read, with its format.
package struct AppDate: Sendable, Equatable {
  package enum Spelling: Sendable {
    /// UTC, to the second: what the app writes itself.
    case plain
    /// RFC 3339 with a fraction or an offset, which the app does not preserve.
    case precise
    /// Not RFC 3339, but accepted by the app's decoder.
    case loose
  }

  /// Since 1970, UTC, without the fraction.
  package let seconds: Int64
  let nanoseconds: Int
  package let spelling: Spelling

  /// The date as the app writes it; `nil` if its calendar differs from that of RFC 3339.
  package var rewritten: String? {
    let year1583: Int64 = -12_212_553_600
    let year10000: Int64 = 253_402_300_800
    return (year1583..<year10000).contains(seconds) ? timestamp(wholeSeconds) : nil
  }

  /// The seconds as the app reads them: a `Double` since 2001, so that nine nines of a fraction round up.
  private var wholeSeconds: Int64 {
    let start = Double(seconds - 978_307_200)
    return start + Double(nanoseconds) / 1e9 < start + 1 ? seconds : seconds + 1
  }

  /// Whether it is one of the days from 5 to 14 October 1582, which the app's calendar does not have.
  package var isSkipped: Bool { (Self.skippedStart..<Self.skippedStart + 10 * 86_400).contains(seconds) }

  private static let skippedStart: Int64 = -12_220_156_800

  /// The moment as the app reads it, as it writes it; `nil` if that is before its calendar became that of RFC 3339.
  package var asRead: String? { isSkipped ? timestamp(wholeSeconds + 10 * 86_400) : rewritten }

  package func isBefore(_ other: AppDate) -> Bool { (seconds, nanoseconds) < (other.seconds, other.nanoseconds) }
}

extension SyntaxTree {
  /// The date in a string; `nil` if the app refuses it, and for anything but a string.
  package func date(_ node: NodeID) -> AppDate? {
    guard kind(node) == .string else { return nil }
    let content = content(node)
    if isPlain(node), let seconds = plainSeconds(text.bytes, content.lowerBound, count: content.count) {
      return AppDate(seconds: seconds, nanoseconds: 0, spelling: .plain)
    }
    return readDate(utf8(node))
  }
}

/// The seconds since 1970 of a date like `2024-03-05T08:00:00Z`, the format of nearly all dates; `nil` for any other.
private func plainSeconds(_ bytes: [UInt8], _ start: Int, count: Int) -> Int64? {
  guard count == 20, start >= 0, start + 20 <= bytes.count, bytes[start + 4] == 0x2D, bytes[start + 7] == 0x2D,
    bytes[start + 10] == 0x54, bytes[start + 13] == 0x3A, bytes[start + 16] == 0x3A, bytes[start + 19] == 0x5A
  else { return nil }
  let pairs = (pair(bytes, start), pair(bytes, start + 2))
  let (month, day) = (pair(bytes, start + 5), pair(bytes, start + 8))
  let (hour, minute, second) = (pair(bytes, start + 11), pair(bytes, start + 14), pair(bytes, start + 17))
  guard pairs.0 >= 0, pairs.1 >= 0, (1...12).contains(month), (0..<24).contains(hour), (0..<60).contains(minute),
    (0..<60).contains(second)
  else { return nil }
  let year = pairs.0 * 100 + pairs.1
  guard year > 0, day > 0, day <= days(in: month, of: year) else { return nil }
  return Int64(dayNumber(year: year, month: month, day: day)) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
}

/// The value of two digits; negative for anything else.
private func pair(_ bytes: [UInt8], _ offset: Int) -> Int {
  let tens = bytes[offset] &- 0x30
  let ones = bytes[offset + 1] &- 0x30
  return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : -1
}
