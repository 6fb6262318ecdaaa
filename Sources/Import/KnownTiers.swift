import SourceText
import TierLists

/// The place of a label among tiers that people know.
struct KnownTier: Sendable, Equatable {
  /// Labels of one scale can be sorted: 0 is that of letters, -1 that of numbers.
  var scale: Int
  /// From the top down.
  var rank: Int
}

extension KnownTier {
  /// - Returns: `nil` for a label with a meaning of its own.
  init?(_ label: String) {
    guard let tier = Self.exact(label) ?? labelHead(label).flatMap({ Self.exact($0) }) else { return nil }
    self = tier
  }

  /// Whether it is a word for what is high or low, as priorities are, too.
  var isLevel: Bool { scale == 3 }

  /// Whether it is the best or the second of letters, or of words that are only used for tiers; high and low are those of priorities.
  var isTop: Bool { isLevel ? rank == 0 || rank > 3 : scale != 0 || rank < 20 }

  private static func exact(_ label: String) -> KnownTier? {
    guard label.utf8.count <= 40, !label.isEmpty else { return nil }
    let words = asciiLetters(spaced(label)).lowercased().unicodeScalars.split {
      !$0.isWord && !"+-−".unicodeScalars.contains($0)
    }
    .map { String($0) }
    let kept = words.flatMap { word in
      suffixes.first { word.hasSuffix($0) }.map { [String(word.dropLast($0.count)), "tier"] } ?? [word]
    }
    .filter { !tierWords.contains($0) && $0 != "-" }.reduce(into: [String]()) { words, word in
      // "A_plus", "Splus"
      let sign = word.hasSuffix("plus") ? ("+", 4) : word.hasSuffix("minus") ? ("-", 5) : ("", 0)
      let letter = word.dropLast(sign.1)
      if sign.1 > 0, letter.isEmpty, let last = words.popLast() { return words.append(last + sign.0) }
      words.append(sign.1 > 0 && letter.utf8.count == 1 ? letter + sign.0 : word)
    }
    guard let word = kept.first else {
      return label.unicodeScalars.lazy.compactMap { medals[$0] }.first.map { KnownTier(scale: 1, rank: $0) }
    }
    // "T0", "T0.5"
    if word.hasPrefix("t"), word.utf8.count == 2, let number = Int(word.dropFirst()), kept.count < 3,
      let half = kept.count > 1 ? Int(kept[1]) : 0, (0...9).contains(half)
    {
      return KnownTier(scale: 5, rank: number * 10 + half)
    }
    // "B/C", "B & C"
    let ranks = kept.count == 2 && label.utf8.contains { $0 == .slash || $0 == 0x26 } ? kept.compactMap(letterRank) : []
    if let rank = ranks.first, ranks.count == 2 { return KnownTier(scale: 0, rank: rank + 5) }
    if kept.count > 1 { return kept.count < 4 ? names[kept.joined(separator: " ")] : nil }
    if let rank = letterRank(word) { return KnownTier(scale: 0, rank: rank) }
    if let number = Int(word), words.count > 1 { return KnownTier(scale: -1, rank: number) }
    return names[word]
  }

  /// The rank of S, A to F, with more letters or signs above and below.
  private static func letterRank(_ word: String) -> Int? {
    let letters = word.utf8.prefix { $0.isASCIILetter }
    let signs = word.unicodeScalars.dropFirst(letters.count)
    guard let first = letters.first, letters.count <= 3, letters.allSatisfy({ $0 == first }),
      let base = Array("sabcdef".utf8).firstIndex(of: first), signs.count <= 2
    else { return nil }
    let step = letters.count * 3 - 3
    if signs.allSatisfy({ $0 == "+" }) { return base * 10 - step - signs.count }
    return signs.allSatisfy { $0 == "-" || $0 == "−" } ? base * 10 - step + signs.count : nil
  }

  private static let tierWords: Set<String> = [
    "tier", "tiers", "rank", "rang", "stufe", "klasse", "class", "level", "grade", "rango", "nivel", "niveau", "clase",
    "division", "league",
  ]
  private static let suffixes = ["-tier", "티어", "ティア", "ランク", "级", "級", "等级", "档"]
  private static let medals: [Unicode.Scalar: Int] = ["🥇": 6, "🥈": 7, "🥉": 8]

