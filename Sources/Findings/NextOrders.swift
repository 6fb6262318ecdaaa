import JSONSyntax
import SourceText

/// The order that each tier of an array can have.
struct NextOrders {
  /// In document order.
  private let tiers: [NodeID]
  private let orders: [Int64?]

  init(_ array: NodeID, _ tree: SyntaxTree) {
    tiers = Array(tree.elements(of: array))
    let known = tiers.map { tree.isEmpty($0) ? nil : ObjectView(tree, $0).integer("order") }
    var limits = [Int64](repeating: .max, count: known.count)
    for index in known.indices.dropLast().reversed() {
      limits[index] = min(limits[index + 1], known[index + 1] ?? .max)
    }
    var greatest: Int64?
    orders = known.indices.map { index in
      let last = greatest ?? -1
      greatest = known[index].map { max($0, greatest ?? $0) } ?? greatest
      return last < Int64.max - 1 && last + 1 < limits[index] ? last + 1 : nil
    }
  }

  subscript(tier: NodeID) -> Int64? {
    let index = tiers.partitioningIndex { $0 >= tier }
    return index < tiers.count && tiers[index] == tier ? orders[index] : nil
  }
}
