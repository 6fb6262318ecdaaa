import JSONSchema
import JSONSyntax
import SourceText
import TierLists

/// Writes a valid document in a new layout, token by token without recursion, and records the changes.
struct LayoutWriter {
  /// An object or array whose children are being written.
  struct Frame {
    var container: NodeID
    /// The children still to write, as indices of `children`: keys of an object, elements of an array.
    var rest: Range<Int>
    /// The children whose position changes, as indices of `children`.
    var moved: Range<Int>
    /// Whether the next child is the first one.
    var isFirst = true
    /// Whether all children are on the line of the brackets.
    var isOnOneLine = false
    var members: MemberSchema?
    var elements: SubschemaID?
  }

  let tree: SyntaxTree
  let layout: Layout
  let schema: Schema?
  let movesMembers: Bool
  let maximumByteCount: Int
  /// A line break and the deepest indentation.
  let lineStart: [UInt8]

  var output: [UInt8] = []
  var changes: TextChanges
  var frames: [Frame] = []
  /// The columns of the current line up to an offset of the output.
  var line: (columns: Int, end: Int) = (0, 0)
  private var children: [NodeID] = []
  /// The depth of the first frame.
  private var outerDepth = 0
  /// The end of the last written token in the old text.
  var oldEnd = 0
  /// The start of the moved members in both texts, and the index of their frame, while they are written.
  var move: (old: ByteOffset, new: Int, frame: Int)?

  init(_ document: Document, _ options: FormatOptions, movesMembers: Bool) {
    tree = document.tree
    layout = Layout(options, for: document.tree)
    schema = document.schema
    self.movesMembers = movesMembers
    maximumByteCount = options.maximumByteCount
    lineStart = layout.lineBreak + repeatElement(layout.indentation, count: 513).joined()
    changes = TextChanges(tree.text)
  }

  /// - Throws: `tooLarge` where writing stopped at the maximum size.
  consuming func result(_ options: FormatOptions) throws(FormatError) -> FormattedText {
    guard output.count <= options.maximumByteCount else { throw .tooLarge(options.maximumByteCount) }
    output += repeatElement(0, count: DocumentText.padding)
    return FormattedText(padded: output, changes.all)
  }

  mutating func writeDocument() {
    // Pages that are not written take no memory.
    output.reserveCapacity(tree.text.count + tree.text.count / 2)
    separate(upTo: tree.range(.root).lowerBound) { _ in }
    write(value: .root, at: .root)
    writeChildren()
    let isLineEnded = tree.text.slice(oldEnd..<tree.text.count).contains { $0.isLineBreak }
    separate(upTo: tree.text.count) { if isLineEnded { $0.breakLine(0) } }
  }

  /// Writes some children of an object or array, as if all preceding tokens were written.
  mutating func write(_ touched: TouchedChildren) {
    guard let container = touched.container else { return writeDocument() }
    outerDepth = touched.depth
    oldEnd = touched.oldEnd
    children = touched.children
    frames = [Frame(container: container, rest: children.indices, moved: 0..<0, isFirst: touched.isFirst)]
    writeChildren(closesLast: touched.isLast)
  }

  private mutating func writeChildren(closesLast: Bool = true) {
    while let last = frames.indices.last, output.count <= maximumByteCount {
      let index = frames[last].rest.lowerBound
      if move?.frame == last, index == frames[last].moved.upperBound { endMove(frames[last]) }
      if !frames[last].rest.isEmpty {
        writeChild(at: index, of: last)
      } else if last > 0 || closesLast {
        close()
      } else {
        return
      }
    }
  }

  private mutating func writeChild(at index: Int, of last: Int) {
    if move == nil, index == frames[last].moved.lowerBound, !frames[last].moved.isEmpty {
      move = (oldEnd, output.count, last)
    }
    let child = children[index]
    let isFirst = frames[last].isFirst
    let depth = outerDepth + last + 1
    let separator = separator(before: child, in: frames[last])
    separate(upTo: tree.range(child).lowerBound) { writer in
      if !isFirst { writer.output.append(.comma) }
      writer.write(separator, depth)
    }
    frames[last].rest = index + 1..<frames[last].rest.upperBound
    frames[last].isFirst = false
    guard tree.kind(frames[last].container) == .object else { return write(value: child, at: frames[last].elements) }
    write(scalar: child)
    separate(upTo: tree.range(tree.value(of: child)).lowerBound) {
      $0.output += $0.layout.isApp ? " : ".utf8 : ": ".utf8
    }
    write(value: tree.value(of: child), at: frames[last].members?.subschema(of: child, in: tree))
  }

  private mutating func write(value: NodeID, at subschema: SubschemaID?) {
    guard tree[value].isContainer else { return write(scalar: value) }
    let isOnOneLine = frames.last?.isOnOneLine ?? false || fitsOnLine(value)
    writeBracket(value)
    let start = children.count
    var frame = Frame(container: value, rest: start..<start, moved: start..<start, isOnOneLine: isOnOneLine)
    if tree.kind(value) == .object {
      tree.forEachMember(of: value) { key, _ in children.append(key) }
      frame.members = layout.sortsBySchema ? subschema.flatMap { schema?.members(at: $0) } : nil
      if movesMembers { frame.moved = order(start..<children.count, frame.members) }
    } else {
      tree.forEachElement(of: value) { children.append($0) }
      frame.elements = layout.sortsBySchema ? subschema.flatMap { schema?.element(of: $0) } : nil
    }
    frame.rest = start..<children.count
    frames.append(frame)
  }

  /// Sorts keys by the style.
  ///
  /// - Returns: From the first to the last key whose position changed.
  private mutating func order(_ indices: Range<Int>, _ members: MemberSchema?) -> Range<Int> {
    guard let ordered = layout.ordered(children[indices], in: tree, members) else { return indices.prefix(0) }
    let front = zip(children[indices], ordered).prefix { $0 == $1 }.count
    let back = zip(children[indices].reversed(), ordered.reversed()).prefix { $0 == $1 }.count
    children.replaceSubrange(indices, with: ordered)
    return indices.dropFirst(front).dropLast(back)
  }

  private mutating func close() {
    guard let frame = frames.popLast() else { return }
    let depth = outerDepth + frames.count
    let end = tree.end(of: frame.container)
    let isEmpty = frame.isFirst
    separate(upTo: tree.range(end).lowerBound) { writer in
      if isEmpty, !writer.layout.isApp { return }
      if isEmpty { writer.breakLine(0) }
      if frame.isOnOneLine { return writer.pad(frame.container) }
      writer.breakLine(depth)
    }
    writeBracket(end)
    children.removeLast(children.count - (frames.last?.rest.upperBound ?? 0))
  }

  /// Records all moved members as one change.
  private mutating func endMove(_ frame: Frame) {
    guard let move, let lastKey = children[frame.moved].max() else { return }
    oldEnd = tree.range(tree.value(of: lastKey)).upperBound
    changes.record(move.old..<oldEnd, move.new..<output.count, in: output)
    self.move = nil
  }
}
