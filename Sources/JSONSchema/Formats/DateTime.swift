import SourceText

/// Whether a text is a date-time; also checks days of the month, and that leap seconds are at the end of a UTC day.
///
/// - Source: RFC 3339, section 5.6 and 5.7.
package func isDateTime(_ text: ArraySlice<UInt8>) -> Bool {
  if text.withUnsafeBufferPointer({ isPlainDateTime($0[...]) }) { return true }
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

/// Whether the undecoded bytes of a string are a date-time like `2024-03-05T08:00:00Z`, so that it need not be decoded.
func isPlainDateTime(_ text: DocumentText, _ range: ByteRange) -> Bool {
  text.bytes.withUnsafeBufferPointer { isPlainDateTime($0[range.clamped(to: $0.indices)]) }
}

/// Whether some bytes are a date-time like `2024-03-05T08:00:00Z`, the form of nearly all, without a leap second.
private func isPlainDateTime(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
  guard text.count == 20 else { return false }
  let form: StaticString = "0000-00-00T00:00:00Z"
  var number: Int64 = 0
  for index in 0..<20 {
    let (byte, wanted) = (text.base[text.startIndex + index], form.utf8Start[index])
    if wanted != 0x30 {
      guard byte == wanted else { return false }
    } else {
      guard byte &- 0x30 < 10 else { return false }
      number = number * 10 + Int64(byte & 15)
    }
  }
  let take = { (size: Int64) in
    defer { number /= size }
    return Int(number % size)
  }
  let (second, minute, hour, day, month) = (take(100), take(100), take(100), take(100), take(100))
  guard (1...12).contains(month), day > 0, day <= days(in: month, of: Int(number)) else { return false }
  return hour < 24 && minute < 60 && second < 60
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
