import Findings
import JSONSyntax
import SourceText

extension MergeWriter {
  /// Writes the children of an array or object of OURS, with what was between them, or what is between its last ones.
  mutating func write(_ parts: [MergedPart], in container: NodeID, at path: [String]) {
    if parts.isEmpty {
      output +=
        tree.isEmpty(container)
        ? tree.text.slice(tree.range(container))
        : tree.text.slice(tree.opener(container)) + tree.text.slice(tree.closer(container))
      return
    }
    let gaps = ContainerGaps(container, builder)
    let parts = parts.map { part in
      var part = part
      if case .merged(let versions) = part.content {
        part.content = lineContent(versions, at: path + [part.name]) ?? part.content
      }
      return part
    }
    let lastPlain = parts.lastIndex { $0.labels.isEmpty }
    var previous: NodeID?
    var index = 0
    var isAfterMarkers = false
    output += tree.text.slice(tree.opener(container))
    while index < parts.count {
      let conflicts = parts[index...].prefix { !$0.labels.isEmpty }
      if conflicts.isEmpty {
        let part = parts[index]
        let gap = index == 0 ? gaps.opening : gaps.between(previous, part.ours)
        output += isAfterMarkers ? gaps.afterMarkers(gap) : gap
        output += text(of: part, part.content, at: path, gaps)
        (index, isAfterMarkers, previous) = (index + 1, false, part.ours)
      } else {
        let around = (before: index > 0, after: lastPlain.map { $0 > index } ?? false)
        let sides = sides(of: conflicts, at: path, gaps)
        let isCommaOutside =
          around.before && (around.after || [sides.base, sides.ours, sides.theirs].allSatisfy { $0 != nil })
        if isCommaOutside { output.append(.comma) }
        output += isAfterMarkers ? [] : markers.lineBreak
        writeRegion(
          conflicts.flatMap { $0.labels },
          sides.map { side in
            gaps.indentation + (around.before && !isCommaOutside ? [.comma, .space] : []) + side
              + (around.after ? [.comma] : [])
          })
        (index, isAfterMarkers, previous) = (index + conflicts.count, true, nil)
      }
    }
    output += isAfterMarkers ? gaps.afterMarkers(gaps.closing) : gaps.closing
    output += tree.text.slice(tree.closer(container))
  }

  /// The texts of adjacent conflicts in each version; `nil` where a version has none of the children.
  private mutating func sides(
    of parts: ArraySlice<MergedPart>, at path: [String], _ gaps: ContainerGaps
  ) -> Versions<[UInt8]> {
    var texts = Versions<[[UInt8]]>(base: [], ours: [], theirs: [])
    for part in parts {
      guard case .conflict(let contents, _) = part.content else { continue }
      let written = contents.mapEach { content, version in
        preferring(version) { $0.text(of: part, content, at: path, gaps) }
      }
      if let base = written.base { texts.base?.append(base) }
      if let ours = written.ours { texts.ours?.append(ours) }
      if let theirs = written.theirs { texts.theirs?.append(theirs) }
    }
    let separator = [.comma] + markers.lineBreak + gaps.indentation
    return texts.map { $0.isEmpty ? nil : Array($0.joined(separator: separator)) }
  }

  /// A child with its key.
  private mutating func text(
    of part: MergedPart, _ content: MergedPart.Content, at path: [String], _ gaps: ContainerGaps
  ) -> [UInt8] {
    switch content {
    case .kept(let ours): gaps.key(of: part) + ours.bytes
    case .merged(let versions): gaps.key(of: part) + bytes { $0.write(versions, at: path + [part.name]) }
    case .taken(let value): gaps.text(of: value, for: part)
    case .value(let value): gaps.key(of: part) + Array(gaps.layout.text(value).utf8)
    case .written(let bytes): gaps.key(of: part) + bytes
    case .conflict: []
    }
  }
}

