/// The numbers of the findings of which only some are shown.
struct ShownCounts {
  struct Group: Hashable {
    /// As `Finding.group`.
    let number: Int
    let column: Int?
    let limit: Int
  }

  var totals: [Group: Int] = [:]
  private var shown: [Group: Int] = [:]

  /// For the next finding of a group 0 if it is shown, or the number of those from it on; `nil` after that.
  mutating func omitted(_ group: Group) -> Int? {
    shown[group, default: 0] += 1
    let number = shown[group, default: 0]
    return number > group.limit + 1 ? nil : number > group.limit ? totals[group, default: 0] - group.limit : 0
  }
}
