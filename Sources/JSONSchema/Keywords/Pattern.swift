import JSONSyntax
import SourceText

/// A regular expression with the syntax that our schemas use: literals, escaped punctuation, `[…]` with ranges, `(…|…)`,
/// `*`, `+`, `?`, `{n}`, `^` at the start and `$` at the end. Patterns come only from our schemas, never from users.
///
/// - Source: JSON Schema core 2020-12, section 6.4; ECMA-262.
struct Pattern: Sendable {
  indirect enum Atom: Sendable {
    case scalars([(low: UInt32, high: UInt32)])
    case alternation([[Step]])
  }

  /// Numbers instead of ranges: each generic type costs much when it is first used, and every run compiles a schema.
  struct Step: Sendable {
    var atom: Atom
    var counts: (least: Int, most: Int)
  }

  private let alternatives: [[Step]]
  /// The characters of a pattern `^[…]+$`: fast to match, and the most common form.
  let anyOf: ASCIISet?
  /// The characters at each place of the texts that match, where these are of fixed lengths, as in `^#([0-9]{3}|[0-9]{6})$`.
  private let places: [[ASCIISet]]?
  private let isAnchored: (start: Bool, end: Bool)

  /// - Returns: `nil` for a pattern with other syntax.
  init?(_ text: String) {
    var rest = Array(text.unicodeScalars)[...]
    isAnchored = (rest.first == "^", rest.last == "$")
    if isAnchored.start { rest.removeFirst() }
    if isAnchored.end { rest.removeLast() }
    guard let alternatives = PatternParser.alternatives(&rest), rest.isEmpty else { return nil }
    self.alternatives = alternatives
    anyOf = isAnchored == (true, true) ? Self.repeatedSet(alternatives) : nil
    places = isAnchored == (true, true) && anyOf == nil ? Self.places(alternatives) : nil
  }

  private static func repeatedSet(_ alternatives: [[Step]]) -> ASCIISet? {
    guard alternatives.count == 1, alternatives[0].count == 1, alternatives[0][0].counts == (1, Int.max),
      case .scalars(let ranges) = alternatives[0][0].atom
    else { return nil }
    return ASCIISet(ranges)
  }

  /// - Returns: `nil` where a step may match texts of different lengths, or of more than 64 characters.
  private static func places(_ alternatives: [[Step]]) -> [[ASCIISet]]? {
    var all: [[ASCIISet]] = []
    for steps in alternatives {
      var texts: [[ASCIISet]] = [[]]
      for step in steps {
        guard step.counts.least == step.counts.most, step.counts.most <= 64, let ends = places(of: step) else {
          return nil
        }
        texts = texts.flatMap { text in ends.map { text + $0 } }
      }
      all += texts
    }
    return all.count <= 8 ? all : nil
  }

  private static func places(of step: Step) -> [[ASCIISet]]? {
    switch step.atom {
    case .scalars(let ranges): [Array(repeating: ASCIISet(ranges), count: step.counts.most)]
    case .alternation(let alternatives): places(alternatives)
    }
  }

  /// Whether the pattern matches a string.
  func matches(_ tree: SyntaxTree, _ node: NodeID) -> Bool {
    if tree.isPlain(node) { return matches(ascii: tree.text, tree.content(node)) }
    return matches((tree.string(node) ?? "").unicodeScalars.lazy.map { $0.value })
  }

  /// Whether the pattern matches a string.
  func matches(_ string: String) -> Bool { matches(string.unicodeScalars.lazy.map { $0.value }) }

  /// Whether the pattern matches an ASCII text.
  private func matches(ascii text: DocumentText, _ range: ByteRange) -> Bool {
    if let anyOf { return anyOf.containAll(of: text, range) }
    guard let places else { return matches(text.slice(range).map { UInt32($0) }) }
    return places.contains { sets in
      sets.count == range.count && zip(sets, text.slice(range)).allSatisfy { $0.contains($1) }
    }
  }

