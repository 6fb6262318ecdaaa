import JSONSchema
import TierLists

extension LikelyDate {
  /// What a date may mean whose parts stand in another order, whose year has two digits, or whose day does not exist;
  /// the likeliest first.
  static func readings(of text: String) -> [String] {
    let dashes: Set<Unicode.Scalar> = ["\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}"]
    let plain = String(String.UnicodeScalarView(text.unicodeScalars.map { dashes.contains($0) ? "-" : $0 }))
    if plain != text, let date = LikelyDate(plain) { return [date.text] }
    if let seconds = epochSeconds(plain) { return [timestamp(seconds)] }
    if let day = writtenDay(plain) { return LikelyDate(written(day)).map { [$0.text] } ?? [] }
    let day = plain.prefix { $0.isASCII && ($0.isNumber || "-./ ".contains($0)) && $0 != "T" }
    let parts = day.split { !$0.isNumber }.prefix(3)
    guard parts.count == 3, let end = parts.last?.endIndex else { return [] }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3 else { return [] }
    return orders(numbers, isYearFirst: parts[0].utf8.count == 4, separator: day.first { !$0.isNumber } ?? "-")
      .compactMap { LikelyDate(written($0) + plain[end...])?.text }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

/// A number of seconds or milliseconds since 1970 in a string.
private func epochSeconds(_ text: String) -> Int64? {
  guard let number = Int64(text), number > 0 else { return nil }
  let seconds = number > 99_999_999_999 ? number / 1000 : number
  return (100_000_000...9_999_999_999).contains(seconds) ? seconds : nil
}

private typealias Day = (year: Int, month: Int, day: Int)

/// The day in words: `12 March 2024`, `March 12th, 2024`, `12. Mar 2024`, with the day of the week or without.
private func writtenDay(_ text: String) -> Day? {
  let words = text.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
  let months = words.compactMap { word in
    monthNames.firstIndex { word.utf8.count > 2 && $0.lowercased().hasPrefix(word == "sept" ? "sep" : word) }
  }
  let numbers = words.compactMap { word -> Int? in
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    return ["", "st", "nd", "rd", "th"].contains(word[digits.endIndex...]) ? Int(digits) : nil
  }
  guard months.count == 1, numbers.count == 2, words.count < 5, let month = months.first, let year = numbers.max(),
    let day = numbers.min(), (1900...2100).contains(year), isDay((year, month + 1, day))
  else { return nil }
  return (year, month + 1, day)
}

/// Year, month and day in the orders that the separator suggests: `21.06.2025`, `06/21/2025`, `25-06-21`.
private func orders(_ numbers: [Int], isYearFirst: Bool, separator: Character) -> [Day] {
  let (first, second, third) = (numbers[0], numbers[1], numbers[2])
  if isYearFirst {
    let day = (year: first, month: second, day: third)
    return isDay(day) ? [day] : [existing(day), (first, third, second)].filter(isDay)
  }
  let dayFirst = (year: fullYear(third), month: second, day: first)
  let monthFirst = (year: fullYear(third), month: first, day: second)
  let yearFirst = (year: fullYear(first), month: second, day: third)
  let inOrder: [Day] =
    separator == "-"
    ? [yearFirst, dayFirst, monthFirst]
    : separator == "/" ? [monthFirst, dayFirst, yearFirst] : [dayFirst, monthFirst, yearFirst]
  return inOrder.filter { isDay($0) && (1900...2100).contains($0.year) }
}

private func fullYear(_ number: Int) -> Int { number < 70 ? 2000 + number : number < 100 ? 1900 + number : number }

/// The last day of the month for a day after it.
private func existing(_ day: Day) -> Day {
  guard (1...12).contains(day.month), (1...31).contains(day.day) else { return day }
  return (day.year, day.month, min(day.day, days(in: day.month, of: day.year)))
}

private func isDay(_ day: Day) -> Bool {
  (1...12).contains(day.month) && day.day > 0 && day.day <= days(in: day.month, of: day.year)
}

private func written(_ day: Day) -> String { "\(day.year)-\(twoDigits(day.month))-\(twoDigits(day.day))" }

private func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
