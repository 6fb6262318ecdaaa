import JSONSyntax
import SourceText

/// How the children of an object or array are set.
struct ContainerLayout {
  /// Between the opening bracket and the first child.
  var opening: String
  /// Between two children, with the comma.
  var glue: String
  /// Between the last child and the closing bracket.
  var closing: String
}

extension SyntaxTree {
  /// What stands between the last two children of an object or array that has some; after one child, as it is set itself.
  func glue(in container: NodeID) -> String {
    guard let last = lastChild(of: container) else { return "," }
    let first = firstNode(ofChild: last, in: container)
    let start = range(first).lowerBound
    if first == container + 1 {
      let lead = lineLead(text.slice(gap(opener(container).upperBound, start)))
      return "," + (lead.map { String(decoding: $0, as: UTF8.self) } ?? blank(in: container))
    }
    let before = text.slice(gap(range(first - 1).upperBound, start))
    let parts = before.split(separator: comma, omittingEmptySubsequences: false)
    guard parts.count == 2, parts.joined().allSatisfy(\.isBlank) else { return "," + blank(in: container) }
    return String(decoding: parts[0] + [comma] + (lineLead(parts[1]) ?? parts[1]), as: UTF8.self)
  }

  /// The colon between a key and its value with its blanks, as the object, or else one around it, writes it.
  func colon(in container: NodeID) -> String {
    var next: NodeID? = container
    while let place = next {
      if kind(place) == .object, kind(place + 1) == .string {
        let written = text.slice(gap(range(place + 1).upperBound, range(place + 2).lowerBound))
        let isColon = written.count { $0 == UInt8(ascii: ":") } == 1 && lineLead(written) == nil
        if isColon, written.allSatisfy({ $0.isBlank || $0 == UInt8(ascii: ":") }) {
          return String(decoding: written, as: UTF8.self)
        }
      }
      next = parent(of: place)
    }
    return ": "
  }

  /// What follows a comma within a line: nothing where nothing follows the colons.
  private func blank(in container: NodeID) -> String { colon(in: container).hasSuffix(":") ? "" : " " }

  /// How the first children of an empty object or array are set: as in one that is like it.
  func layout(ofEmpty container: NodeID) -> ContainerLayout {
    let glue = "," + blank(in: container)
    guard let model = model(for: container) else { return ContainerLayout(opening: "", glue: glue, closing: "") }
    let lead = text.slice(gap(opener(model).upperBound, range(model + 1).lowerBound))
    guard let line = lineLead(lead) else {
      let isAlike = kind(model) == kind(container) && lead.allSatisfy(\.isBlank)
      let padding = isAlike ? String(decoding: lead, as: UTF8.self) : ""
      return ContainerLayout(opening: padding, glue: glue, closing: padding)
    }
    let lineBreak = line.prefix { $0 == 0x0A || $0 == 0x0D }
    let outer = indentation(at: range(model).lowerBound)
    let inner = line.dropFirst(lineBreak.count)
    let step = inner.starts(with: outer) ? Array(inner.dropFirst(outer.count)) : [0x20, 0x20]
    let closing = Array(lineBreak + indentation(at: range(container).lowerBound))
    let opening = String(decoding: closing + step, as: UTF8.self)
    return ContainerLayout(opening: opening, glue: "," + opening, closing: String(decoding: closing, as: UTF8.self))
  }

  /// An object or array with children whose layout fits an empty one.
  private func model(for container: NodeID) -> NodeID? {
    guard let parent = parent(of: container) else { return nil }
    if kind(container) == .object {
      let before = container - 1
      let neighbours = [kind(before) == .end ? before - nodes[before].extent : before, after(container)]
      return neighbours.first { kind($0) == .object && lastChild(of: $0) != nil } ?? parent
    }
    // Lists of ids are mostly alike, and often not set like the object they stand in.
    let near = Array(stride(from: container - 1, to: max(0, container - 2_000), by: -1))
      + Array(container + 1..<max(container + 1, min(nodes.count, container + 2_000)))
    let isList = { (node: NodeID) in
      self.kind(node) == .array && self.lastChild(of: node) != nil && !self.nodes[node + 1].isContainer
    }
    return near.first(where: isList) ?? (colon(in: container).hasPrefix(" ") ? parent : nil)
  }

  /// The blanks with which the line of an offset begins; none where it begins more than 4 KB before.
  private func indentation(at offset: ByteOffset) -> ArraySlice<UInt8> {
    let before = text.slice(max(0, offset - 4_096)..<offset)
    guard let lineBreak = before.lastIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return [] }
    return before[(lineBreak + 1)...].prefix { $0 == 0x20 || $0 == 0x09 }
  }
}

/// The last line break of a text that holds nothing but blanks after it, and these; `nil` where there is none.
private func lineLead(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
  guard let end = bytes.lastIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return nil }
  guard bytes[end...].allSatisfy(\.isBlank) else { return nil }
  let isPair = bytes[end] == 0x0A && end > bytes.startIndex && bytes[end - 1] == 0x0D
  return bytes[(isPair ? end - 1 : end)...]
}

let comma = UInt8(ascii: ",")

extension UInt8 {
  /// Whether it is white space in JSON.
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
