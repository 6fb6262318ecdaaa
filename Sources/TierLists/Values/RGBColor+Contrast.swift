extension RGBColor {
  /// The contrast of the app's text on this color, from 1 to 21.
  ///
  /// The text is black or white, whichever has more contrast, at 90 % opacity; at 100 % one of the two would always reach
  /// 4.58.
  ///
  /// - Source: WCAG 2.2, contrast ratio and relative luminance.
  package var textContrast: Double {
    let ground = luminance
    let white = luminance { $0 * 0.1 + 0.9 }
    let black = luminance { $0 * 0.1 }
    return max((white + 0.05) / (ground + 0.05), (ground + 0.05) / (black + 0.05))
  }

  /// Whether the app's text on this color has less contrast than WCAG asks for.
  package var hasLowTextContrast: Bool {
    // White text has enough on all darker colors, and black text on all lighter ones.
    (0.14...0.2).contains(luminance) && textContrast < 4.5
  }

  /// Whether opaque black text has at least the contrast of white text on this color; the better of both is at least 4.58.
  package var isReadableInBlack: Bool { (luminance + 0.05) * (luminance + 0.05) >= 1.05 * 0.05 }

  /// The contrast with two digits, truncated so that a value below 4.5 is never displayed as 4.5.
  package var shownTextContrast: String {
    let hundredths = Int(textContrast * 100)
    return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
  }

  private var luminance: Double { luminance { $0 } }

  /// The relative luminance after a change of each channel, 0…1.
  private func luminance(_ change: (Double) -> Double) -> Double {
    func part(_ channel: UInt8) -> Double { linear(change(Double(channel) / 255)) }
    return part(red) * 0.2126 + part(green) * 0.7152 + part(blue) * 0.0722
  }
}

/// The linear value of an sRGB channel, 0…1.
private func linear(_ channel: Double) -> Double {
  if channel <= 0.04045 { return channel / 12.92 }
  let base = (channel + 0.055) / 1.055
  let square = base * base
  // x to the power of 2.4 is x² times the fifth root of x², here by Newton's method.
  var root = 1.0
  for _ in 0..<24 {
    let next = root - (root - square / (root * root * root * root)) / 5
    if next == root { break }
    root = next
  }
  return square * root
}
