import SourceText

/// An edit that may be what the author meant.
struct Repair {
  var kind: SyntaxError.Kind
  /// Where the mistake is reported.
  var range: ByteRange
  /// Sorted, without overlaps.
  var edits: [TextEdit]
  /// Whether only one meaning is possible.
  var isSafe = false
  /// Whether the author may want the edits; otherwise they only show what the rest of the document is.
  var isOffered = true
  /// Whether a mark is in the place of a missing value, which is then not still to be typed.
  var hasMark = false
  /// The number of places that the edits repair.
  var placeCount = 1
}

/// Replaces problems by one edit that repairs them, found by trial: each candidate is applied and the text parsed again.
///
/// The tree is that of the repaired text, so that later stages see what was meant.
struct RepairSearch {
  private let original: DocumentText
  private let expected: Expectations
  private var current: ParsedText
  /// The edits of accepted repairs, of the original text.
  private var edits: [TextEdit] = []
  private var repaired: [SyntaxError] = []
  /// The bytes that may still be parsed in trials: they keep a document full of errors linear.
  private var budget = 8_388_608
  /// What trials of the current text cost, in bytes: a problem costs as much as many bytes of valid text.
  private var costOfTrial: Int { current.text.count + 256 * current.problems.count }
  /// Problems of the current text that end before this offset are settled.
  private var settled = 0

  init(_ parsed: ParsedText, _ expected: Expectations) {
    original = parsed.text
    self.expected = expected
    current = parsed
  }

  /// The nodes and problems of the text with the repairs found.
  mutating func run() -> ParsedText {
    for _ in 0..<16 {
      guard let problem = current.problems.first(where: { $0.range.lowerBound >= settled && $0.kind.isRepairable }),
        budget > costOfTrial
      else { break }
      let best = bestRepair(of: problem).flatMap { best in
        isRepairOfParser(best.repair, of: problem, leaving: best.parsed) ? nil : best
      }
      if let best, best.repair.kind != .missingValue || !best.repair.isOffered || best.repair.hasMark {
        accept(best.repair, of: problem, best.parsed)
      } else {
        // About a member without value nothing else shall be reported.
        if let best { offer(best.repair) }
        settled = problem.range.lowerBound + 1
      }
    }
    let map = OffsetMap(edits)
    let nodes = edits.isEmpty ? current.nodes : map.original(current.nodes)
    let problems = (current.problems.map(map.original) + inContainers(repaired, map)).sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    return ParsedText(
      text: original, nodes: nodes,
      problems: joiningRepeated(
        original.trustingLoneQuotes(
          withTrustedFixes(problems, ParsedText(text: original, nodes: nodes, problems: [])))),
      repairedStrings: repairedStrings(map), isCut: current.isCut)
  }

  /// What the strings that the repairs change read.
  private func repairedStrings(_ map: OffsetMap) -> [NodeID: String] {
    if edits.isEmpty { return [:] }
    let tree = SyntaxTree(current)
    return tree.nodeIDs.reduce(into: [:]) { strings, node in
      if tree.kind(node) == .string, map.changes(tree.range(node)) { strings[node] = tree.string(node) }
    }
  }

  /// Whether a repair is what the parser did about a problem, or about several of its kind, and repairs no others.
  private func isRepairOfParser(_ repair: Repair, of problem: SyntaxError, leaving parsed: ParsedText) -> Bool {
    guard let first = repair.edits.first, let last = repair.edits.last else { return false }
    let fixes = current.problems.map { $0.fix }.filter { fix in
      fix.first.map { $0.range.lowerBound >= first.range.lowerBound && $0.range.lowerBound <= last.range.lowerBound }
        ?? false
    }
    guard fixes == [problem.fix] else { return false }
    return fixes.flatMap { $0 } == repair.edits && parsed.problems.count + fixes.count == current.problems.count
  }

  /// The candidate after which the fewest problems are left; of equal ones the first.
  ///
  /// Text is removed only if nothing else helps, or if that leaves fewer problems; more than a word, fewer by two.
  private mutating func bestRepair(of problem: SyntaxError) -> (repair: Repair, parsed: ParsedText)? {
    let site = RepairSite(current, problem)
    let kept = best(
      of: site.specificRepairs + site.fix + site.generalRepairs
        + site.memberRepairs(expected) + site.notationRepairs,
      problem, below: RepairCost(problems: current.problems.count))
    // A remark that is read as text in another notation is better removed where no text may be.
    let isRead = kept.map { [.otherNotation, .unopened(.object), .unopened(.array)].contains($0.repair.kind) } ?? false
    if let kept, kept.cost.problems == 0, !isRead { return (kept.repair, kept.parsed) }
    let left = kept?.cost.problems ?? current.problems.count
    let word = best(
      of: site.wordRemovals, problem,
      below: kept.flatMap { isRead ? $0.cost : nil } ?? RepairCost(problems: left))
    if let word, word.cost.problems == 0 { return (word.repair, word.parsed) }
    let isAlone = kept == nil && word == nil
    let more = best(
      of: site.removals, problem,
      below: RepairCost(problems: (word?.cost.problems ?? left) - (isAlone ? 0 : 1)))
    return (more ?? word ?? kept).map { ($0.repair, $0.parsed) }
  }