/// What is around the children of an array or object of OURS.
final class ContainerGaps {
  private let container: NodeID
  private let builder: EditBuilder
  private var tree: SyntaxTree { builder.tree }
  private lazy var empty = builder.layout(ofEmpty: container)
  lazy var layout = builder.layout(forChildOf: container)

  init(_ container: NodeID, _ builder: EditBuilder) { (self.container, self.builder) = (container, builder) }

  private var isObject: Bool { tree.kind(container) == .object }

  /// Whether the children share the line of the bracket.
  var isOneLine: Bool { !opening.contains(.newline) && !separator.contains(.newline) }

  /// Before the first child.
  var opening: [UInt8] {
    tree.isEmpty(container) ? Array(empty.opening.utf8) : Array(tree.text.slice(builder.leadingTrivia(of: container)))
  }

  /// After the last child.
  var closing: [UInt8] {
    guard let last = builder.lastChild(of: container) else { return Array(empty.closing.utf8) }
    return Array(tree.text.slice(gap(tree.range(last).upperBound, tree.range(tree.end(of: container)).lowerBound)))
  }

  /// Between two children: as in the document where they are neighbors.
  func between(_ one: NodeID?, _ other: NodeID?) -> [UInt8] {
    guard let one, let other, case let next = builder.firstNode(ofChild: other, in: container), tree.after(one) == next
    else { return separator }
    return Array(tree.text.slice(gap(tree.range(one).upperBound, tree.range(next).lowerBound)))
  }

  private lazy var separator = Array(
    (tree.isEmpty(container) ? empty.separator : builder.separator(in: container)).utf8)

  /// The spaces and tabs at the start of the line of a child.
  var indentation: [UInt8] {
    separator.lastIndex(of: .newline).map { Array(separator[($0 + 1)...].prefix { $0.isSpaceOrTab }) } ?? []
  }

  /// What is left of a gap after a line with a marker.
  func afterMarkers(_ gap: [UInt8]) -> [UInt8] {
    let rest = gap.drop { $0 != .comma }.dropFirst()
    let gap = rest.isEmpty && !gap.contains(.comma) ? gap[...] : rest
    return Array(gap.firstIndex(of: .newline).map { gap[($0 + 1)...] } ?? gap)
  }

  /// The key of a member with its colon; nothing in an array.
  func key(of part: MergedPart) -> [UInt8] {
    guard isObject else { return [] }
    guard let value = part.ours else {
      return Array((jsonStringLiteral(part.name) + builder.colon(in: container)).utf8)
    }
    return Array(tree.text.slice(gap(tree.range(tree.key(of: value)).lowerBound, tree.range(value).lowerBound)))
  }

  /// A value of another version in the layout of this container, with the key of a part.
  func text(of value: TreeValue, for part: MergedPart) -> [UInt8] {
    key(of: part) + (value.isContainer && !isAlike(value) ? Array(layout.text(value.json).utf8) : Array(value.bytes))
  }

  /// Whether a value of another version is laid out as it would be here: its line begins alike.
  private func isAlike(_ value: TreeValue) -> Bool {
    let first = isObject ? value.tree.key(of: value.node) : value.node
    let before = value.tree.text.slice(0..<value.tree.range(first).lowerBound)
    let line = before.suffix { $0.isWhitespace }
    guard !isObject || builder.colon(in: container).utf8.elementsEqual(colon(of: value)) else { return false }
    return line.contains(.newline) && separator.drop { $0 != .comma }.dropFirst().elementsEqual(line)
  }

  private func colon(of value: TreeValue) -> ArraySlice<UInt8> {
    let key = value.tree.range(value.tree.key(of: value.node))
    return value.tree.text.slice(gap(key.upperBound, value.tree.range(value.node).lowerBound))
  }
}

extension ArraySlice<UInt8> {
  fileprivate func suffix(while isIncluded: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let end = lastIndex { !isIncluded($0) }
    return self[(end.map { $0 + 1 } ?? startIndex)...]
  }
}
