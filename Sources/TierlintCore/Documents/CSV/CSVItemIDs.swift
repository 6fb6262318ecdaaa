import CSVSyntax

/// An item of a CSV whose id an earlier one has.
package struct CSVRenamedItem: Sendable {
  /// The field with its name.
  package let cell: CellID
  /// The first field that results in the same id.
  package let first: CellID
  /// The id that the app gives it.
  package let id: String
}

/// The ids that the app gives the items of a CSV, in document order.
package struct CSVItemIDs: Sendable {
  package private(set) var renamed: [CSVRenamedItem] = []
  private var taken: [String: CellID] = [:]
  /// The next number to try for an id, so that many equal names take linear time.
  private var numbers: [String: Int] = [:]

  package init() {}

  /// Adds an item: its id is the one from its name, or the first free one of `_2`, `_3` and so on.
  ///
  /// - Returns: Its id.
  @discardableResult
  package mutating func add(_ id: String, _ cell: CellID) -> String {
    guard let first = taken[id] else {
      taken[id] = cell
      return id
    }
    var number = numbers[id, default: 2]
    while taken["\(id)_\(number)"] != nil { number &+= 1 }
    numbers[id] = number &+ 1
    taken["\(id)_\(number)"] = cell
    renamed.append(CSVRenamedItem(cell: cell, first: first, id: "\(id)_\(number)"))
    return "\(id)_\(number)"
  }
}
