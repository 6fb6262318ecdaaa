import JSONSyntax
import SourceText

// The tree has no problems exactly if an independent reader accepts the text; all positions are in the text, and nested. The search
// for repairs takes most of the time, so only one length of input in 32 has it.

func check(_ input: [UInt8]) {
  let tree = SyntaxTree(DocumentText(input))
  let isClean = tree.problems.allSatisfy { problem in
    switch problem.kind {
    // Limits of readers: RFC 8259 allows both.
    case .deep, .loneSurrogate: true
    default: false
    }
  }
  expect(isClean == StrictJSON.accepts(input), isClean ? "invalid, but no problem" : "valid, but has problems")
  for problem in tree.problems { check(problem, in: tree) }
  checkNodes(of: tree)
  checkQuestions(about: tree, at: input.first.map { Int($0) * input.count / 256 } ?? 0)
}

private func check(_ problem: SyntaxError, in tree: SyntaxTree) {
  let whole = 0..<tree.text.count
  for range in [problem.range, problem.related ?? problem.range] {
    expect(range.clamped(to: whole) == range, "\(problem.kind) is outside of the text")
  }
  expect(problem.container.map { tree[$0].isContainer } ?? true, "\(problem.kind) is in no container")
  var end = 0
  for edit in problem.fix {
    expect(edit.range.lowerBound >= end && edit.range.upperBound <= whole.upperBound, "fix of \(problem.kind)")
    end = edit.range.upperBound
  }
}

private func checkNodes(of tree: SyntaxTree) {
  var open: [NodeID] = []
  var last = 0
  for node in tree.nodeIDs {
    let range = tree.range(node)
    expect(
      range.lowerBound >= last && range.upperBound <= tree.text.count,
      "node \(node.index), \(tree.kind(node)), is at \(range), after \(last)")
    last = range.lowerBound
    if let parent = open.last {
      expect(range.upperBound <= tree.range(parent).upperBound, "node \(node.index) is outside of its container")
    } else {
      expect(node == .root, "node \(node.index) is outside of the root")
    }
    if tree[node].isContainer {
      expect(tree.kind(tree.end(of: node)) == .end, "container \(node.index) has no end")
      checkKeys(of: node, in: tree)
      open.append(node)
    } else if tree.kind(node) == .end {
      expect(open.popLast().map { tree.end(of: $0) } == node, "end \(node.index) belongs to no container")
    } else if node == .root {
      expect(tree.nodeIDs.count == 1, "nodes after the root")
    }
  }
  expect(open.isEmpty, "open containers")
}

private func checkKeys(of container: NodeID, in tree: SyntaxTree) {
  guard tree.kind(container) == .object else { return }
  for (key, value) in tree.members(of: container) {
    expect([.string, .missing].contains(tree.kind(key)), "key \(key.index) is no string")
    expect(tree.kind(value) != .end, "key \(key.index) has no value")
  }
}

/// What rules and features ask of any tree.
private func checkQuestions(about tree: SyntaxTree, at offset: Int) {
  for node in tree.nodeIDs {
    _ = (tree.string(node), tree.double(node), tree.integer(node), tree.isBeyondDouble(node))
  }
  _ = tree.duplicateKeys()
  guard let node = tree.node(at: offset) else { return }
  expect(tree.range(node).touches(offset..<offset), "the node at \(offset) is elsewhere")
  let pointer = Ancestry(tree).pointer(to: node)
  // Of equal keys a pointer leads to the first.
  if tree.problems.isEmpty, tree.duplicateKeys().isEmpty {
    expect(tree.node(at: pointer) != nil, "\(pointer) leads nowhere")
  }
}
