import CSVSyntax

/// The fields of a CSV with the name of one tier, in document order.
package struct CSVOccurrences: Sendable {
  package let document: CSVDocument
  package let cells: [CellID]
  /// The first field of each spelling.
  package let spellings: [CellID]

  /// The value of the first field.
  package var text: String { cells.first.map { document.table.value($0) } ?? "" }
}

/// The fields with names of tiers, grouped by the name's meaning to the app.
package struct CSVNames: Sendable {
  private struct Group {
    let name: String
    let first: Int32
    var last: Int32
    var count = 1
    /// The first field of each spelling.
    var spellings: [CellID]
  }

  private let document: CSVDocument
  private var cells: [Int32] = []
  /// The next field of the same name, or −1.
  private var next: [Int32] = []
  /// In the order of their first occurrence.
  private var groups: [Group] = []
  private var groupOfName: [String: Int] = [:]
  /// The group of each spelling: most names are written in one way, which is decoded once.
  private var spellings = ByteStringTable()
  private var groupOfSpelling: [Int] = []

  package init(_ document: CSVDocument) { self.document = document }

  package mutating func add(_ cell: CellID) {
    let entry = Int32(clamping: cells.count)
    cells.append(Int32(clamping: cell.index))
    next.append(-1)
    let (spelling, isNew) = spellings.add(document.table.bytes(cell))
    if isNew {
      let name = document.header.tierKey(document.table.value(cell))
      groupOfSpelling.append(groupOfName[name] ?? groups.count)
      if groupOfName[name] == nil {
        groupOfName[name] = groups.count
        return groups.append(Group(name: name, first: entry, last: entry, spellings: [cell]))
      }
      groups[groupOfSpelling[spelling]].spellings.append(cell)
    }
    let group = groupOfSpelling[spelling]
    next[Int(groups[group].last)] = entry
    groups[group].last = entry
    groups[group].count += 1
  }

  /// Calls a function with the occurrences of each name.
  package func forEachName(_ body: (CSVOccurrences) -> Void) {
    for group in groups {
      var all: [CellID] = []
      var entry = group.first
      while entry >= 0 {
        all.append(CellID(Int(cells[Int(entry)])))
        entry = next[Int(entry)]
      }
      body(CSVOccurrences(document: document, cells: all, spellings: group.spellings))
    }
  }

  /// The number of names.
  var count: Int { groups.count }

  /// The names with the number of their occurrences, in the order of their first one.
  package var counted: [(name: String, count: Int, first: CellID)] {
    groups.map { ($0.name, $0.count, CellID(Int(cells[Int($0.first)]))) }
  }
}

/// The id that the app derives from a name, without the number that it appends to duplicates.
package func csvItemID(_ name: String) -> String {
  var id: [UInt8] = []
  for scalar in trimmedField(name).unicodeScalars {
    if scalar.isASCII {
      id.append(lowercasedInID(UInt8(truncatingIfNeeded: scalar.value)))
    } else {
      id += scalar.properties.lowercaseMapping.utf8
    }
  }
  return String(decoding: id, as: UTF8.self)
}

/// A byte of a name as it is in an id, if it is ASCII.
func lowercasedInID(_ byte: UInt8) -> UInt8 { byte == 0x20 ? 0x5F : byte &- 0x41 < 26 ? byte | 0x20 : byte }

extension CSVHeader {
  /// A tier's name as the app compares it: case-insensitive in the short form, and for the pool in both.
  package func tierKey(_ name: String) -> String {
    let name = trimmedField(name)
    return isUnranked(name) ? "unranked" : form == .short ? name.uppercased() : name
  }
}
