import CSVSyntax

/// An item of a CSV whose id an earlier one has.
package struct CSVRenamedItem: Sendable {
  /// The first field of its line.
  package let cell: CellID
  /// That of the first item whose name results in the same id, or in one from which the app made it.
  package let first: CellID
  /// What the app appends to the id.
  package let number: Int
}

/// The ids that the app gives the items of a CSV, in document order.
package struct CSVItemIDs: Sendable {
  private struct Entry {
    var first: CellID
    /// The next number to try: the app gave all smaller ones, or names have them.
    var number: Int32 = 2
  }

  /// The ids that names result in. Those in ASCII, and the others, which compare by canonical equivalence.
  private var strings = ByteStringTable()
  private var others: [String: Int] = [:]
  private var entries: [Entry] = []
  /// By the numbers in `strings`.
  private var entryOfString: [Int32] = []
  /// Whether an item has an id with a number.
  private var hasNumbers = false
  private var scratch: [UInt8] = []

  package init() {}

  /// Adds an item: its id is the one from its name, or the first free one of `_2`, `_3` and so on.
  ///
  /// - Returns: Its id.
  @discardableResult
  package mutating func add(_ id: String, _ cell: CellID) -> String {
    addItem(Array(id.utf8)[...], cell).map { "\(id)_\($0.number)" } ?? id
  }

  /// Adds an item.
  ///
  /// - Parameter name: In UTF-8, with any whitespace around it.
  /// - Returns: `nil` if its id is the one from its name.
  package mutating func add(name: ArraySlice<UInt8>, _ cell: CellID) -> CSVRenamedItem? {
    var name = name
    while let last = name.last, last.isCSVWhitespace { name.removeLast() }
    while let first = name.first, first.isCSVWhitespace { name.removeFirst() }
    scratch.replaceSubrange(0..., with: name)
    let isASCII = scratch.withUnsafeMutableBufferPointer { bytes in
      var bits: UInt8 = 0
      for index in bytes.indices {
        bits |= bytes[index]
        bytes[index] = lowercasedInID(bytes[index])
      }
      return bits < 0x80
    }
    if isASCII { return addItem(scratch[...], cell) }
    return addItem(Array(csvItemID(String(decoding: name, as: UTF8.self)).utf8)[...], cell)
  }

  private mutating func addItem(_ id: ArraySlice<UInt8>, _ cell: CellID) -> CSVRenamedItem? {
    let (index, isNew) = add(id, Entry(first: cell))
    if isNew {
      // An id that was made for an earlier item is taken, too.
      guard hasNumbers, let base = base(of: id) else { return nil }
      entries[index].first = entries[base].first
    }
    while entry(id + Array("_\(entries[index].number)".utf8)) != nil { entries[index].number &+= 1 }
    defer { entries[index].number &+= 1 }
    hasNumbers = true
    return CSVRenamedItem(cell: cell, first: entries[index].first, number: Int(entries[index].number))
  }

  /// The entry of the id that the app made one from by appending a number.
  private func base(of id: ArraySlice<UInt8>) -> Int? {
    guard id.last?.isASCIIDigit ?? false, let end = id.lastIndex(of: .underscore), id[end + 1] != 0x30,
      let number = Int32(String(decoding: id[(end + 1)...], as: UTF8.self)), number > 1,
      let base = entry(id[..<end])
    else { return nil }
    return number < entries[base].number ? base : nil
  }

  private func entry(_ id: ArraySlice<UInt8>) -> Int? {
    isASCII(id)
      ? strings.number(of: id).map { Int(entryOfString[$0]) } : others[String(decoding: id, as: UTF8.self)]
  }

  /// Adds an entry, or finds that of an equal id.
  private mutating func add(_ id: ArraySlice<UInt8>, _ entry: Entry) -> (index: Int, isNew: Bool) {
    let index = entries.count
    if isASCII(id) {
      let (number, isNew) = strings.add(id)
      if !isNew { return (Int(entryOfString[number]), false) }
      entryOfString.append(Int32(clamping: index))
    } else {
      let string = String(decoding: id, as: UTF8.self)
      if let old = others[string] { return (old, false) }
      others[string] = index
    }
    entries.append(entry)
    return (index, true)
  }
}

/// Without looking for the first other byte, which is several times as fast.
private func isASCII(_ id: ArraySlice<UInt8>) -> Bool {
  id.withUnsafeBufferPointer { bytes in bytes.reduce(0) { $0 | $1 } } < 0x80
}

extension UInt8 {
  /// A space, or a control character that is whitespace.
  fileprivate var isCSVWhitespace: Bool { self == 0x20 || self &- 0x09 < 5 }
}
