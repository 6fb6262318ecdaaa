import JSONSchema

/// Parses a date like the app's decoder; `nil` if that fails.
///
/// Anything after the time zone is ignored; days after the end of a month and hours after the end of a day carry over.
func readDate(_ text: ArraySlice<UInt8>) -> AppDate? {
  var reader = DateReader(rest: text)
  guard let year = reader.number(), year <= DateReader.lastYear, reader.skip("-"), let month = reader.number(),
    (1...12).contains(month), reader.skip("-"), let dayOfMonth = reader.number(), (1...31).contains(dayOfMonth),
    reader.skip("T"),
    let hour = reader.number(), reader.skip(":"), let minute = reader.number(), reader.skip(":"),
    let second = reader.number(), let fraction = reader.fraction(), let offset = reader.zone()
  else { return nil }
  let day = Int64(dayNumber(year: Int(year), month: Int(month), day: Int(dayOfMonth)))
  let seconds = day * 86_400 + hour * 3600 + minute * 60 + second - offset
  // The published schema's readers know neither a year 0 nor leap seconds.
  let isStrict = isDateTime(text) && year > 0 && second < 60
  let isPlain = fraction.digits == 0 && (text.last ?? 0) | 0x20 == 0x7A
  return AppDate(
    seconds: seconds, nanoseconds: fraction.nanoseconds, spelling: isStrict ? isPlain ? .plain : .precise : .loose)
}

/// The rest of a date while it is parsed.
private struct DateReader {
  /// The app's calendar ends in this year.
  static let lastYear = 506_714

  var rest: ArraySlice<UInt8>

  mutating func skip(_ sign: Unicode.Scalar) -> Bool {
    guard let first = rest.first, Unicode.Scalar(first) == sign else { return false }
    rest.removeFirst()
    return true
  }

  /// One to ten digits, or to `most`.
  mutating func number(most: Int = 10, mayGoOn: Bool = false) -> Int64? {
    let digits = rest.prefix { $0 &- 0x30 < 10 }
    let taken = digits.prefix(most)
    guard !taken.isEmpty, mayGoOn || taken.count == digits.count else { return nil }
    rest.removeFirst(taken.count)
    return taken.reduce(0) { $0 * 10 + Int64($1 & 15) }
  }

  /// A point and one to nine digits, or nothing.
  mutating func fraction() -> (nanoseconds: Int, digits: Int)? {
    guard skip(".") else { return (0, 0) }
    let before = rest.count
    guard let number = number(most: 9) else { return nil }
    let digits = before - rest.count
    return (Int((digits..<9).reduce(number) { number, _ in number * 10 }), digits)
  }

  /// The seconds east of UTC: `Z`, or an offset of at most 18 hours, optionally after `GMT` or `UTC`.
  mutating func zone() -> Int64? {
    if skip("Z") || skip("z") { return 0 }
    let name = rest.prefix(3).map { $0 & 0xDF }
    let isNamed = name == [0x47, 0x4D, 0x54] || name == [0x55, 0x54, 0x43]
    if isNamed { rest.removeFirst(3) }
    if skip("+") { return offset() }
    if skip("-") { return offset().map { -$0 } }
    return isNamed ? 0 : nil
  }

  /// Hours and optional minutes and seconds, of one or two digits each, with or without colons.
  private mutating func offset() -> Int64? {
    guard let hours = number(most: 2, mayGoOn: true) else { return nil }
    let isMinuteDue = skip(":")
    let minutes = number(most: 2, mayGoOn: true)
    if minutes == nil, isMinuteDue { return nil }
    if minutes != nil { _ = skip(":") }
    let seconds = minutes == nil ? nil : number(most: 2, mayGoOn: true)
    let offset = hours * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)
    return offset <= 18 * 3600 ? offset : nil
  }
}
