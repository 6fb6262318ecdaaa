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
    guard isPlain(node), let date = PlainDateTime(text, content(node)), date.year > 0 else {
      return readDate(utf8(node))
    }
    let day = Int64(dayNumber(year: date.year, month: date.month, day: date.day))
    let seconds = day * 86_400 + Int64(date.hour * 3600 + date.minute * 60 + date.second)
    return AppDate(seconds: seconds, nanoseconds: 0, spelling: .plain)
  }
}