  /// Whether the pattern matches anywhere in a text; anchors bind it to the start and the end.
  private func matches(_ text: some Collection<UInt32>) -> Bool {
    let text = Array(text)
    let starts = isAnchored.start ? 0...0 : 0...text.count
    return starts.contains { start in
      alternatives.contains { match($0[...], text, start) { !isAnchored.end || $0 == text.count } }
    }
  }

  /// Matches by backtracking: `done` receives the end of each possible match until it accepts one.
  private func match(_ steps: ArraySlice<Step>, _ text: [UInt32], _ start: Int, then done: (Int) -> Bool) -> Bool {
    guard let step = steps.first else { return done(start) }
    switch step.atom {
    case .scalars(let ranges):
      var end = start
      let most = min(text.count, start + min(step.counts.most, text.count))
      while end < most, ranges.contains(where: { $0.low <= text[end] && text[end] <= $0.high }) { end += 1 }
      while end - start >= step.counts.least {
        if match(steps.dropFirst(), text, end, then: done) { return true }
        end -= 1
      }
      return false
    case .alternation(let alternatives):
      return alternatives.contains { match($0[...], text, start) { match(steps.dropFirst(), text, $0, then: done) } }
    }
  }
}

/// Parses a pattern; each function removes what it reads.
private enum PatternParser {
  typealias Rest = ArraySlice<Unicode.Scalar>

  static func alternatives(_ rest: inout Rest) -> [[Pattern.Step]]? {
    var alternatives: [[Pattern.Step]] = [[]]
    while let next = rest.first, next != ")" {
      if next == "|" {
        rest.removeFirst()
        alternatives.append([])
      } else {
        guard let atom = atom(&rest), let counts = counts(&rest) else { return nil }
        if case .alternation = atom, counts != (1, 1) { return nil }
        alternatives[alternatives.count - 1].append(Pattern.Step(atom: atom, counts: counts))
      }
    }
    return alternatives
  }

  private static func atom(_ rest: inout Rest) -> Pattern.Atom? {
    guard let first = rest.popFirst() else { return nil }
    switch first {
    case "[": return set(&rest)
    case "(":
      guard let alternatives = alternatives(&rest), rest.popFirst() == ")" else { return nil }
      return .alternation(alternatives)
    case "\\": return escaped(&rest).map { .scalars([($0.value, $0.value)]) }
    case ".", "*", "+", "?", "{", "^", "$": return nil
    default: return .scalars([(first.value, first.value)])
    }
  }

  /// The character after a backslash; `nil` for a letter or digit, whose escapes have other meanings.
  private static func escaped(_ rest: inout Rest) -> Unicode.Scalar? {
    guard let character = rest.popFirst(), character.isASCII, !character.properties.isAlphabetic,
      !("0"..."9").contains(character)
    else {
      return nil
    }
    return character
  }

  private static func set(_ rest: inout Rest) -> Pattern.Atom? {
    var ranges: [(low: UInt32, high: UInt32)] = []
    guard rest.first != "^" else { return nil }
    while let first = rest.popFirst(), first != "]" {
      guard let low = first == "\\" ? escaped(&rest) : first else { return nil }
      if rest.first == "-", rest.dropFirst().first != "]" {
        rest.removeFirst()
        guard let high = rest.popFirst(), low.value <= high.value else { return nil }
        ranges.append((low.value, high.value))
      } else {
        ranges.append((low.value, low.value))
      }
    }
    return .scalars(ranges)
  }

  private static func counts(_ rest: inout Rest) -> (least: Int, most: Int)? {
    switch rest.first {
    case "*":
      rest.removeFirst()
      return (0, Int.max)
    case "+":
      rest.removeFirst()
      return (1, Int.max)
    case "?":
      rest.removeFirst()
      return (0, 1)
    case "{":
      let digits = rest.dropFirst().prefix { ("0"..."9").contains($0) }
      let number = digits.reduce(into: "") { $0.unicodeScalars.append($1) }
      guard let count = Int(number), rest.dropFirst(digits.count + 1).first == "}" else { return nil }
      rest.removeFirst(digits.count + 2)
      return (count, count)
    default: return (1, 1)
    }
  }
}
