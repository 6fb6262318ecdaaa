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
    guard
      let tier = Self.exact(label)
        ?? label.firstIndex(where: { ":(–—".contains($0) }).flatMap({ end in
          // "S – masterpieces", "A (great)"
          end == label.startIndex ? nil : Self.exact(String(label[..<end]))
        })
    else { return nil }
    self = tier
  }

  /// Whether it is the best or the second of letters, or of words that are only used for tiers.
  var isTop: Bool { scale != 0 || rank < 20 }

  private static func exact(_ label: String) -> KnownTier? {
    guard label.utf8.count <= 40 else { return nil }
    let words = asciiLetters(label.replacing("−", with: "-")).lowercased()
      .split { !$0.isLetter && !$0.isNumber && $0 != "+" && $0 != "-" && $0 != "'" }.map(String.init)
    let kept = words.flatMap { $0.hasSuffix("-tier") ? [String($0.dropLast(5)), "tier"] : [$0] }
      .filter { !tierWords.contains($0) && $0 != "-" }
    if let medal = label.unicodeScalars.first(where: { medals.keys.contains($0) }), kept.isEmpty {
      return KnownTier(scale: 1, rank: medals[medal] ?? 0)
    }
    guard let word = kept.first else { return nil }
    let name = kept.joined(separator: " ").replacing("'", with: "")
    if kept.count == 1, let rank = letterRank(word) { return KnownTier(scale: 0, rank: rank) }
    if let number = Int(word), kept.count == 1, kept.count < words.count { return KnownTier(scale: -1, rank: number) }
    for (scale, steps) in scales.enumerated() {
      if let rank = steps.firstIndex(where: { $0.contains(name) }) { return KnownTier(scale: scale + 1, rank: rank) }
    }
    return nil
  }

  /// The rank of S, A to F, with more letters or signs above and below.
  private static func letterRank(_ word: String) -> Int? {
    let letters = word.prefix { $0.isLetter }
    let signs = word.dropFirst(letters.count)
    guard let first = letters.first, letters.count <= 3, letters.allSatisfy({ $0 == first }),
      let base = Array("sabcdef").firstIndex(of: first), letters.count == 1 || first == "s" || first == "a",
      signs.allSatisfy({ $0 == "+" }) || signs.allSatisfy({ $0 == "-" }), signs.count <= 2
    else { return nil }
    return base * 10 - (letters.count - 1) * 5 + (signs.first == "-" ? signs.count : -signs.count)
  }

  private static let tierWords: Set<String> = [
    "tier", "tiers", "rank", "rang", "stufe", "klasse", "class", "level", "grade", "rango", "nivel", "niveau", "clase",
    "division", "league",
  ]
  private static let medals: [Unicode.Scalar: Int] = ["🥇": 6, "🥈": 7, "🥉": 8]

  /// From the top down; each step with its names.
  private static let scales: [[[String]]] = [
    [
      ["grandmaster"], ["master"], ["challenger"], ["diamond", "diamant"], ["emerald"],
      ["platinum", "platin", "platino"],
      ["gold", "oro", "ouro", "or"], ["silver", "silber", "argent", "plata", "argento", "prata"],
      ["bronze", "bronce", "bronzo"], ["iron", "eisen"], ["wood", "holz"],
    ],
    [
      ["god", "goat", "godlike", "legendary"], ["masterpiece", "masterpieces", "perfect"],
      ["amazing", "excellent", "epic"],
      ["great", "very good", "sehr gut", "muy bueno", "tres bon"], ["good", "gut", "bueno", "bon", "solid"],
      ["ok", "okay", "average", "mid", "meh", "decent", "fine", "mediocre", "regular", "mittel", "moyen"],
      ["bad", "weak", "poor", "schlecht", "malo", "mauvais"], ["terrible", "awful", "trash", "garbage", "horrible"],
    ],
    [["top"], ["high", "upper"], ["middle", "medium"], ["low", "lower"], ["bottom"]],
    [
      ["love it", "loved it", "must watch", "must play", "must read"], ["like it", "liked it"], ["its fine", "its ok"],
      ["skip it", "skip", "avoid"],
    ],
  ]
}

/// Whether a label names the items without a rank.
func isPoolLabel(_ label: String) -> Bool {
  let name = trimmed(label).lowercased()
  return isUnranked(name)
    || [
      "untiered", "unsorted", "not ranked", "no tier", "no rank", "unassigned", "pool", "unrated", "not rated",
      "ohne rang", "nicht bewertet", "sin clasificar", "non classé",
    ].contains(name)
}
