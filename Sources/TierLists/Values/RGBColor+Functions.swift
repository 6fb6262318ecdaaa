/// The color of `rgb(0, 121, 107)` or `hsl(173deg, 100%, 24%)`, with or without alpha; `nil` for all else.
///
/// - Source: CSS Color Module Level 4, without relative colors, percentages of `rgb` and units other than `deg`.
func functionalColor(_ text: String) -> RGBColor? {
  guard text.hasSuffix(")"), let start = text.firstIndex(of: "(") else { return nil }
  let parts = text[text.index(after: start)...].dropLast().split { ", /".contains($0) }
  guard parts.count == 3 || parts.count == 4 else { return nil }
  switch text[..<start] {
  case "rgb", "rgba":
    let numbers = parts.prefix(3).compactMap { UInt8($0) }
    return numbers.count == 3 ? RGBColor(red: numbers[0], green: numbers[1], blue: numbers[2]) : nil
  case "hsl", "hsla":
    guard let hue = Double(parts[0].hasSuffix("deg") ? parts[0].dropLast(3) : parts[0]), hue.magnitude < 100_000,
      let saturation = percentage(parts[1]), let lightness = percentage(parts[2])
    else { return nil }
    return color(hue, saturation, lightness)
  default: return nil
  }
}

/// A percentage as a number from 0 to 1.
private func percentage(_ text: Substring) -> Double? {
  guard text.hasSuffix("%"), let number = Double(text.dropLast()), (0...100).contains(number) else { return nil }
  return number / 100
}

/// - Source: CSS Color Module Level 4, section 7.1.
private func color(_ hue: Double, _ saturation: Double, _ lightness: Double) -> RGBColor {
  let turn = hue.truncatingRemainder(dividingBy: 360)
  let strength = saturation * min(lightness, 1 - lightness)
  func channel(_ offset: Double) -> UInt8 {
    let position = (offset + (turn < 0 ? turn + 360 : turn) / 30).truncatingRemainder(dividingBy: 12)
    let part = lightness - strength * max(-1, min(position - 3, 9 - position, 1))
    // A half is rounded up, also where a binary fraction is a little less.
    return UInt8(clamping: Int((part * 255 + 1e-9).rounded()))
  }
  return RGBColor(red: channel(0), green: channel(8), blue: channel(4))
}
