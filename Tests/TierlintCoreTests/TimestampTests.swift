import Testing
import TierLists

@Suite(.timeLimit(.minutes(30))) struct TimestampTests {
  @Test(
    "seconds since 1970 as the app writes them",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
      (1_709_164_800, "2024-02-29T00:00:00Z"), (4_107_542_399, "2100-02-28T23:59:59Z"),
      (4_107_542_400, "2100-03-01T00:00:00Z"), (4_133_980_800, "2101-01-01T00:00:00Z"),
      (Int64.max, "9999-12-31T23:59:59Z"), (Int64.min, "0000-01-01T00:00:00Z"),
    ])
  func timestamps(_ seconds: Int64, _ text: String) { #expect(timestamp(seconds) == text) }

  @Test("days and dates are inverse, over centuries")
  func days() {
    for day in stride(from: -719_528, through: 2_932_896, by: 97) {
      let date = civilDate(day)
      #expect(dayNumber(year: date.year, month: date.month, day: date.day) == day)
    }
  }
}
