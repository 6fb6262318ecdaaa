import CSVSyntax
import Conversion
import JSONSyntax
import Workspace

/// A table of the tiers with bars, and the figures of the list.
func statisticsText(_ statistics: ListStatistics, _ styles: Styles, columns: Int) -> String {
  let labels = statistics.tiers.map { clipped(displayCells($0.label), to: max(8, columns / 4)) }
  let labelWidth = labels.map(width).max() ?? 0
  let countWidth = statistics.tiers.map { "\($0.count)".count }.max() ?? 0
  let barWidth = max(5, min(40, columns - labelWidth - countWidth - 36))
  let most = statistics.tiers.map(\.share).max() ?? 0
  var text = styles(.bold, displayText(statistics.title)) + "\n"
  for (tier, label) in zip(statistics.tiers, labels) {
    let length = most > 0 ? Int((tier.share / most * Double(barWidth)).rounded()) : 0
    let bar = String(repeating: "█", count: length)
    let ratings = tier.ratings.count == 0 ? "" : "  rating \(range(of: tier.ratings))"
    text += "  \(label.map(\.text).joined())\(spaces(labelWidth - width(label)))"
    text +=
      "  \(padded("\(tier.count)", to: countWidth, atStart: true))  \(padded(tenths(tier.share), to: 5, atStart: true))%"
    text += "  \(styles(.cyan, bar))\(ratings.isEmpty ? "" : spaces(barWidth - length))\(ratings)\n"
  }
  return text + figures(statistics).map { "  \($0)\n" }.joined()
}

private func range(of ratings: ListStatistics.Ratings) -> String {
  "\(tenths(ratings.mean)) (\(tenths(ratings.minimum))–\(tenths(ratings.maximum)))"
}

/// The number of items and of ranked tiers, and of the items in no tier.
///
/// - Parameter further: Shown before the latter.
func totals(_ statistics: ListStatistics, _ further: String? = nil) -> String {
  let tiers = "\(counted(statistics.count, "item")) in \(counted(statistics.ranked.count, "tier"))"
  let unplaced = statistics.unplacedCount > 0 ? "\(statistics.unplacedCount) in no tier" : nil
  return [tiers, further, unplaced].compactMap(\.self).joined(separator: ", ")
}

private func figures(_ statistics: ListStatistics) -> [String] {
  let named = { (names: [(name: String, count: Int)]) in
    names.prefix(8).map { "\(displayText($0.name)) \($0.count)" }.joined(separator: ", ")
      + (names.count > 8 ? ", …" : "")
  }
  return [
    totals(statistics, "\(statistics.unrankedCount) unranked"),
    statistics.balance.map { "balance \(tenths($0)) of 100" },
    zip(statistics.most, statistics.least).flatMap { most, least in
      most.count == least.count
        ? nil
        : "most items: \(displayText(most.label)) (\(most.count)), fewest: \(displayText(least.label)) (\(least.count))"
    },
    statistics.ratings.count == 0
      ? nil : "rating \(range(of: statistics.ratings)) of \(counted(statistics.ratings.count, "item"))",
    statistics.attributes.isEmpty ? nil : "attributes: \(named(statistics.attributes))",
    statistics.tags.isEmpty ? nil : "tags: \(named(statistics.tags))",
  ].compactMap { $0 }
}

private func zip<One, Other>(_ one: One?, _ other: Other?) -> (One, Other)? {
  one.flatMap { one in other.map { (one, $0) } }
}

/// One JSON object on a line.
func statisticsJSON(_ statistics: ListStatistics, path: FilePath) -> String {
  let counts = { (names: [(name: String, count: Int)]) in
    JSONValue.object(names.map { JSONValue.Member($0.name, .integer($0.count)) })
  }
  let value = JSONValue.object([
    "path": .string(path.text), "title": .string(statistics.title), "items": .integer(statistics.count),
    "unranked": .integer(statistics.unrankedCount), "unrankedShare": .number(statistics.unrankedShare),
    "unplaced": .integer(statistics.unplacedCount), "balance": statistics.balance.map { .number($0) } ?? .null,
    "mostPopulated": statistics.most.map { .string($0.label) } ?? .null,
    "leastPopulated": statistics.least.map { .string($0.label) } ?? .null,
    "tiers": .array(statistics.tiers) { tier in
      .object([
        "label": .string(tier.label), "isPool": .bool(tier.isPool), "items": .integer(tier.count),
        "share": .number(tier.share), "ratings": json(tier.ratings),
      ])
    }, "ratings": json(statistics.ratings), "attributes": counts(statistics.attributes),
    "tags": counts(statistics.tags),
  ])
  var output = value.bytes
  output.escapeInvisible(from: 0)
  return String(decoding: output, as: UTF8.self)
}

private func json(_ ratings: ListStatistics.Ratings) -> JSONValue {
  guard ratings.count > 0 else { return ["count": 0] }
  return [
    "count": .integer(ratings.count), "minimum": .number(ratings.minimum), "mean": .number(ratings.mean),
    "maximum": .number(ratings.maximum),
  ]
}

let csvStatisticsHeader = "path,title,tier,isPool,items,share,ratings,meanRating,minimumRating,maximumRating\n"

/// A row for each tier.
func statisticsCSV(_ statistics: ListStatistics, path: FilePath) -> String {
  statistics.tiers.map { tier in
    let ratings = tier.ratings
    let numbers = ratings.count == 0 ? ["", "", ""] : [ratings.mean, ratings.minimum, ratings.maximum].map { "\($0)" }
    let cells =
      [path.text, statistics.title, tier.label].map(spreadsheetText)
      + ["\(tier.isPool)", "\(tier.count)", "\(tier.share)", "\(ratings.count)"] + numbers
    return cells.map { csvField($0) }.joined(separator: ",") + "\n"
  }.joined()
}
