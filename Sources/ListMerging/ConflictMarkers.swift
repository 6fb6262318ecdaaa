import SourceText
import TierLists

/// What the versions of a merge are called in markers and messages, as git calls them: `HEAD` and `mine (a1d5ae7)`.
package struct SideNames: Sendable, Equatable {
  /// Of OURS, the base and THEIRS.
  package private(set) var all = ["ours", "base", "theirs"]

  /// - Parameter names: An empty name, or a placeholder that git does not know, is not used.
  package init(_ names: [String] = []) {
    for (index, name) in names.prefix(3).enumerated() where !name.isEmpty && !name.hasPrefix("%") {
      all[index] = displayText(unquoted: name)
    }
  }

  /// A name in a message.
  subscript(version: Version) -> String {
    let name = all[version == .ours ? 0 : version == .base ? 1 : 2]
    return name.contains(" ") ? quoted(name) : name
  }

  /// What both sides did.
  func both(_ verb: String) -> String { "\(verb) in \(self[.ours]) and in \(self[.theirs])" }

  /// What happened to something that one side removed and the other changed.
  func removed(isOurs: Bool) -> String {
    let verbs = isOurs ? ["removed", "changed"] : ["changed", "removed"]
    return "\(verbs[0]) in \(self[.ours]), \(verbs[1]) in \(self[.theirs])"
  }
}

/// How conflicts are marked: as git does with the style diff3.
package struct ConflictMarkers: Sendable {
  /// The number of characters of a marker.
  package static let standardSize = 7

  let size: Int
  let lineBreak: [UInt8]
  private let names: SideNames

  /// - Parameter text: Whose line breaks are used.
  init(size: Int, _ names: SideNames, like text: DocumentText) {
    (self.size, self.names) = (max(1, size), names)
    let bytes = text.slice(0..<text.count)
    let newline = bytes.firstIndex(of: .newline)
    let isPair = newline.map { $0 > 0 && bytes[$0 - 1] == .carriageReturn } ?? false
    lineBreak = isPair ? [.carriageReturn, .newline] : [.newline]
  }

  /// A conflict, from line to line.
  ///
  /// - Parameter sides: Lines, the last with or without its line break; empty for nothing.
  func region(_ label: String, _ sides: Versions<[UInt8]>) -> [UInt8] {
    let lines: [(marker: UInt8, label: String, content: [UInt8]?)] = [
      (.less, "\(names.all[0]): \(label)", sides.ours), (.verticalBar, names.all[1], sides.base),
      (.equals, "", sides.theirs), (.greater, names.all[2], nil),
    ]
    return lines.reduce(into: []) { output, line in
      output += [UInt8](repeating: line.marker, count: size) + Array((line.label.isEmpty ? "" : " " + line.label).utf8)
      output += lineBreak
      if let content = line.content, !content.isEmpty {
        output += content + (content.last == .newline ? [] : lineBreak)
      }
    }
  }
}

/// Three texts as one conflict, from the first line that differs to the last.
///
/// - Parameter conflicts: Why, as messages for people.
/// - Parameter label: What the conflict is called; `nil` for the first message.
package func markedList(
  base: DocumentText?, ours: DocumentText, theirs: DocumentText, _ conflicts: [String], label: String? = nil,
  _ options: MergeOptions
) -> MergedList {
  let texts = Versions(base: base, ours: ours, theirs: theirs)
  let ends = commonEnds(of: texts.all)
  let markers = ConflictMarkers(size: options.markerSize, options.names, like: ours)
  let region = markers.region(
    label ?? conflicts.first ?? "", texts.map { Array($0.slice(ends.front..<$0.count - ends.back)) })
  let text = ours.slice(0..<ends.front) + region + ours.slice(ours.count - ends.back..<ours.count)
  return MergedList(text: DocumentText(Array(text)), conflicts: conflicts, isMarked: true)
}

/// The sizes of the first and of the last lines that all texts share.
func commonEnds(of texts: [DocumentText]) -> (front: Int, back: Int) {
  let lines = texts.map { Array($0.lines) }
  let front = commonPrefix(lines)
  let back = commonPrefix(lines.map { $0.dropFirst(front.count).reversed() })
  return (front.joined().count, back.joined().count)
}

/// The first elements that all arrays share.
private func commonPrefix(_ arrays: [[ArraySlice<UInt8>]]) -> ArraySlice<ArraySlice<UInt8>> {
  let first = arrays.first ?? []
  let end = first.indices.first { index in arrays.contains { $0.count <= index || $0[index] != first[index] } }
  return first.prefix(end ?? first.count)
}
