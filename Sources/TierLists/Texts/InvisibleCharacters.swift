/// The characters of a string that a reader cannot see and that have no purpose in it.
package struct InvisibleCharacters {
  /// Which of them count.
  package enum Sort {
    case all
    /// Tags and variation selectors: many of them can hold a text that only programs read.
    case hiddenText
  }

  package private(set) var found: [Unicode.Scalar] = []
  /// The string without them, with plain spaces for spaces.
  package private(set) var text = ""
  private var replaces = false

  package init(in text: String, _ sort: Sort = .all) {
    let scalars = Array(text.unicodeScalars)
    let places = Self.places(in: scalars, sort)
    var kept = String.UnicodeScalarView()
    var next = places[...]
    for (index, scalar) in scalars.enumerated() {
      guard next.first == index else {
        kept.append(scalar)
        continue
      }
      next.removeFirst()
      found.append(scalar)
      guard isSpace(scalar), index > 0, index < scalars.count - 1 else { continue }
      replaces = true
      kept.append(" ")
    }
    self.text = String(kept)
  }

  /// The indices of such characters.
  static func places(in scalars: [Unicode.Scalar], _ sort: Sort = .all) -> [Int] {
    lazy var isRightToLeft = scalars.contains {
      (0x590...0x8FF).contains($0.value) || (0xFB1D...0xFEFC).contains($0.value)
    }
    var flag = 0..<0
    return scalars.indices.filter { index in
      // Most are.
      if (0x20...0x7E).contains(scalars[index].value) { return false }
      if scalars[index] == "\u{1F3F4}" { flag = index..<endOfFlag(in: scalars, from: index + 1) }
      if flag.contains(index) { return false }
      let before = index > 0 ? scalars[index - 1] : nil
      if let isHidden = isHiddenText(scalars[index], before) { return isHidden }
      let after = index < scalars.count - 1 ? scalars[index + 1] : nil
      return sort == .all && isInvisible(scalars[index], between: before, and: after, isRightToLeft)
    }
  }

  /// Whether a string has such characters.
  package static func occur(in text: String, _ sort: Sort = .all) -> Bool {
    !places(in: Array(text.unicodeScalars), sort).isEmpty
  }

  package var fixTitle: String {
    replaces ? "Change to a plain space" : found.count == 1 ? "Remove the character" : "Remove the characters"
  }
}

/// Whether the character separates words.
private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.isWhitespace
}

/// The end of the tags after a black flag that make it the flag of a region, or where they would begin.
///
/// - Source: Unicode Technical Standard 51, annex C: a region of two letters or three digits, a subdivision of up to four
///   letters and digits, and the cancel tag.
private func endOfFlag(in scalars: [Unicode.Scalar], from start: Int) -> Int {
  let isLetterOrDigit: (Unicode.Scalar) -> Bool = {
    (0xE0030...0xE0039).contains($0.value) || (0xE0061...0xE007A).contains($0.value)
  }
  let count = scalars[start...].prefix(8).prefix(while: isLetterOrDigit).count
  let end = start + count
  return (3...7).contains(count) && end < scalars.count && scalars[end] == "\u{E007F}" ? end + 1 : start
}

/// Whether a tag or variation selector is not part of the character before it; `nil` for all other characters.
private func isHiddenText(_ scalar: Unicode.Scalar, _ before: Unicode.Scalar?) -> Bool? {
  if (0xE0000...0xE007F).contains(scalar.value) { return true }
  guard scalar.value >= 0x180B, scalar.properties.isVariationSelector else { return nil }
  guard let before, !before.properties.isVariationSelector, !isSpace(before) else { return true }
  if scalar.value >= 0xE0100 { return !before.properties.isIdeographic }
  // Of ASCII, only the characters of keycaps have variations.
  return before.isASCII && !before.properties.isEmoji
}

private func isInvisible(
  _ scalar: Unicode.Scalar, between before: Unicode.Scalar?, and after: Unicode.Scalar?,
  _ isRightToLeft: @autoclosure () -> Bool
) -> Bool {
  switch scalar.value {
  // Tabs and line breaks are visible.
  case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x3000: return false
  case 0xA0, 0x2007, 0x202F: return !joins(before, after)
  // Joiners are part of emoji and of scripts that join letters.
  case 0x200C, 0x200D: return before?.isASCII ?? true
  case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x61C: return !isRightToLeft()
  default: break
  }
  switch scalar.properties.generalCategory {
  // Signs of Arabic, Kaithi and others that are format characters but visible.
  case .format: return [0xAD, 0x180E, 0xFEFF].contains(scalar.value) || (0x200B...0x2064).contains(scalar.value)
  case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: return true
  default: return false
  }
}

/// Whether a no-break space belongs between two characters: in a number, or next to French punctuation.
private func joins(_ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool {
  guard let before, let after else { return false }
  let isNumeric = (0x30...0x39).contains(before.value)
  return isNumeric || before == "«" || "!?:;»%€".unicodeScalars.contains(after)
}
