/// Which names a check is for.
package struct NameTest: Sendable {
  private let wanted: UInt16
  private let unwanted: UInt16
  /// At most 3.
  private let count: Int

  /// - Parameter roles: The name occurs in all of these.
  /// - Parameter others: It occurs in none of these.
  /// - Parameter count: It occurs so many times, or more: 1, 2 or 3.
  package init(
    in roles: [Occurrence.Role] = [], notIn others: [Occurrence.Role] = [], atLeast count: Int = 1
  ) {
    wanted = roles.reduce(0) { $0 | 1 << $1.rawValue }
    unwanted = others.reduce(0) { $0 | 1 << $1.rawValue }
    self.count = count
  }

  package func admits(_ name: NameSummary) -> Bool {
    name.roles & wanted == wanted && name.roles & unwanted == 0 && name.count >= count
  }
}