  private mutating func best(
    of repairs: [Repair], _ problem: SyntaxError, below limit: RepairCost
  ) -> (repair: Repair, parsed: ParsedText, cost: RepairCost)? {
    var best: (repair: Repair, parsed: ParsedText, cost: RepairCost)?
    // A bracket that is added at the end of a line is not aligned; children of an outer container must not move.
    let aligned = current.misalignments
    let isComma = problem.kind == .missingComma && current.commentCount > 0
    for repair in repairs {
      guard budget > costOfTrial, repair.edits.isDisjoint(from: edits, OffsetMap(edits)) else { continue }
      // With as many problems as before it would not be taken.
      let parsed = parseOnce(
        current.text.applying(repair.edits), lookahead: min(65_536, budget / 16), maximum: current.problems.count,
        mustBalance: true)
      // Reading ahead costs several times as much as reading.
      budget -= (parsed.imbalance ?? costOfTrial) + 16 * parsed.readAhead
      // A comment after what lacks its comma is neither data nor surplus.
      if isComma, parsed.commentCount < current.commentCount { continue }
      // Where brackets are still missing, indentation places them better. Nor may problems vanish because the root ends early.
      if parsed.isCut || parsed.imbalance != nil || !current.endsEarly && parsed.endsEarly { continue }
      let cost = RepairCost(parsed, worse: best?.cost ?? limit, expected)
      guard cost < best?.cost ?? limit, cost.misalignments <= aligned.closers + aligned.children + 1,
        cost.movedChildren <= aligned.children
      else { continue }
      // Structure as text of a string has nothing that could be misplaced.
      if let best, repair.kind != .misplaced, cost.problems == best.cost.problems,
        parsed.nodes.count + 4 < best.parsed.nodes.count
      {
        continue
      }
      best = (repair, parsed, cost)
      if cost.isNone { break }
    }
    return best
  }

  /// Adds a repair to the problem it is about, without changing the tree.
  private mutating func offer(_ repair: Repair) {
    guard let index = current.problems.firstIndex(where: { $0.range == repair.range && $0.kind == repair.kind }) else {
      return
    }
    current.problems[index].fix = repair.edits
    current.problems[index].isSafe = repair.isSafe
  }

  private mutating func accept(_ repair: Repair, of problem: SyntaxError, _ parsed: ParsedText) {
    let map = OffsetMap(edits)
    let old = repair.edits.map { TextEdit(map.original($0.range), $0.text) }
    repaired.append(
      SyntaxError(
        kind: repair.kind, range: original.wholeCharacters(map.original(repair.range)),
        related: repair.kind == problem.kind ? problem.related.map(map.original) : nil,
        fix: repair.isOffered ? old : [], isSafe: repair.isSafe, placeCount: repair.placeCount)
    )
    edits = (edits + old).sorted { $0.range.lowerBound < $1.range.lowerBound }
    let end = repair.edits.last.map { $0.range.lowerBound } ?? 0
    settled = max(settled, min(repair.range.lowerBound, repair.edits.first?.range.lowerBound ?? end))
    current = parsed
  }

  /// The problems with the innermost containers around them.
  private func inContainers(_ problems: [SyntaxError], _ map: OffsetMap) -> [SyntaxError] {
    problems.map { problem in
      var problem = problem
      problem.container = current.container { map.original($0).lowerBound < problem.range.lowerBound }
      return problem
    }
  }

  /// The values whose keys repeat, in the original text.
  private var repeatedMembers: [ByteRange] {
    let (tree, map) = (SyntaxTree(current), OffsetMap(edits))
    return tree.duplicateKeys().map { map.original(tree.range($0.later)) }
  }

