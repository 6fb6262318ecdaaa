import JSONSyntax
import SourceText

// Tree and lines that follow edits equal those of the new text. Only valid documents are followed, so an edit that breaks one is undone.

func check(_ input: [UInt8]) {
  let edited = EditedInput(input)
  guard StrictJSON.accepts(edited.document) else { return }
  var tree = SyntaxTree(DocumentText(edited.document))
  var lines = LineIndex(tree.text)
  var textBefore: EarlierVersion<UInt8>?
  var treeBefore = EarlierTree()
  edited.forEachEdit { edit in
    let text = tree.text.replacing(edit.range, with: edit.text, in: &textBefore)
    var linesBefore: EarlierVersion<Int32>?
    let (followedLines, _) = lines.edited(text, replacing: edit.range, count: edit.text.count, in: &linesBefore)
    checkEqual(followedLines, LineIndex(text))
    treeBefore = EarlierTree()
    if let (followed, change) = tree.edited(text, replacing: edit.range, count: edit.text.count, in: &treeBefore) {
      let fresh = SyntaxTree(text)
      checkEqual(followed, fresh)
      check(change, from: tree, to: fresh)
      (tree, lines) = (followed, followedLines)
    } else if StrictJSON.accepts(Array(text.slice(0..<text.count))) {
      (tree, lines) = (SyntaxTree(text), followedLines)
    }
    return tree.text.count
  }
}

private func checkEqual(_ one: SyntaxTree, _ other: SyntaxTree) {
  expect(one.problems == other.problems, "the problems differ")
  expect(one.nodeIDs == other.nodeIDs && one.nodeIDs.allSatisfy { one[$0] == other[$0] }, "the nodes differ")
}

private func checkEqual(_ one: LineIndex, _ other: LineIndex) {
  expect(one.lineCount == other.lineCount, "the number of lines differs")
  for line in 0..<one.lineCount { expect(one.range(ofLine: line) == other.range(ofLine: line), "line \(line) differs") }
  let end = one.text.count
  expect(one.position(of: end, in: .utf16) == other.position(of: end, in: .utf16), "the last column differs")
}

/// What a change calls unmoved is the same in both trees.
private func check(_ change: TreeChange, from old: SyntaxTree, to new: SyntaxTree) {
  for node in old.nodeIDs where !old[node].isContainer {
    guard let moved = change.moved(node) else { continue }
    expect(old[node].kind == new[moved].kind, "node \(node.index) was moved wrongly")
    let (before, after) = (old.text.slice(old.range(node)), new.text.slice(new.range(moved)))
    expect(before.elementsEqual(after), "node \(node.index) has other bytes")
  }
}
