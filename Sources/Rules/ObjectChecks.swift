import Configurations
import Findings
import JSONSyntax
import TierLists

/// The checks of objects, in memory from which nothing is copied: counting the references of a closure for each call costs more
/// than most checks.
package struct ObjectChecks: @unchecked Sendable {
  private struct Check: ~Copyable {
    let rule: Int
    let find: @Sendable (ObjectView, Settings) -> [ObjectFinding]

    /// Not inlined, because only a parameter is certain not to be copied.
    @inline(never)
    borrowing func run(on object: ObjectView, _ settings: Settings) -> [ObjectFinding] { find(object, settings) }
  }

  /// Sorted by kind, then by rule; never freed.
  private let checks: UnsafeMutableBufferPointer<Check>
  /// The indices of the checks of each kind, by its index in `ObjectKind.allCases`.
  private let ranges: UnsafeMutableBufferPointer<Range<Int>>
  private let shown: ShownStringChecks

  init(_ all: [(rule: Int, check: Rules.Check)]) {
    let kinds: [ObjectKind?] = all.map { if case .object(let kind, _) = $0.check { kind } else { nil } }
    shown = ShownStringChecks(all)
    checks = .allocate(capacity: all.count)
    ranges = .allocate(capacity: ObjectKind.allCases.count)
    var count = 0
    for (place, kind) in ObjectKind.allCases.enumerated() {
      let start = count
      for index in all.indices where kinds[index] == kind {
        guard case .object(_, let find) = all[index].check else { continue }
        checks.initializeElement(at: count, to: Check(rule: all[index].rule, find: find))
        count += 1
      }
      ranges.initializeElement(at: place, to: start..<count)
    }
  }

  /// Calls a function with what the checks of a kind find in an object, and with the indices of their rules.
  ///
  /// - Parameter kind: An index in `ObjectKind.allCases`.
  @inline(never)
  package func forEachFinding(
    of kind: Int, in object: ObjectView, _ settings: Settings, _ body: (consuming [ObjectFinding], _ rule: Int) -> Void
  ) {
    for index in ranges[kind] {
      let found = checks[index].run(on: object, settings)
      if !found.isEmpty { body(consume found, checks[index].rule) }
    }
    shown.forEachFinding(of: kind, in: object) { body([$0], $1) }
  }
}
