import CSVSyntax
import JSONSyntax

/// A `.tierlint.json` with all settings, most of them commented out.
package let starterConfiguration = """
  {
    // Configuration of tierlint for this folder and its subfolders. `tierlint schema config` prints its JSON Schema.
    "$schema": "https://raw.githubusercontent.com/tierlint/tierlint/main/schema/tierlint-config.schema.json",

    // "offline" requires local media, "cloud" also allows http(s).
    "profile": "offline",

    // Severity per rule id or family: error, warning, info, hint or off. `tierlint rules` lists all rules.
    "rules": {
      // "color/low-contrast": "off",
      // "item": "error",
    },

    // Check only these files in folders. [default: all]
    "include": [
      // "lists/**",
    ],

    // Skip these files.
    "exclude": [
      // "**/legacy/**",
    ],

    // Severities for some files; the last matching entry wins.
    "overrides": [
      // { "files": ["drafts/**"], "rules": { "item/orphaned": "off" } },
    ],
  }

  """

/// A tier of a new list.
package struct StarterTier: Sendable {
  package let id: String
  package let label: String
  package let color: String
}

/// The sets of tiers for a new list.
package enum StarterTiers: String, Sendable, CaseIterable {
  case letters, medals, words

  /// From the top down.
  package var all: [StarterTier] {
    let names =
      switch self {
      case .letters: BuiltInTheme.tierNames
      case .medals: ["Gold", "Silver", "Bronze"]
      case .words: ["Love it", "Like it", "It's fine", "Skip it"]
      }
    return starterTiers(named: names) ?? []
  }
}

/// The tiers of a set, or with names that are separated by commas.
///
/// - Returns: `nil` for a misspelled set, and where a name is empty, too long, used twice or that of the unranked pool.
package func starterTiers(_ text: String) -> [StarterTier]? {
  if let set = StarterTiers(rawValue: text) { return set.all }
  if SpellingSuggester(StarterTiers.allCases.map({ $0.rawValue })).nearest(to: text) != nil { return nil }
  return starterTiers(named: text.split(separator: ",", omittingEmptySubsequences: false).map { String($0) })
}

/// The tiers with these names, from the top down.
///
/// - Returns: `nil` where a name is empty, too long, used twice or that of the unranked pool.
package func starterTiers(named names: [String]) -> [StarterTier]? {
  let labels = names.map { trimmed($0) }
  let known = Set(labels.map { $0.lowercased() })
  let isValid = labels.allSatisfy { label in
    !label.isEmpty && !isUnranked(label) && label.unicodeScalars.count <= ObjectKind.tier.maxLength(of: "label") ?? .max
  }
  guard isValid, known.count == labels.count else { return nil }
  var taken: Set<String> = ["unranked", "first-item"]
  return labels.enumerated().map { index, label in
    var number = 1
    let id = freeName(slug(label).isEmpty ? "tier" : slug(label), taken, from: &number)
    taken.insert(id)
    return StarterTier(id: id, label: label, color: BuiltInTheme.newColor(ofTier: label, position: index))
  }
}

/// A new list with tiers and one unplaced item.
///
/// - Parameter projectID: A UUID.
/// - Parameter now: Seconds since 1970.
package func starterList(titled title: String, _ tiers: [StarterTier], projectID: String, now: Int64) -> String {
  let time = jsonStringLiteral(timestamp(now))
  let ranked = tiers.enumerated().map { order, tier in
    """
        { "id": \(jsonStringLiteral(tier.id)), "label": \(jsonStringLiteral(tier.label)), \
    "color": \(jsonStringLiteral(tier.color)), "order": \(order), "itemIds": [] },

    """
  }
  return """
    {
      "schemaVersion": 1,
      "projectId": \(jsonStringLiteral(projectID)),
      "title": \(jsonStringLiteral(String(InvisibleCharacters(in: title).text.unicodeScalars.prefix(200)))),
      "tiers": [
    \(ranked.joined())\
        { "id": "unranked", "label": "Unranked", "order": \(tiers.count), "itemIds": ["first-item"] }
      ],
      "items": {
        "first-item": { "id": "first-item", "title": "First item" }
      },
      "audit": { "createdAt": \(time), "updatedAt": \(time) }
    }

    """
}

/// A new CSV with an item for each tier. The app writes tier names in capitals.
package func starterCSV(_ tiers: [StarterTier]) -> String {
  "Name,Season,Tier\n"
    + tiers.enumerated().map { index, tier in "Item \(index + 1),,\(csvField(tier.label.uppercased()))\n" }.joined()
}

/// The name of a file as the title of a list: without its ending, blanks for dashes.
package func starterTitle(ofFile name: some StringProtocol) -> String {
  let stem = name.split(separator: ".", maxSplits: 1).first.map { String($0) } ?? ""
  let words = stem.split { $0 == "-" || $0 == "_" || $0.isWhitespace }.joined(separator: " ")
  return words.isEmpty ? "New list" : words.prefix(1).uppercased() + words.dropFirst()
}
