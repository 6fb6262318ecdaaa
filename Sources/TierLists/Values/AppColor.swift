import JSONSyntax

/// The color that the app shows for any string.
package struct AppColor: Sendable {
  /// As `#RRGGBB`.
  private let rgb: RGBColor?
  private let alpha: UInt32
  private let text: String

  /// Reads a string like the app: without the characters around its letters and digits, as many hexadecimal digits as
  /// there are; the length decides which form it is.
  package init(_ text: String) {
    let isPart = { (character: Character) in character.isLetter || character.isNumber }
    let core = text.drop { !isPart($0) }.reversed().drop { !isPart($0) }.reversed()
    let digits = String(core).lowercased().utf8
    let value = digits.dropFirst(digits.starts(with: "0x".utf8) ? 2 : 0).prefix { hexDigit($0) != nil }.prefix(8)
      .reduce(UInt32(0)) { $0 << 4 | UInt32(truncatingIfNeeded: hexDigit($1) ?? 0) }
    self.text = text
    switch core.count {
    case 3: (rgb, alpha) = (RGBColor("#" + padded(value & 0xFFF, 3)), 255)
    case 6: (rgb, alpha) = (RGBColor("#" + padded(value & 0xFF_FFFF, 6)), 255)
    case 8: (rgb, alpha) = (RGBColor("#" + padded(value >> 8, 6)), value & 0xFF)
    default: (rgb, alpha) = (RGBColor("#FFFFFF"), 255)
    }
  }

  /// The opaque color that the app shows; `nil` if nothing can be seen.
  package var color: RGBColor? { alpha == 0 ? nil : rgb }

  /// Whether it is the color that the string most likely means.
  package var isMeant: Bool { alpha == 255 && rgb == RGBColor.likely(for: text)?.color && rgb != nil }

  /// How the app shows it, to follow a verb: `in black`.
  package var shown: String {
    if isMeant { return "in the right color" }
    switch (alpha, rgb?.text ?? "") {
    case (0, _): return "without a visible color"
    case (255, "#000000"): return "in black"
    case (255, "#FFFFFF"): return "in white"
    case (255, let color): return "in \(color)"
    case (_, let color): return "in \(color) and partly transparent"
    }
  }

  /// What the app does with a tier of this color.
  package var appBehavior: String {
    let canSave = text.utf8.count == 6 && text.utf8.allSatisfy { hexDigit($0) != nil }
    let editor = "\(isMeant ? "but" : "and") its editor refuses to save the list"
    return "Tiercade shows this tier \(shown), \(canSave ? "but its published schema forbids this form" : editor)"
  }
}

private func padded(_ value: UInt32, _ count: Int) -> String {
  let digits = String(value, radix: 16)
  return String(repeating: "0", count: max(0, count - digits.count)) + digits
}
