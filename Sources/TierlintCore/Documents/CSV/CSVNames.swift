import CSVSyntax

/// The fields of a CSV with the name of one item or tier, in document order.
package struct CSVOccurrences: Sendable {
  package let document: CSVDocument
  package let cells: [CellID]

  /// The value of the first field.
  package var text: String { cells.first.map { document.table.value($0) } ?? "" }
}

/// The fields with names of items, or of tiers, grouped by the name's meaning to the app.
package struct CSVNames: Sendable {
  private struct Group {
    var first: Int32
    var last: Int32
    var count = 1
  }

  private let document: CSVDocument
  private var cells: [Int32] = []
  /// The next field of the same name, or −1.
  private var next: [Int32] = []
  private var groups: [String: Group] = [:]
  /// In the order of their first occurrence.
  private var names: [String] = []

  package init(_ document: CSVDocument) { self.document = document }

  package mutating func add(_ name: String, _ cell: CellID) {
    let entry = Int32(clamping: cells.count)
    cells.append(Int32(clamping: cell.index))
    next.append(-1)
    if let group = groups[name] {
      next[Int(group.last)] = entry
      groups[name] = Group(first: group.first, last: entry, count: group.count + 1)
    } else {
      groups[name] = Group(first: entry, last: entry)
      names.append(name)
    }
  }

  /// Calls a function with the occurrences of each name.
  package func forEach(_ body: (CSVOccurrences) -> Void) {
    for name in names {
      guard let group = groups[name] else { continue }
      var all: [CellID] = []
      var entry = group.first
      while entry >= 0 {
        all.append(CellID(Int(cells[Int(entry)])))
        entry = next[Int(entry)]
      }
      body(CSVOccurrences(document: document, cells: all))
    }
  }

  /// The number of names.
  package var count: Int { names.count }

  /// The names with the number of their occurrences, in the order of their first one.
  package var counted: [(name: String, count: Int, first: CellID)] {
    names.compactMap { name in groups[name].map { (name, $0.count, CellID(Int(cells[Int($0.first)]))) } }
  }
}

/// The id that the app derives from a name, without the number that it appends to duplicates.
package func csvItemID(_ name: String) -> String {
  var name = trimmed(name).lowercased()
  return name.withUTF8 { bytes in
    String(unsafeUninitializedCapacity: bytes.count) { id in
      for (index, byte) in bytes.enumerated() { id.initializeElement(at: index, to: byte == 0x20 ? 0x5F : byte) }
      return bytes.count
    }
  }
}

extension CSVHeader {
  /// A tier's name as the app compares it: case-insensitive in the short form, and for the pool in both.
  package func tierKey(_ name: String) -> String {
    let name = trimmed(name)
    return isUnranked(name) ? "unranked" : form == .short ? name.uppercased() : name
  }
}
