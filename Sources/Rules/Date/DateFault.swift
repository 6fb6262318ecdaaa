import Findings
import JSONSchema

/// Why a date is not one that RFC 3339 allows, as a clause; `nil` where it is nothing like a date.
func dateFault(_ text: String) -> String? {
  let numbers = text.split(omittingEmptySubsequences: true) { !$0.isASCII || !$0.isNumber }
  let values = numbers.map { Int($0) ?? .max }
  guard text.first?.isNumber ?? false, values.count > 2 else { return nil }
  if values[0] < 100, values[2] > 999 { return "the year must come first" }
  return calendarFault(values[0], values[1], values[2]) ?? clockFault(Array(values.dropFirst(3).prefix(3)))
    ?? widthFault(numbers) ?? zoneFault(text)
}

private func calendarFault(_ year: Int, _ month: Int, _ day: Int) -> String? {
  if year == 0 { return "there is no year 0" }
  if year > 9999 { return "the year must have four digits" }
  guard monthNames.indices.contains(month - 1) else { return "there is no month \(month)" }
  let most = days(in: month, of: year)
  if day < 1 { return "days are numbered from 1" }
  return day > most ? "\(monthNames[month - 1])\(month == 2 ? " \(year)" : "") has \(most) days" : nil
}

let monthNames = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
  "December",
]

private func clockFault(_ time: [Int]) -> String? {
  guard let hour = time.first else { return nil }
  if hour > 23 { return "hours go from 00 to 23" }
  if time.count > 1, time[1] > 59 { return "minutes go from 00 to 59" }
  return time.count > 2 && time[2] > 59 ? "seconds go from 00 to 59" : nil
}

/// The parts that do not have two digits, or four for the year.
private func widthFault(_ numbers: [Substring]) -> String? {
  if numbers[0].utf8.count != 4 { return "the year must have four digits" }
  let names = ["month", "day", "hour", "minute", "second"]
  let short = zip(names, numbers.dropFirst()).filter { $0.1.utf8.count != 2 }.map { $0.0 }
  return short.isEmpty ? nil : "\(joined(short, "and")) must have two digits"
}

private func zoneFault(_ text: String) -> String? {
  let time = text.drop { $0 != "T" && $0 != "t" && $0 != " " }
  guard !time.isEmpty else { return nil }
  if time.first != "T" { return "write \"T\" between date and time" }
  guard let zone = time.lastIndex(where: { "+-".contains($0) }).map({ time[$0...] }) else {
    return time.last == "Z" || time.last == "z" ? nil : "it must end with Z or an offset such as +02:00"
  }
  return zone.count == 6 && zone.contains(":") && !time.contains("UTC") && !time.contains("GMT")
    ? nil : "write the offset as +02:00"
}
