import Testing
import TierLists

/// Numbers as people write them.
@Suite struct WrittenNumberTests {
  @Test(
    "numbers in other forms",
    arguments: [
      ("95", 95), ("95 %", 95), ("95%", 95), ("95 points", 95), ("９５", 95), ("72,5", 72.5), ("1O", 10), ("9.5/10", 95),
      ("1/10", 10),
      ("4 out of 5", 80), ("★★★☆☆", 60), ("★★★★", 80), ("★★★★★★★★☆☆", 80), ("-5", -5),
    ])
  func numbers(_ text: String, _ number: Double) {
    #expect(writtenNumber(text, outOf: 100) == number)
  }

  @Test(
    "no number, or one of several",
    arguments: ["", "good", "60-70", "between 60 and 70", "14,000", "11/10", "1.2.3", "☆ off", "2024-01-01", "/", ","])
  func others(_ text: String) {
    #expect(writtenNumber(text, outOf: 100) == nil)
  }

  @Test("a share needs a scale")
  func scale() {
    #expect(writtenNumber("9/10", outOf: nil) == nil)
    #expect(writtenNumber("12500 ms", outOf: nil) == 12_500)
  }
}
