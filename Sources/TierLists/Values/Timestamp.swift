/// A point in time as the app writes it: `2024-03-05T08:00:00Z`.
///
/// - Parameter seconds: Since 1970, UTC; years outside 0…9999 are clamped.
/// - Source: RFC 3339, section 5.6; the calendar is the proleptic Gregorian one.
package func timestamp(_ seconds: Int64) -> String {
  let seconds = max(-62_167_219_200, min(253_402_300_799, seconds))
  let day = Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400)
  let time = Int(seconds - Int64(day) * 86_400)
  let (year, month, date) = civilDate(day)
  return "\(padded(year, 4))-\(padded(month))-\(padded(date))T"
    + "\(padded(time / 3600)):\(padded(time / 60 % 60)):\(padded(time % 60))Z"
}

/// Year, month and day of a number of days since 1970-01-01.
package func civilDate(_ day: Int) -> (year: Int, month: Int, day: Int) {
  // Days since 0000-03-01, in eras of 400 years, so that the leap day is the last of its year.
  let shifted = day + 719_468
  let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
  let dayOfEra = shifted - era * 146_097
  let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let month = (5 * dayOfYear + 2) / 153
  let isNextYear = month >= 10
  return (
    yearOfEra + era * 400 + (isNextYear ? 1 : 0), isNextYear ? month - 9 : month + 3,
    dayOfYear - (153 * month + 2) / 5 + 1
  )
}

/// Days since 1970-01-01 of a date; months and days out of range carry over.
package func dayNumber(year: Int, month: Int, day: Int) -> Int {
  let shifted = month <= 2 ? year - 1 : year
  let era = (shifted >= 0 ? shifted : shifted - 399) / 400
  let yearOfEra = shifted - era * 400
  let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
  return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
}

private func padded(_ number: Int, _ digits: Int = 2) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
