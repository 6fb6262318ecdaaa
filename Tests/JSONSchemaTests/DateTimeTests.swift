import JSONSchema
import Testing

@Suite(.timeLimit(.minutes(10))) struct DateTimeTests {
  @Test(
    "days that exist, and leap seconds at the end of a UTC day",
    arguments: [
      ("1990-12-31T23:59:60Z", true), ("1990-12-31T15:59:60-08:00", true), ("1991-01-01T00:29:60.5+00:30", true),
      ("1990-12-31T23:58:60Z", false), ("1990-12-31T23:59:60+00:01", false), ("1990-12-31T23:59:61Z", false),
      ("2000-02-29T00:00:00Z", true), ("2100-02-29T00:00:00Z", false), ("2100-02-29T00:00:00.0Z", false),
      ("2024-02-29T00:00:00Z", true), ("2023-02-29T00:00:00Z", false), ("2024-04-31T00:00:00Z", false),
    ])
  func dateTimes(_ text: String, _ isValid: Bool) {
    #expect(isDateTime(Array(text.utf8)[...]) == isValid)
  }
}
