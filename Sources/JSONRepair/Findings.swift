import SourceText

/// A mistake in a text that is not JSON, with ways to repair it.
package struct RepairFinding: Sendable {
  /// Where it is, in bytes of the text.
  package var range: ByteRange
  /// What the first repair does, in the order of the text; at least one.
  package var operations: [Operation]
  /// Up to three repairs, the likeliest first; each sorted, without overlaps. Empty if none was found.
  package var fixes: [[TextEdit]]
  /// The first repair, but a key without value stays: what is read until it has one.
  package var reading: [TextEdit]
  /// Whether only the first can be meant.
  package var isSafe: Bool
  /// The number of places that the first repairs, if these are one way of writing.
  package var placeCount: Int
}

/// The mistakes of a text, and what it cost to find them.
package struct RepairReport: Sendable {
  /// In the order of the text. After the first fix of each it is JSON, but for comments, trailing commas and spaces of other kinds.
  package let findings: [RepairFinding]
  /// The states that the search tried: at most 8,000 for a mistake, and about 1,000,000 in all.
  package let stateCount: Int
  /// What the search for repairs depends on, in the order of the text: whether a string elsewhere says this or that makes no difference, if
  /// neither is unlikely.
  package let searched: [ByteRange]
  /// The starts of what may mean that a trailing comma or a comment near it is something else.
  private let doubtful: [Int]

  /// - Parameter text: Well-formed UTF-8 that is not JSON.
  /// - Complexity: O(*bytes*).
  package init(_ text: DocumentText, wanted: Wanted) {
    var beam = Beam(text, wanted)
    let (regions, doubts) = beam.run()
    let groups = joined(regions, &beam.lexer.source)
    findings = zip(groups, areSafe(groups, doubts, beam.lexer.source)).compactMap { $0.finding(isSafe: $1) }
    doubtful = findings.filter { !$0.isSafe || $0.operations.contains(.addComma) }.map { $0.range.lowerBound }
    stateCount = beam.tried
    searched = beam.searched.map { max(0, $0.lowerBound - Limit.sight)..<$0.upperBound + Limit.sight }
  }

  /// Whether what is wrong at an offset, and needs no search, is far from what may mean something else.
  package func trusts(_ offset: ByteOffset) -> Bool {
    let next = doubtful.partitioningIndex { $0 > offset - Limit.doubtAfter }
    return next >= doubtful.count || doubtful[next] >= offset + Limit.doubtAfter
  }
}

/// Regions that are one finding.
struct RegionGroup {
  var regions: [Region]
  var operations: Operations
  var range: Range<Int>

  init(_ region: Region) {
    (regions, operations, range) = ([region], region.best.operations, region.range)
  }

  /// The highest cost of the edits of a region: each is decided by itself.
  var cost: Int { regions.reduce(0) { max($0, $1.best.cost - $1.best.odd) } }
  /// The kinds of what is unlikely in it, as bits.
  var oddities: UInt32 { regions.reduce(0) { $0 | $1.oddities } }
  var margin: Int { regions.reduce(Limit.nothing) { min($0, $1.margin) } }
  var edits: [Edit] { sorted(regions.flatMap { $0.best.edits }) }

  /// The finding, without what tolerant parsers read; `nil` if nothing is left. Of one way of writing, its first place.
  fileprivate func finding(isSafe: Bool) -> RepairFinding? {
    let all = regions.flatMap { $0.best.shown }
    let steps = all.filter { $0.operation != .trailingComma }
    guard let first = steps.first, let start = all.first?.start else { return nil }
    var fixes = [joiningTouching(sorted(regions.flatMap { $0.best.structural.edits }))]
    if regions.count == 1 { fixes += regions[0].repairs.dropFirst().map { joiningTouching($0.structural.edits) } }
    let areAlike = all.allSatisfy { $0.operation == first.operation }
    let isWide = operations.contains(Operations(.conflict)) || regions.count == 1 && !areAlike
    return RepairFinding(
      range: isWide ? start..<all.reduce(start) { max($0, $1.end) } : first.start..<first.end,
      operations: steps.map { $0.operation }, fixes: Array(distinct(fixes.filter { !$0.isEmpty }).prefix(3)),
      reading: joiningTouching(sorted(regions.flatMap { $0.best.reading })), isSafe: isSafe,
      placeCount: areAlike ? Set(steps.map { $0.start }).count : 1)
  }
}

extension Repair {
  /// What it does, but for a key whose value is only wrong text: that is what is wrong.
  fileprivate var shown: [Step] {
    let steps = structural.steps
    guard let member = steps.firstIndex(where: { $0.operation == .dropMember }), steps.indices.contains(member + 1),
      case let next = steps[member + 1], next.start >= steps[member].end,
      Operations.wrongText.contains(Operations(next.operation))
    else { return steps }
    return Array(steps[..<member] + steps[(member + 1)...])
  }
}

/// Lists of edits, each once.
private func distinct(_ fixes: [[TextEdit]]) -> [[TextEdit]] {
  fixes.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
}

/// Regions as findings: neighbors of one cause are one.
private func joined(_ regions: [Region], _ source: inout Source) -> [RegionGroup] {
  var groups: [RegionGroup] = []
  for region in regions {
    let operations = region.best.operations
    if operations.subtracting(Operations(.none)) == Operations(.otherPartner), let opener = partner(of: region, groups)
    {
      groups[opener].regions.append(region)
      continue
    }
    guard let last = groups.last else {
      groups.append(RegionGroup(region))
      continue
    }
    let isWide = !operations.intersection(last.operations).isDisjoint(with: .documentWide)
    if isWide || areNotations(region, last, &source) {
      groups[groups.count - 1].add(
        region, extends: !isWide || operations.isSubset(of: [Operations(.conflict), Operations(.none)]))
    } else {
      groups.append(RegionGroup(region))
    }
  }
  return groups
}

extension RegionGroup {
  fileprivate mutating func add(_ region: Region, extends: Bool) {
    regions.append(region)
    operations.formUnion(region.best.operations)
    if extends { range = range.lowerBound..<max(range.upperBound, region.range.upperBound) }
  }
}

/// The finding that replaced the opening bracket of a closing one.
private func partner(of region: Region, _ groups: [RegionGroup]) -> Int? {
  guard let opener = region.best.steps.first(where: { $0.partner >= 0 })?.partner else { return nil }
  return groups.lastIndex { $0.range.lowerBound - 1 <= opener && opener <= $0.range.upperBound + 1 }
}

/// Whether a region and the one before it only use other notations: the same, or on neighboring lines.
private func areNotations(_ region: Region, _ last: RegionGroup, _ source: inout Source) -> Bool {
  let operations = region.best.operations.subtracting(.readable)
  let known = last.operations.subtracting(.readable)
  // What needs no search is no finding.
  guard !operations.isEmpty, !known.isEmpty, operations.isSubset(of: .notations), known.isSubset(of: .notations) else {
    return false
  }
  return !operations.isDisjoint(with: known) || source.lines(last.range.upperBound, region.range.lowerBound) <= 1
}

/// Edits as replacements that do not touch.
private func joiningTouching(_ edits: [Edit]) -> [TextEdit] {
  var result: [TextEdit] = []
  for edit in edits {
    if let last = result.last, edit.start <= last.range.upperBound {
      let end = max(last.range.upperBound, edit.end)
      result[result.count - 1] = TextEdit(last.range.lowerBound..<end, last.text + edit.text)
    } else {
      result.append(TextEdit(edit.start..<max(edit.start, edit.end), edit.text))
    }
  }
  return result
}
