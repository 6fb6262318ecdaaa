/// What is left to repair: problems, keys that repeat or that their objects do not want, closing brackets with another indentation
/// than their opening ones.
struct RepairCost: Comparable {
  var problems: Int
  var misplaced = Int.min
  var misalignments = Int.min
  /// The misalignments of children.
  var movedChildren = Int.min

  init(problems: Int) { self.problems = problems }

  /// The cost of a text; only its problems are counted if they are more than those of another cost.
  init(_ parsed: ParsedText, worse other: RepairCost, _ expected: Expectations) {
    problems = parsed.problems.count
    let counts = problems <= other.problems && !parsed.nodes.isEmpty
    let moved = counts ? parsed.misalignments : (closers: Int.max / 2, children: Int.max / 2)
    let tree = SyntaxTree(parsed)
    misplaced = counts ? tree.duplicateKeys().count + expected.mismatches(tree).count : .max
    misalignments = moved.closers + moved.children
    movedChildren = moved.children
  }

  var isNone: Bool { problems == 0 && misplaced == 0 && misalignments == 0 }

  static func < (one: RepairCost, other: RepairCost) -> Bool {
    (one.problems, one.misplaced, one.misalignments) < (other.problems, other.misplaced, other.misalignments)
  }
}
