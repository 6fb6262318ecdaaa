extension RGBColor {
  /// The contrast of the text that the app writes on this color, from 1 to 21.
  ///
  /// The app takes black or white, whichever stands out more, and lets a tenth of the ground through: without that, one
  /// of the two would always reach 4.58.
  ///
  /// - Source: WCAG 2.2, contrast ratio and relative luminance.
  package var textContrast: Double {
    let ground = luminance
    let white = luminance { $0 * 0.1 + 0.9 }
    let black = luminance { $0 * 0.1 }
    return max((white + 0.05) / (ground + 0.05), (ground + 0.05) / (black + 0.05))
  }

  /// The contrast with two digits: cut, not rounded, so that what is below 4.5 never reads so.
  package var shownTextContrast: String {
    let hundredths = Int(textContrast * 100)
    return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
  }

  private var luminance: Double { luminance { $0 } }

  /// The relative luminance after a change of each channel, 0…1.
  private func luminance(_ change: (Double) -> Double) -> Double {
    let parts = [red, green, blue].map { linear(change(Double($0) / 255)) }
    return zip(parts, [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + $1.0 * $1.1 }
  }
}

/// The light of a channel of sRGB, 0…1.
private func linear(_ channel: Double) -> Double {
  if channel <= 0.04045 { return channel / 12.92 }
  let base = (channel + 0.055) / 1.055
  let square = base * base
  // x to the power of 2.4 is x² times the fifth root of x², here by Newton's method.
  var root = 1.0
  for _ in 0..<24 { root -= (root - square / (root * root * root * root)) / 5 }
  return square * root
}
