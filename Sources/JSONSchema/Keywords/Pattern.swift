/// A regular expression of the few signs that our schemas use: literals, `\` before a sign, `[…]` with ranges, `(…|…)`,
/// `*`, `+`, `?`, `{n}`, `^` at the start and `$` at the end. Patterns are ours alone, never a user's.
///
/// - Source: JSON Schema core 2020-12, section 6.4; ECMA-262.
struct Pattern: Sendable {
  indirect enum Atom: Sendable {
    case scalars([ClosedRange<UInt32>])
    case choice([[Step]])
  }

  struct Step: Sendable {
    var atom: Atom
    var counts: ClosedRange<Int>
  }

  private let choices: [[Step]]
  /// The ASCII signs of a pattern `^[…]+$`, as bits: the common form, and quick to match.
  private var signs: (low: UInt64, high: UInt64)?
  private let isAnchored: (start: Bool, end: Bool)

  /// - Returns: `nil` for a pattern with other signs.
  init?(_ text: String) {
    var rest = Array(text.unicodeScalars)[...]
    isAnchored = (rest.first == "^", rest.last == "$")
    if isAnchored.start { rest.removeFirst() }
    if isAnchored.end { rest.removeLast() }
    guard let choices = PatternReader.choices(&rest), rest.isEmpty else { return nil }
    self.choices = choices
    if isAnchored == (true, true), choices.count == 1, choices[0].count == 1, choices[0][0].counts == 1...Int.max,
      case .scalars(let ranges) = choices[0][0].atom
    {
      signs = (0, 0)
      for sign in ranges.joined() where sign < 128 {
        if sign < 64 { signs?.low |= 1 << UInt64(sign) } else { signs?.high |= 1 << UInt64(sign & 63) }
      }
    }
  }

  /// Whether the pattern matches a text of ASCII signs.
  func matches(ascii text: ArraySlice<UInt8>) -> Bool {
    guard let signs else { return matches(text.lazy.map { UInt32($0) }) }
    return !text.isEmpty
      && text.allSatisfy { ($0 < 64 ? signs.low >> UInt64($0) : signs.high >> UInt64($0 & 63)) & 1 == 1 }
  }

  /// Whether the pattern matches somewhere in a text, or all of it as far as it is anchored.
  func matches(_ text: some Collection<UInt32>) -> Bool {
    let text = Array(text)
    let starts = isAnchored.start ? 0...0 : 0...text.count
    return starts.contains { start in
      choices.contains { match($0[...], text, start) { !isAnchored.end || $0 == text.count } }
    }
  }

  private func match(_ steps: ArraySlice<Step>, _ text: [UInt32], _ start: Int, then done: (Int) -> Bool) -> Bool {
    guard let step = steps.first else { return done(start) }
    switch step.atom {
    case .scalars(let ranges):
      var end = start
      let most = min(text.count, start + min(step.counts.upperBound, text.count))
      while end < most, ranges.contains(where: { $0.contains(text[end]) }) { end += 1 }
      while end - start >= step.counts.lowerBound {
        if match(steps.dropFirst(), text, end, then: done) { return true }
        end -= 1
      }
      return false
    case .choice(let choices):
      return choices.contains { match($0[...], text, start) { match(steps.dropFirst(), text, $0, then: done) } }
    }
  }
}

/// Reads the text of a pattern.
private enum PatternReader {
  typealias Rest = ArraySlice<Unicode.Scalar>

  static func choices(_ rest: inout Rest) -> [[Pattern.Step]]? {
    var choices: [[Pattern.Step]] = [[]]
    while let next = rest.first, next != ")" {
      if next == "|" {
        rest.removeFirst()
        choices.append([])
      } else {
        guard let atom = atom(&rest), let counts = counts(&rest) else { return nil }
        if case .choice = atom, counts != 1...1 { return nil }
        choices[choices.count - 1].append(Pattern.Step(atom: atom, counts: counts))
      }
    }
    return choices
  }

  private static func atom(_ rest: inout Rest) -> Pattern.Atom? {
    guard let first = rest.popFirst() else { return nil }
    switch first {
    case "[": return set(&rest)
    case "(":
      guard let choices = choices(&rest), rest.popFirst() == ")" else { return nil }
      return .choice(choices)
    case "\\": return escaped(&rest).map { .scalars([$0.value...$0.value]) }
    case ".", "*", "+", "?", "{", "^", "$": return nil
    default: return .scalars([first.value...first.value])
    }
  }

  /// The sign behind a backslash, if it stands for itself.
  private static func escaped(_ rest: inout Rest) -> Unicode.Scalar? {
    guard let sign = rest.popFirst(), sign.isASCII, !sign.properties.isAlphabetic, !("0"..."9").contains(sign) else {
      return nil
    }
    return sign
  }

  private static func set(_ rest: inout Rest) -> Pattern.Atom? {
    var ranges: [ClosedRange<UInt32>] = []
    guard rest.first != "^" else { return nil }
    while let first = rest.popFirst(), first != "]" {
      guard let low = first == "\\" ? escaped(&rest) : first else { return nil }
      if rest.first == "-", rest.dropFirst().first != "]" {
        rest.removeFirst()
        guard let high = rest.popFirst(), low.value <= high.value else { return nil }
        ranges.append(low.value...high.value)
      } else {
        ranges.append(low.value...low.value)
      }
    }
    return .scalars(ranges)
  }

  private static func counts(_ rest: inout Rest) -> ClosedRange<Int>? {
    switch rest.first {
    case "*": rest.removeFirst(); return 0...Int.max
    case "+": rest.removeFirst(); return 1...Int.max
    case "?": rest.removeFirst(); return 0...1
    case "{":
      let digits = rest.dropFirst().prefix { ("0"..."9").contains($0) }
      guard let count = Int(String(String.UnicodeScalarView(digits))), rest.dropFirst(digits.count + 1).first == "}"
      else {
        return nil
      }
      rest.removeFirst(digits.count + 2)
      return count...count
    default: return 1...1
    }
  }
}
