import SourceText
import TierLists

/// The versions of a text with the conflict markers of git.
package struct ConflictVersions: Sendable {
  /// `nil` if a conflict does not show it, as in git's usual style.
  package private(set) var base: DocumentText?
  package let ours: DocumentText
  package let theirs: DocumentText
  /// What the versions are called.
  package private(set) var names = SideNames()
  /// What tierlint calls the conflicts; empty for those of git. To merge again what is merged would settle some: the base between the
  /// markers has the ids that the sides gave, and not what both moved.
  package private(set) var labels: [String] = []

  package init(base: DocumentText?, ours: DocumentText, theirs: DocumentText) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
  }

  /// - Returns: `nil` for a text without conflicts, or with markers in another order.
  /// - Complexity: O(*bytes*).
  package init?(_ text: DocumentText) {
    var sides = Versions<[UInt8]>(base: [], ours: [], theirs: [])
    /// The conflict that the lines are in, and the marker that they are after.
    var (conflict, last) = (Versions<[UInt8]>(), UInt8?.none)
    var (count, size, names) = (0, ConflictMarkers.standardSize, ["", "", ""])
    var (areAllWithBase, labels) = (true, [String]())
    for line in text.lines {
      let marker = ConflictMarkers.marker(of: line, size: last == nil ? nil : size)
      switch (marker?.character, last) {
      case (.less?, nil):
        (conflict, last, size) = (Versions(ours: []), .less, marker?.size ?? size)
        let parts = (marker?.title ?? "").split(separator: ": ", maxSplits: 1)
        names[0] = parts.first.map { String($0) } ?? ""
        labels += parts.dropFirst().map { String($0) }.filter { !labels.contains($0) }
      case (.verticalBar?, .less?): (conflict.base, last, names[1]) = ([], .verticalBar, marker?.title ?? "")
      case (.equals?, .less?), (.equals?, .verticalBar?): (conflict.theirs, last) = ([], .equals)
      case (.greater?, .equals?):
        (last, count, names[2]) = (nil, count + 1, marker?.title ?? "")
        sides.base? += conflict.base ?? []
        sides.ours? += conflict.ours ?? []
        sides.theirs? += conflict.theirs ?? []
        areAllWithBase = areAllWithBase && conflict.base != nil
      case (nil, nil):
        sides.base? += line
        sides.ours? += line
        sides.theirs? += line
      case (nil, .less?): conflict.ours? += line
      case (nil, .verticalBar?): conflict.base? += line
      case (nil, _): conflict.theirs? += line
      default: return nil
      }
    }
    guard last == nil, count > 0 else { return nil }
    base = areAllWithBase ? sides.base.map { DocumentText($0) } : nil
    (ours, theirs) = (DocumentText(sides.ours ?? []), DocumentText(sides.theirs ?? []))
    (self.names, self.labels) = (SideNames(names), labels)
  }

  /// The text with all conflicts settled for one side.
  package func text(of side: MergeSide) -> DocumentText { side == .ours ? ours : theirs }
}

extension ConflictVersions {
  /// Whether two texts are the same if all conflicts in them are settled for one side.
  package func hasSameSides(as other: ConflictVersions) -> Bool {
    [(ours, other.ours), (theirs, other.theirs)].allSatisfy { $0.slice(0..<$0.count) == $1.slice(0..<$1.count) }
  }
}

extension ConflictMarkers {
  /// The marker that a line is, if it is one.
  ///
  /// - Parameter size: `nil` for any from seven on.
  static func marker(of line: ArraySlice<UInt8>, size: Int?) -> (character: UInt8, size: Int, title: String)? {
    guard let first = line.first, [.less, .verticalBar, .equals, .greater].contains(first) else { return nil }
    let count = line.prefix { $0 == first }.count
    let next = line.dropFirst(count).first ?? .newline
    guard size.map({ $0 == count }) ?? (count >= standardSize), next == .space || next.isLineBreak else { return nil }
    return (first, count, trimmed(String(decoding: line.dropFirst(count), as: UTF8.self)))
  }
}

extension UInt8 {
  fileprivate var isLineBreak: Bool { self == .newline || self == .carriageReturn }
}

extension DocumentText {
  /// The lines with their line breaks.
  var lines: some Sequence<ArraySlice<UInt8>> {
    sequence(state: 0) { start -> ArraySlice<UInt8>? in
      guard start < count else { return nil }
      let end = bytes[start..<count].firstIndex(of: .newline).map { $0 + 1 } ?? count
      defer { start = end }
      return bytes[start..<end]
    }
  }
}

/// The edit that merges the versions in a document with the conflict markers of git.
///
/// - Parameter now: Seconds since 1970.
/// - Returns: `nil` where conflicts would be left, and for a document without any.
package func mergedVersions(of document: Document, now: Int64) -> TextEdit? {
  guard let versions = ConflictVersions(document.text), versions.labels.isEmpty else { return nil }
  var options = MergeOptions()
  (options.name, options.now) = (document.name, now)
  let list = try? mergedList(base: versions.base, ours: versions.ours, theirs: versions.theirs, options)
  guard let list, list.conflicts.isEmpty else { return nil }
  return document.text.lineEdit(to: list.text)
}

extension DocumentText {
  /// The edit of whole lines that makes another text of this one.
  fileprivate func lineEdit(to other: DocumentText) -> TextEdit {
    let ends = commonEnds(of: [self, other])
    return TextEdit(ends.front..<count - ends.back, other.string(ends.front..<other.count - ends.back))
  }
}