  /// Words by scale, from the top down; each step with its names.
  private static let names: [String: KnownTier] = [
    "grandmaster; master; challenger; diamond, diamant; emerald; platinum, platin, platino; gold, oro, ouro, or; "
      + "silver, silber, argent, plata, argento, prata; bronze, bronce, bronzo; iron, eisen; wood, holz",
    "god, goat, godlike, legendary; masterpiece, masterpieces, perfect; amazing, excellent, epic; "
      + "great, very good, sehr gut, muy bueno, tres bon; good, gut, bueno, bon, solid; "
      + "ok, okay, average, mid, meh, decent, fine, mediocre, regular, mittel, moyen; "
      + "bad, weak, poor, schlecht, malo, mauvais; terrible, awful, trash, garbage, horrible",
    "top; high, upper; middle, medium; low, lower; bottom",
    "love it, loved it, must watch, must play, must read; like it, liked it; its fine, its ok; skip it, skip, avoid",
  ].enumerated().reduce(into: [:]) { names, scale in
    for (rank, step) in scale.element.split(separator: ";").enumerated() {
      for name in step.split(separator: ",") {
        names[trimmed(String(name))] = KnownTier(scale: scale.offset + 1, rank: rank)
      }
    }
  }
}

/// The label before a remark: "S – masterpieces", "A (great)", "B Tier - fine"; `nil` without one.
func labelHead(_ label: String) -> String? {
  var before: Unicode.Scalar = "-"
  let scalars = label.unicodeScalars
  let end = scalars.indices.first { index in
    defer { before = scalars[index] }
    return ":(–—".unicodeScalars.contains(scalars[index]) || scalars[index] == "-" && before == " "
  }
  return end.map { trimmed(String(scalars[..<$0])) }
}

/// Whether two labels are those of one tier that people know: "A Tier" is "A".
package func nameOneTier(_ label: String, _ other: String) -> Bool {
  KnownTier(label).map { $0 == KnownTier(other) } ?? false
}

/// Whether a label is that of a tier that people know, or of the items without a rank.
func isTierLabel(_ label: String) -> Bool { KnownTier(label) != nil || isPoolLabel(label) }

/// Whether a label names the items without a rank.
func isPoolLabel(_ label: String) -> Bool {
  guard label.utf8.count <= 40 else { return false }
  let name = trimmed(label).lowercased()
  return isUnranked(name) || poolLabels.contains(name)
}

private let poolLabels: Set<String> = [
  "untiered", "unsorted", "not ranked", "no tier", "no rank", "unassigned", "unplaced", "uncategorized", "remaining",
  "pool", "bank", "bench", "unrated", "not rated", "ohne rang", "nicht bewertet", "sin clasificar", "non classé",
]

/// A name with spaces between its words: `tierS` is `tier S`.
private func spaced(_ name: String) -> String {
  var before: Unicode.Scalar = " "
  return name.unicodeScalars.reduce(into: "") { result, scalar in
    if before.properties.isLowercase, scalar.properties.isUppercase { result += " " }
    result.unicodeScalars.append(scalar)
    before = scalar
  }
}

/// Whether strings are labels that people know, for the most part, and the best of them is among them: words, or S or better.
func plainlyNameTiers(_ labels: [String]) -> Bool {
  let tiers = labels.lazy.filter { $0.utf8.count < 40 }.compactMap { KnownTier($0) }.filter { $0.scale >= 0 }
  guard labels.count > 1, tiers.count * 2 > labels.count, labels.allSatisfy({ $0.utf8.count < 60 }) else {
    return false
  }
  return tiers.contains { $0.isLevel ? $0.isTop : $0.scale > 0 || $0.rank < 10 }
}

extension Unicode.Scalar {
  /// Whether it is a letter or a digit of any script.
  var isWord: Bool { isASCII ? UInt8(ascii: self).isASCIILetter || UInt8(ascii: self).isASCIIDigit : isOtherWord }

  private var isOtherWord: Bool { properties.isAlphabetic || properties.numericType != nil }
}

/// The letters and digits of a name for comparison.
func letters(of name: String) -> String {
  String(String.UnicodeScalarView(name.lowercased().unicodeScalars.filter { $0.isWord }))
}
