import Findings
import TierLists

extension Table {
  /// The column of the labels: the one that a person names, or the one that is most surely so.
  func labelColumn(_ values: ColumnValues, _ options: ImportOptions) -> (column: Int, evidence: Evidence)? {
    if options.hasNoTiers { return nil }
    if let name = options.tier { return column(named: name).map { ($0, .said) } }
    // Tiercade's own columns
    if columns.prefix(3).map({ $0.lowercased() }) == ["name", "season", "tier"] { return (2, .tier) }
    var best: (column: Int, evidence: Evidence, match: Int)?
    for (column, key) in columns.enumerated() where values.count(column) > 0 {
      let name = ColumnName(key)
      let evidence = evidence(named: name, of: values[column], rowCount: rows.count)
      let match = name.match(ColumnNames.tiers)
      if evidence > .none, best.map({ ($0.evidence, $0.match) < (evidence, match) }) ?? true {
        best = (column, evidence, match)
      }
    }
    guard let best, rows.count > 1 || best.match > 1 else { return nil }
    return (best.column, best.evidence)
  }
}

extension Reading {
  /// Rows with a column of labels.
  init(_ shape: String, _ table: Table, _ label: (column: Int, evidence: Evidence)) {
    self.init(shape, label.evidence)
    (self.table, labelColumn) = (table, label.column)
  }

  /// Titles without labels, for the pool.
  init(titles table: Table) {
    self.init("titles", .said)
    self.table = table
    for row in table.rows.indices { self.table.rows[row].tier = -1 }
  }
}

/// What was seen in a file that is no list.
struct SeenParts: Sendable {
  /// The largest table: the number of its rows, its columns, and the one whose values are all different labels.
  private var rows = 0
  private var columns: [String] = []
  private var ownLabels: String?
  private var noun = "row"
  /// The labels of tiers without items.
  var emptyTiers: [String] = []
  private var lines = 0

  mutating func add(_ table: Table, _ values: ColumnValues, noun: String) {
    guard table.rows.count > rows || columns.isEmpty else { return }
    (rows, columns, self.noun) = (table.rows.count, table.columns.filter { !trimmed($0).isEmpty }, noun)
    ownLabels = table.columns.indices.first { column in
      ColumnName(table.columns[column]).match(ColumnNames.tiers) > 0 && values.count(column) > 2
        && values.distinctCount(column) == values.count(column)
    }.map { table.columns[$0] }
  }

  mutating func add(lines count: Int) { lines += count }

  mutating func add(_ other: SeenParts) {
    if other.rows > rows || columns.isEmpty {
      (rows, columns, ownLabels, noun) = (other.rows, other.columns, other.ownLabels, other.noun)
    }
    lines += other.lines
    emptyTiers += other.emptyTiers
  }

  /// Why there is no list, and the option that would help.
  var reason: String {
    if !emptyTiers.isEmpty {
      return "the tiers \(enumerated(emptyTiers.map { quoted($0) })) have no items: no item says its tier"
    }
    if let ownLabels {
      return "\(seenRows); each has a tier of its own: say --tier \(argument(ownLabels)) if these are tiers"
    }
    if rows > 0, !columns.isEmpty {
      return
        "\(seenRows); none says the tier: say --tier NAME with one of these, or --tier none for a list without tiers"
    }
    if lines > 0 {
      return "\(counted(lines, "line")) without a heading or label of tiers; say --tier none for a list without tiers"
    }
    return "no tiers found: no heading, key or column has labels of tiers"
  }

  private var seenRows: String {
    "\(counted(rows, noun)) with \(enumerated(columns.map { displayText(unquoted: $0) }))"
  }
}

/// Words as in a sentence; of many the first.
func enumerated(_ words: [String]) -> String {
  let shown = words.count > 8 ? words.prefix(7) + ["\(words.count - 7) more"] : words[...]
  return shown.count > 1
    ? shown.dropLast().joined(separator: ", ") + " and " + (shown.last ?? "") : shown.first ?? "nothing"
}

/// A name as an argument of a command.
func argument(_ name: String) -> String {
  name.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x5F || $0 == 0x2D || $0 == 0x2E }
    ? name : "'\(displayText(unquoted: name))'"
}
