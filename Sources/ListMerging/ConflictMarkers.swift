import SourceText

/// How conflicts are marked: as git does with the style diff3.
package struct ConflictMarkers: Sendable {
  /// The number of characters of a marker.
  package static let standardSize = 7

  let size: Int
  let lineBreak: [UInt8]

  /// - Parameter text: Whose line breaks are used.
  init(size: Int, like text: DocumentText) {
    self.size = max(1, size)
    let bytes = text.slice(0..<text.count)
    let newline = bytes.firstIndex(of: .newline)
    let isPair = newline.map { $0 > 0 && bytes[$0 - 1] == .carriageReturn } ?? false
    lineBreak = isPair ? [.carriageReturn, .newline] : [.newline]
  }

  /// A conflict, from line to line.
  ///
  /// - Parameter sides: Lines without the last line break; empty for nothing.
  func region(_ label: String, _ sides: Versions<[UInt8]>) -> [UInt8] {
    let lines: [(marker: UInt8, label: String, content: [UInt8]?)] = [
      (.less, "ours: \(label)", sides.ours), (.verticalBar, "base", sides.base), (.equals, "", sides.theirs),
      (.greater, "theirs", nil),
    ]
    return lines.reduce(into: []) { output, line in
      output += [UInt8](repeating: line.marker, count: size) + Array((line.label.isEmpty ? "" : " " + line.label).utf8)
      output += lineBreak
      if let content = line.content, !content.isEmpty { output += content + lineBreak }
    }
  }
}
