import CSVSyntax
import JSONSyntax
import SourceText
import TierLists

/// Small edits that reach every part of a document once: typing at the end of each key and scalar or cell, deleting each member and
/// element, or row and cell, and swapping each member and element with the next. Each is an edit of the document itself.
func everyEdit(of document: Document) -> [TextEdit] {
  if let table = document.csv?.table { return everyEdit(of: table) }
  let tree = document.tree
  return tree.nodeIDs.compactMap { typing(at: $0, in: tree) }
    + tree.nodeIDs.flatMap { node in
      let children = children(of: node, in: tree)
      return deletions(of: children) + swaps(of: children, in: tree.text)
    }
}

private func everyEdit(of table: CSVTable) -> [TextEdit] {
  let lines = (0..<table.lineCount).map {
    TextEdit(table.start(ofLine: $0)..<table.start(ofLine: $0 + 1), "")
  }
  let typing = table.cells.indices.map { cell in
    let end = table.content(cell).upperBound
    return TextEdit(end..<end, "x")
  }
  return lines + typing + (0..<table.lineCount).flatMap { deletions(of: table.cells(ofLine: $0).map(table.range)) }
}

private func typing(at node: NodeID, in tree: SyntaxTree) -> TextEdit? {
  let kind = tree.kind(node)
  guard kind != .end, !tree[node].isContainer else { return nil }
  let end = kind == .string ? tree.content(node).upperBound : tree.range(node).upperBound
  return TextEdit(end..<end, kind == .number ? "1" : "x")
}

/// The members or elements of a container.
private func children(of container: NodeID, in tree: SyntaxTree) -> [ByteRange] {
  tree.members(of: container).map { tree.range($0.key).lowerBound..<tree.range($0.value).upperBound }
    + tree.elements(of: container).map(tree.range)
}

/// Swaps each of some parts of a list with the next.
private func swaps(of parts: [ByteRange], in text: DocumentText) -> [TextEdit] {
  zip(parts, parts.dropFirst()).compactMap { one, other in
    guard one.upperBound <= other.lowerBound else { return nil }
    let swapped = [other, one.upperBound..<other.lowerBound, one].map { text.string($0) }.joined()
    return TextEdit(one.lowerBound..<other.upperBound, swapped)
  }
}

/// Deletes each of some parts of a list, with the comma before it, or after the first.
private func deletions(of parts: [ByteRange]) -> [TextEdit] {
  parts.indices.map { index in
    let start = index > 0 ? parts[index - 1].upperBound : parts[index].lowerBound
    let end = index == 0 && parts.count > 1 ? parts[1].lowerBound : parts[index].upperBound
    return TextEdit(start..<max(start, end), "")
  }
}
