import SourceText

/// Whether a text is a date-time; also checks days of the month, and that leap seconds are at the end of a UTC day.
///
/// - Source: RFC 3339, section 5.6 and 5.7.
package func isDateTime(_ text: ArraySlice<UInt8>) -> Bool {
  var rest = text
  guard let year = takeNumber(4, &rest), skip("-", &rest), let month = takeNumber(2, &rest), skip("-", &rest),
    let day = takeNumber(2, &rest), skip("Tt", &rest), let hour = takeNumber(2, &rest), skip(":", &rest),
    let minute = takeNumber(2, &rest), skip(":", &rest), let second = takeNumber(2, &rest), skipFraction(&rest),
    let offset = takeOffset(&rest), rest.isEmpty
  else { return false }
  guard (1...12).contains(month), (1...days(in: month, of: year)).contains(day), hour < 24, minute < 60 else {
    return false
  }
  return second < 60 || second == 60 && (hour * 60 + minute - offset + 2880) % 1440 == 1439
}

/// The parts of a date-time like `2024-03-05T08:00:00Z`, the form of nearly all, read without decoding its string: a list with a thousand
/// dates is checked a tenth faster.
package struct PlainDateTime {
  package let year, month, day, hour, minute, second: Int

  /// - Returns: `nil` for any other form, and for a leap second.
  package init?(_ text: DocumentText, _ range: ByteRange) {
    let (bytes, start) = (text.bytes, range.lowerBound)
    guard range.count == 20, start >= 0, start + 20 <= bytes.count, bytes[start + 4] == 0x2D, bytes[start + 7] == 0x2D,
      bytes[start + 10] == 0x54, bytes[start + 13] == 0x3A, bytes[start + 16] == 0x3A, bytes[start + 19] == 0x5A
    else { return nil }
    let century = pair(bytes, start)
    (year, month, day) = (century * 100 + pair(bytes, start + 2), pair(bytes, start + 5), pair(bytes, start + 8))
    (hour, minute, second) = (pair(bytes, start + 11), pair(bytes, start + 14), pair(bytes, start + 17))
    guard century >= 0, year >= century * 100, (1...12).contains(month), day > 0, day <= days(in: month, of: year),
      (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second)
    else { return nil }
  }
}

/// The value of two digits; negative for anything else.
private func pair(_ bytes: [UInt8], _ offset: Int) -> Int {
  let (tens, ones) = (bytes[offset] &- 0x30, bytes[offset + 1] &- 0x30)
  return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : -1
}

/// The days of a month, from 1 to 12.
package func days(in month: Int, of year: Int) -> Int {
  switch month {
  case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
  case 4, 6, 9, 11: 30
  default: 31
  }
}

/// Removes and returns a number of exactly `count` digits; `nil` if there is none.
private func takeNumber(_ count: Int, _ rest: inout ArraySlice<UInt8>) -> Int? {
  let digits = rest.prefix(count)
  guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
  rest.removeFirst(count)
  return digits.reduce(0) { $0 * 10 + Int($1 & 15) }
}

/// Removes the first byte if it is one of some characters; returns whether it was.
private func skip(_ characters: StaticString, _ rest: inout ArraySlice<UInt8>) -> Bool {
  guard let first = rest.first,
    (0..<characters.utf8CodeUnitCount).contains(where: { characters.utf8Start[$0] == first })
  else {
    return false
  }
  rest.removeFirst()
  return true
}

/// Removes an optional fraction; returns whether it is absent or valid.
private func skipFraction(_ rest: inout ArraySlice<UInt8>) -> Bool {
  guard skip(".", &rest) else { return true }
  let digits = rest.prefix { (0x30...0x39).contains($0) }
  rest.removeFirst(digits.count)
  return !digits.isEmpty
}

/// Removes and returns the time zone as minutes east of UTC.
private func takeOffset(_ rest: inout ArraySlice<UInt8>) -> Int? {
  if skip("Zz", &rest) { return 0 }
  let isWest = rest.first == 0x2D
  guard skip("+-", &rest), let hours = takeNumber(2, &rest), skip(":", &rest), let minutes = takeNumber(2, &rest),
    hours < 24,
    minutes < 60
  else { return nil }
  return (hours * 60 + minutes) * (isWest ? -1 : 1)
}