  /// Whether a scalar is among objects right after a comma that is missing or too much: a line may have moved, and the comma is right.
  private func hasStrayScalar(near problem: SyntaxError, _ tree: SyntaxTree) -> Bool {
    guard problem.kind == .missingComma || problem.kind == .trailingComma, let container = problem.container,
      tree.contains(container)
    else { return false }
    let isTrailing = problem.kind == .trailingComma
    let next = isTrailing ? tree.after(container) : tree.first(from: problem.range.upperBound)
    guard let object = isTrailing ? tree.parent(of: container) : container, tree.kind(object) == .object,
      tree.contains(tree.value(of: next)), tree.kind(next) == .string,
      let first = tree.members(of: object).first(where: { _ in true })?.value, tree.kind(first) == .object
    else { return false }
    return !tree[tree.value(of: next)].isContainer
  }

  /// Whether the fix of a problem may be less than what is meant.
  private func mayMeanMore(_ problem: SyntaxError, _ problems: [SyntaxError], _ tree: SyntaxTree) -> Bool {
    hasStrayScalar(near: problem, tree) || isOfMovedLine(problem, problems) || hasComment(problem)
  }

  /// Whether a comma is after the last member of an object, and one is missing soon after it: a line may have moved from there.
  private func isOfMovedLine(_ problem: SyntaxError, _ problems: [SyntaxError]) -> Bool {
    guard problem.kind == .missingComma || problem.kind == .trailingComma else { return false }
    let index = problems.partitioningIndex { $0.range.lowerBound >= problem.range.lowerBound }
    let isMissing = problem.kind == .missingComma
    let neighbors = isMissing ? problems[..<index].suffix(1) : problems[index...].dropFirst().prefix(1)
    let other: SyntaxError.Kind = isMissing ? .trailingComma : .missingComma
    return neighbors.contains { $0.kind == other && abs($0.range.lowerBound - problem.range.lowerBound) < 200 }
  }

  /// Whether a string without closing quote may end before a comment.
  private func hasComment(_ problem: SyntaxError) -> Bool {
    guard problem.kind == .missingClosingQuote, let end = problem.fix.first?.range.lowerBound,
      let line = original.lineStart(end)
    else { return false }
    return [" //", " /*"].contains { mark in (line..<end).contains { original.starts(with: mark, at: $0) } }
  }

  /// The problems, whose fixes are safe only if no problem is left near them after all fixes.
  private func withTrustedFixes(_ problems: [SyntaxError], _ read: ParsedText) -> [SyntaxError] {
    let tree = SyntaxTree(read)
    var edits: [TextEdit] = []
    for problem in problems where problem.isSafe {
      guard let first = problem.fix.first else { continue }
      if let last = edits.last, first.range.lowerBound < last.range.upperBound || first.range == last.range { continue }
      edits += problem.fix
    }
    guard !edits.isEmpty else { return problems }
    let mayRepeat = problems.contains { $0.mayLeaveRepeatedKeys }
    let duplicates = current.problems.isEmpty || mayRepeat ? repeatedMembers : []
    guard !current.problems.isEmpty || !duplicates.isEmpty else {
      return problems.map { problem in
        var problem = problem
        problem.isSafe = problem.isSafe && !mayMeanMore(problem, problems, tree)
        return problem
      }
    }
    let unfixed = problems.filter { !$0.isSafe || $0.fix.isEmpty }.map { $0.range }
    let map = OffsetMap(edits)
    let left = parseOnce(original.applying(edits), maximum: maximumProblems(in: original)).problems.map {
      map.original($0.range)
    }
    let near = (left + unfixed).sorted { $0.lowerBound < $1.lowerBound }
    return problems.map { problem in
      var problem = problem
      let next = near.partitioningIndex { $0.lowerBound >= problem.range.lowerBound }
      let neighbors = near[max(0, next - 1)..<min(near.count, next + 1)]
      if mayMeanMore(problem, problems, tree) { problem.isSafe = false }
      let isRepeated = problem.mayLeaveRepeatedKeys && duplicates.contains { original.isNear($0, problem.range) }
      // A closing bracket may be missing because of what is not repaired.
      let isBracket = if case .unclosed = problem.kind { !unfixed.isEmpty } else { false }
      // After a bracket that may have moved, a comma may not be all that is missing.
      let isMoved = problem.kind == .missingComma && read.hasMisalignedSibling(before: problem.range.lowerBound)
      if isBracket || isMoved || isRepeated || neighbors.contains(where: { original.isNear($0, problem.range) }) {
        problem.isSafe = false
      }
      return problem
    }
  }
}

extension SyntaxError {
  /// Whether keys that repeat after its repair show that something else was meant.
  fileprivate var mayLeaveRepeatedKeys: Bool { kind == .missingComma || kind.isQuote }
}

extension SyntaxTree {
  /// The first node that starts at an offset or later.
  fileprivate func first(from offset: ByteOffset) -> NodeID {
    nodeIDs[nodeIDs.partitioningIndex { self[$0].start >= offset }...].first ?? nodeIDs.upperBound
  }
}
