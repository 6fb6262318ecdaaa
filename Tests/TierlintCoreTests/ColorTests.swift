import Testing
import TierLists

@Suite(.timeLimit(.minutes(30))) struct ColorTests {
  @Test("text has low contrast on exactly the colors where the better of black and white stays below 4.5")
  func contrast() throws {
    let channels = stride(from: 0, through: 255, by: 15).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    var low = 0
    for red in channels {
      for green in channels {
        for blue in channels {
          let color = try #require(RGBColor("#\(red)\(green)\(blue)"))
          #expect(color.hasLowTextContrast == (color.textContrast < 4.5))
          low += color.hasLowTextContrast ? 1 : 0
        }
      }
    }
    #expect(low > 100)
  }
}
