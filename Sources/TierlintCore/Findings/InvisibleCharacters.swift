/// The characters of a string that a reader cannot see and that have no purpose in it.
struct InvisibleCharacters {
  private(set) var found: [Unicode.Scalar] = []
  /// The string without them, with plain spaces for spaces.
  private(set) var text = ""
  private var replaces = false

  init(in text: String) {
    var kept = String.UnicodeScalarView()
    Self.forEach(in: text) { scalar, before, after, isInvisible in
      guard isInvisible else {
        kept.append(scalar)
        return true
      }
      found.append(scalar)
      guard isSpace(scalar), before != nil, after != nil else { return true }
      replaces = true
      kept.append(" ")
      return true
    }
    self.text = String(kept)
  }

  /// Whether a string has such characters.
  static func occur(in text: String) -> Bool {
    var isFound = false
    forEach(in: text) { _, _, _, isInvisible in
      isFound = isInvisible
      return !isFound
    }
    return isFound
  }

  /// Calls a function with each character, the ones around it, and whether it is invisible, as long as it returns `true`.
  private static func forEach(
    in text: String, _ body: (Unicode.Scalar, Unicode.Scalar?, Unicode.Scalar?, Bool) -> Bool
  ) {
    lazy var isRightToLeft = text.unicodeScalars.contains {
      (0x590...0x8FF).contains($0.value) || (0xFB1D...0xFEFC).contains($0.value)
    }
    var before: Unicode.Scalar?
    var rest = text.unicodeScalars.makeIterator()
    var next = rest.next()
    while let scalar = next {
      next = rest.next()
      if !body(scalar, before, next, isInvisible(scalar, before, next, isRightToLeft)) { return }
      before = scalar
    }
  }

  var fixTitle: String {
    replaces ? "Change to a plain space" : found.count == 1 ? "Remove the character" : "Remove the characters"
  }
}

/// Whether the character separates words.
private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.isWhitespace
}

private func isInvisible(
  _ scalar: Unicode.Scalar, _ before: Unicode.Scalar?, _ after: Unicode.Scalar?,
  _ isRightToLeft: @autoclosure () -> Bool
) -> Bool {
  switch scalar.value {
  // Tabs and line breaks are visible.
  case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x3000: return false
  case 0xA0, 0x2007, 0x202F: return !joins(before, after)
  // Joiners, selectors and tags are part of emoji and of scripts that join letters.
  case 0x200C, 0x200D, 0xE0020...0xE007F: return before?.isASCII ?? true
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
