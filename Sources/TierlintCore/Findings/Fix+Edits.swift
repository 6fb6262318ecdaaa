import JSONSyntax
import SourceText

extension Fix {
  /// The fix as edits of the document's bytes, sorted; in the document's own layout.
  func told(in tree: SyntaxTree, _ ancestry: @autoclosure () -> Ancestry) -> Diagnostic.Fix {
    let edits = changes.flatMap { tree.edits(for: $0, ancestry) }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    return Diagnostic.Fix(title: title, isSafe: isSafe, edits: edits)
  }
}

extension SyntaxTree {
  fileprivate func edits(for change: Change, _ ancestry: () -> Ancestry) -> [TextEdit] {
    switch change {
    case .replace(let place, let text):
      // A value over several lines is shown by its bracket, but replaced as a whole.
      return [TextEdit(place.part == .value ? range(place.node) : range(place), text)]
    case .remove(let node): return removal(of: node, ancestry()).map { [TextEdit($0, "")] } ?? []
    case .addMember(let object, let key, let value): return [addition(to: object, key: key, value: value)]
    case .addElement(let array, let value): return [addition(to: array, key: nil, value: value)]
    case .edit(let edit): return [edit]
    }
  }

  /// The bytes of a member or element, with the comma and the blanks that would be left over.
  private func removal(of node: NodeID, _ ancestry: Ancestry) -> ByteRange? {
    guard let container = ancestry.parent(of: node) else { return nil }
    let isMember = kind(container) == .object
    let start = range(isMember ? node - 1 : node).lowerBound
    let end = range(node).upperBound
    let last = after(container) - 1
    if after(node) < last { return start..<range(after(node)).lowerBound }
    let first = container + 1 == (isMember ? node - 1 : node)
    return first ? start..<end : previousEnd(before: start)..<end
  }

  /// Where the value before an offset ended: before the comma and the blanks that stand there.
  private func previousEnd(before offset: Int) -> Int {
    var end = offset
    while end > 0, isBlank(end - 1) { end -= 1 }
    if end > 0, text.bytes[end - 1] == 0x2C { end -= 1 }
    while end > 0, isBlank(end - 1) { end -= 1 }
    return end
  }

  private func isBlank(_ offset: Int) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(text.bytes[offset]) }

  private func addition(to container: NodeID, key: String?, value: String) -> TextEdit {
    let end = max(range(container).upperBound - 1, opener(container).upperBound)
    let last = previousEnd(before: end)
    let isEmpty = after(container) - 1 == container + 1
    let written = key.map { jsonText($0) + colon(in: container) + value } ?? value
    if isEmpty { return TextEdit(opener(container).upperBound..<end, written) }
    return TextEdit(last..<last, "," + separator(in: container) + written)
  }

  /// What stands between the opening bracket and the first child: one line each, or one blank.
  private func separator(in container: NodeID) -> String {
    let between = text.string(opener(container).upperBound..<range(container + 1).lowerBound)
    return between.isEmpty && text.slice(range(container)).contains(0x20) ? " " : between
  }

  /// The colon between a key and its value as the object, or else the document, writes it.
  private func colon(in object: NodeID) -> String {
    for candidate in [object, 0] where kind(candidate) == .object && kind(candidate + 1) == .string {
      return text.string(range(candidate + 1).upperBound..<range(candidate + 2).lowerBound)
    }
    return ": "
  }
}

/// A text as a JSON string.
package func jsonText(_ text: String) -> String {
  text.unicodeScalars.reduce(into: "\"") { json, scalar in
    switch scalar {
    case "\"": json += "\\\""
    case "\\": json += "\\\\"
    case "\n": json += "\\n"
    case "\r": json += "\\r"
    case "\t": json += "\\t"
    case let scalar where scalar.value < 0x20:
      json += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
    default: json.unicodeScalars.append(scalar)
    }
  } + "\""
}
