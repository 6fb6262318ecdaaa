import JSONSchema
import TierLists

extension LikelyDate {
  /// What a date may mean whose parts stand in another order, whose year has two digits, or whose day does not exist;
  /// the likeliest first.
  static func readings(of text: String) -> [String] {
    let dashes: Set<Unicode.Scalar> = ["\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}"]
    // `2025年7月1日`
    let marks: [Unicode.Scalar: Unicode.Scalar] = ["年": "-", "月": "-", "日": " "]
    let plain = String(
      String.UnicodeScalarView(text.unicodeScalars.map { dashes.contains($0) ? "-" : marks[$0] ?? $0 }))
    if plain != text, let date = LikelyDate(plain) { return [date.text] }
    if let seconds = epochSeconds(plain) { return [timestamp(seconds)] }
    let words = withPlainTime(plain)
    let time = words.firstIndex { $0.contains(":") } ?? words.endIndex
    if let day = writtenDay(words[..<time].joined(separator: " ")) {
      return LikelyDate(([written(day)] + words[time...]).joined(separator: " ")).map { [$0.text] } ?? []
    }
    if let date = LikelyDate(words.joined(separator: " ")) { return [date.text] }
    let parsed = words.joined(separator: " ")
    let day = parsed.prefix { $0.isASCII && ($0.isNumber || "-./ ".contains($0)) && $0 != "T" }
    let parts = day.split { !$0.isNumber }.prefix(3)
    guard parts.count == 3, let end = parts.last?.endIndex else { return [] }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3 else { return [] }
    return orders(numbers, isYearFirst: parts[0].utf8.count == 4, separator: day.first { !$0.isNumber } ?? "-")
      .compactMap { LikelyDate(written($0) + parsed[end...])?.text }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

/// The words of a date, a time with AM or PM as hours of the day, and a zone by its name as an offset; without remarks at the end.
private func withPlainTime(_ text: String) -> [String] {
  let words = text.split(separator: " ").filter { !["à", "at", "um", "a", "om", "в", "Uhr", "uhr"].contains($0) }
  return words.prefix { !$0.hasPrefix("(") }.reduce(into: [String]()) { words, word in
    let half = word.suffix(2).uppercased()
    let time = word.count > 2 ? String(word.dropLast(2)) : words.last ?? ""
    if half == "AM" || half == "PM", let clock = clock(time, isAfternoon: half == "PM") {
      if word.count == 2 { words.removeLast() }
      return words.append(clock)
    }
    words.append(zones[word.uppercased()] ?? String(word))
  }
}

/// `6:40` in the afternoon as `18:40`; `nil` where it is no time of twelve hours.
private func clock(_ time: String, isAfternoon: Bool) -> String? {
  let parts = time.split(separator: ":")
  guard let hour = parts.first.flatMap({ Int($0) }), (1...12).contains(hour) else { return nil }
  let minutes = parts.count > 1 ? parts.dropFirst().joined(separator: ":") : "00"
  return "\(twoDigits(hour % 12 + (isAfternoon ? 12 : 0))):\(minutes)"
}

/// The zones that people name, without those whose names are used twice.
private let zones = [
  "CET": "+01:00", "CEST": "+02:00", "MEZ": "+01:00", "MESZ": "+02:00", "EET": "+02:00", "EEST": "+03:00",
  "WET": "+00:00",
  "WEST": "+01:00", "EST": "-05:00", "EDT": "-04:00", "CDT": "-05:00", "MST": "-07:00", "MDT": "-06:00",
  "PST": "-08:00",
  "PDT": "-07:00", "JST": "+09:00", "AEST": "+10:00",
]

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
      ?? otherMonths.firstIndex { $0.contains { word.hasPrefix($0) } }
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

/// How the months begin in German, French, Spanish and Italian where they do not in English.
private let otherMonths: [[String]] = [
  ["ene", "gen"], ["fév", "fev", "feb"], ["mär", "mar", "maerz"], ["avr", "abr", "apr"], ["mai", "may", "mag"],
  ["juin", "jun", "giu"], ["juil", "jul", "lug"], ["aoû", "aou", "ago", "aug"], ["set", "sep"], ["okt", "oct", "ott"],
  ["nov"], ["dez", "déc", "dic", "dec"],
]

let monthNames = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
  "December",
]
