import Findings
import JSONSyntax
import SourceText
import TierLists

/// Writes a merged list: the bytes of OURS with what THEIRS changed.
///
/// - Complexity: O(*bytes* of all versions).
struct MergeWriter {
  var plans: MergePlans
  /// The paths of values that are conflicts although they could be merged, with what would be wrong then.
  let forced: [[String]: String]
  let builder: EditBuilder
  let names: SideNames
  let markers: ConflictMarkers
  var output: [UInt8] = []
  /// As messages for people.
  var conflicts: [String]
  /// What the conflicts with markers are called.
  var labels: [String] = []
  /// Whether a line is written only to find the conflicts in it.
  var isInLine = false
  /// The side of the object that is merged whose `updatedAt` is later.
  var later: MergeSide?

  init(_ plans: MergePlans, forcing paths: [[String]: String], _ options: MergeOptions) {
    (self.plans, forced, names) = (plans, paths, options.names)
    let tree = plans.versions.ours?.tree ?? .empty
    markers = ConflictMarkers(size: options.markerSize, options.names, like: tree.text)
    builder = EditBuilder(tree: tree, ancestry: Ancestry(tree))
    conflicts = plans.conflicts
  }

  var tree: SyntaxTree { builder.tree }

  /// Writes the whole list; as one conflict if it is one line.
  mutating func writeDocument() {
    let versions = plans.versions.map { $0.root }
    let range = tree.range(.root)
    let (before, after) = (tree.text.slice(0..<range.lowerBound), tree.text.slice(range.upperBound..<tree.text.count))
    output.reserveCapacity(tree.text.count)
    guard case .conflict(_, let labels) = lineContent(versions, at: []) else {
      output += before
      write(versions, at: [])
      output += after
      return
    }
    let sides = versions.mapEach { _, version in
      preferring(version) { before + $0.bytes { $0.write(versions, at: []) } }
    }
    writeRegion(labels, sides.map { Array($0) })
  }

  /// Writes an array or object of OURS, merged with the others child by child.
  mutating func write(_ versions: Versions<TreeValue>, at path: [String]) {
    guard let ours = versions.ours else { return }
    guard ours.isContainer, mayDecide(in: path) || !areEqual(versions.base, versions.theirs) else {
      output += ours.bytes
      return
    }
    write(parts(of: versions, at: path), in: ours.node, at: path)
  }

  /// An array or object of OURS whose children share a line, which markers would tear: one conflict if there are any in it.
  ///
  /// - Returns: `nil` for another one.
  func lineContent(_ versions: Versions<TreeValue>, at path: [String]) -> MergedPart.Content? {
    guard plans.preferred == nil, !isInLine, let ours = versions.ours, ours.isContainer,
      ContainerGaps(ours.node, builder).isOneLine
    else { return nil }
    var trial = self
    (trial.isInLine, trial.output, trial.conflicts, trial.labels) = (true, [], [], [])
    trial.write(versions, at: path)
    if trial.labels.isEmpty { return .written(trial.output) }
    return .conflict(merged(versions), trial.labels)
  }

  mutating func writeRegion(_ names: [String], _ sides: Versions<[UInt8]>) {
    labels += names
    output += markers.region(Set(names).sorted().joined(separator: "; "), sides)
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

  /// What is written of one version. Conflicts are reported once.
  mutating func preferring<Result>(_ side: Version, _ body: (inout Self) -> Result) -> Result {
    let (outer, known) = (plans.preferred, conflicts)
    plans.preferred = side
    defer {
      plans.preferred = outer
      if outer == nil, side != .ours { conflicts = known }
    }
    return body(&self)
  }
}
