import Findings
import JSONSyntax
import SourceText
import TierLists

/// Writes a merged list: the bytes of OURS with what THEIRS changed.
///
/// - Complexity: O(*bytes* of all versions), in one pass.
struct MergeWriter {
  var plan: MergePlan
  let builder: EditBuilder
  let markers: ConflictMarkers
  var output: [UInt8] = []
  /// As messages for people.
  var conflicts: [String]
  /// The side of the object that is merged whose `updatedAt` is later.
  var later: MergeSide?

  init(_ plan: MergePlan, _ tree: SyntaxTree, _ markers: ConflictMarkers) {
    (self.plan, self.markers) = (plan, markers)
    builder = EditBuilder(tree: tree, ancestry: Ancestry(tree))
    conflicts = plan.conflicts
  }

  var tree: SyntaxTree { builder.tree }

  /// Writes the whole list.
  mutating func writeDocument() {
    let range = tree.range(.root)
    output.reserveCapacity(tree.text.count)
    output += tree.text.slice(0..<range.lowerBound)
    write(plan.versions.map { $0.root }, at: [])
    output += tree.text.slice(range.upperBound..<tree.text.count)
  }

  /// Writes an array or object of OURS, merged with the others child by child.
  mutating func write(_ versions: Versions<TreeValue>, at path: [String]) {
    guard let ours = versions.ours else { return }
    guard ours.isContainer, plan.mayDecide(in: path) || !areEqual(versions.base, versions.theirs) else {
      output += ours.bytes
      return
    }
    write(parts(of: versions, at: path), in: ours.node, at: path)
  }

  /// Whether two values have the same bytes.
  private func areEqual(_ one: TreeValue?, _ other: TreeValue?) -> Bool {
    guard let one, let other else { return false }
    return one.bytes == other.bytes
  }

  /// The bytes that a closure writes.
  mutating func bytes(_ write: (inout Self) -> Void) -> [UInt8] {
    let outer = output
    output = []
    write(&self)
    defer { output = outer }
    return output
  }
}
