import JSONSchema
import TierLists

/// The likely meaning of a date that the app cannot read.
struct LikelyDate {
  /// As the app writes it.
  let text: String
  /// Since 1970.
  let seconds: Int64
  /// The parts that were assumed, for a message; empty if the date is unambiguous.
  let lacks: [String]

  /// Parses year, month and day, an optional time and an optional zone, with any usual separators.
  ///
  /// - Returns: `nil` for another order, and for days and hours that do not exist.
  init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    dropWhitespace(&rest)
    guard let day = takeDay(&rest) else { return nil }
    dropSeparators([0x54, 0x74, 0x20, 0x5F], &rest)
    let hasTime = !rest.isEmpty
    guard let time = hasTime ? takeTime(&rest) : 0 else { return nil }
    dropWhitespace(&rest)
    let hasZone = !rest.isEmpty
    guard let offset = hasZone ? takeZone(&rest) : 0 else { return nil }
    dropWhitespace(&rest)
    guard rest.isEmpty else { return nil }
    seconds = Int64(day) * 86_400 + Int64(time - offset)
    self.text = timestamp(seconds)
    lacks = (hasTime ? [] : ["a time"]) + (hasZone ? [] : ["a time zone"])
  }
}

private func dropSeparators(_ separators: Set<UInt8>, _ rest: inout ArraySlice<UInt8>) {
  rest = rest.drop { separators.contains($0) }
}

private func dropWhitespace(_ rest: inout ArraySlice<UInt8>) { dropSeparators([0x20, 0x09, 0x0A, 0x0D], &rest) }

/// `most` digits, or at least `least`.
private func takeNumber(_ least: Int, _ most: Int, _ rest: inout ArraySlice<UInt8>) -> Int? {
  let digits = rest.prefix(most).prefix { $0 &- 0x30 < 10 }
  guard digits.count >= least else { return nil }
  rest.removeFirst(digits.count)
  return digits.reduce(0) { $0 * 10 + Int($1 & 15) }
}

private func takeSeparator(_ separators: Set<UInt8>, _ rest: inout ArraySlice<UInt8>) -> UInt8? {
  guard let first = rest.first, separators.contains(first) else { return nil }
  return rest.popFirst()
}

/// Days since 1970: four digits of the year, then month and day, with the same separator between them or none.
private func takeDay(_ rest: inout ArraySlice<UInt8>) -> Int? {
  guard let year = takeNumber(4, 4, &rest), (1583...9999).contains(year) else { return nil }
  let separator = takeSeparator([0x2D, 0x2E, 0x2F, 0x3A, 0x5F], &rest)
  let least = separator == nil ? 2 : 1
  guard let month = takeNumber(least, 2, &rest), (1...12).contains(month) else { return nil }
  if let separator, takeSeparator([separator], &rest) == nil { return nil }
  guard let day = takeNumber(least, 2, &rest), (1...days(in: month, of: year)).contains(day) else { return nil }
  return dayNumber(year: year, month: month, day: day)
}

/// Seconds since midnight: hours and minutes, perhaps seconds, perhaps a fraction of them.
private func takeTime(_ rest: inout ArraySlice<UInt8>) -> Int? {
  guard let hour = takeNumber(1, 2, &rest), hour < 24 else { return nil }
  let hasColon = takeSeparator([0x3A, 0x2E], &rest) != nil
  guard let minute = takeNumber(2, 2, &rest), minute < 60 else { return nil }
  if hasColon, takeSeparator([0x3A, 0x2E], &rest) == nil { return hour * 3600 + minute * 60 }
  guard let second = takeNumber(2, 2, &rest) ?? (hasColon ? nil : 0), second < 60 else { return nil }
  if takeSeparator([0x2E, 0x2C], &rest) != nil { rest = rest.drop { $0 &- 0x30 < 10 } }
  return hour * 3600 + minute * 60 + second
}

/// Seconds east of UTC.
private func takeZone(_ rest: inout ArraySlice<UInt8>) -> Int? {
  let name = rest.prefix(3).map { $0 & 0xDF }
  if name == [0x55, 0x54, 0x43] || name == [0x47, 0x4D, 0x54] {
    rest.removeFirst(3)
    if rest.isEmpty { return 0 }
  } else if takeSeparator([0x5A, 0x7A], &rest) != nil {
    return 0
  }
  guard let sign = takeSeparator([0x2B, 0x2D], &rest), let hours = takeNumber(1, 2, &rest), hours < 24 else {
    return nil
  }
  _ = takeSeparator([0x3A], &rest)
  guard let minutes = takeNumber(2, 2, &rest) ?? (rest.isEmpty ? 0 : nil), minutes < 60 else { return nil }
  return (hours * 3600 + minutes * 60) * (sign == 0x2D ? -1 : 1)
}
