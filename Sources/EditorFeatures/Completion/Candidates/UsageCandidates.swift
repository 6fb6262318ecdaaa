import Findings
import JSONSyntax

// Tags and attributes that other items of the list use.

/// The tags of the list, the most frequent first.
func tagCandidates(_ request: CompletionRequest) -> [CompletionCandidate] {
  let nodes = request.samples.flatMap { Array($0.elements("tags")) }
  let taken = request.takenElements
  return request.byFrequency(nodes).filter { !taken.contains($0.text) }.prefix(1_000).map { tag in
    CompletionCandidate(tag.text).noted(counted(tag.count, "use"))
  }
}

func attributeKeyCandidates(_ request: CompletionRequest) -> [CompletionCandidate] {
  let pairs = request.samples.flatMap { $0.object("attributes").map { Array($0.members) } ?? [] }
  let values = Dictionary(pairs.map { ($0.key, $0.value) }) { first, _ in first }
  let taken = request.takenKeys
  return request.byFrequency(pairs.map(\.key)).filter { !taken.contains($0.text) }.prefix(1_000).map { key in
    let kind = values[key.first].map(request.tree.kind) ?? .missing
    return CompletionCandidate(key: key.text, emptyValue(kind)).noted(counted(key.count, "use"))
  }
}

/// The values that an attribute has in other items, or the elements of these.
func attributeValueCandidates(_ request: CompletionRequest) -> [CompletionCandidate] {
  let tree = request.tree
  let isElement = request.point.kind == .element
  let name =
    isElement ? request.point.container.flatMap { ObjectView(tree, $0).key } : request.point.key.flatMap(tree.string)
  guard let name else { return [] }
  let values = request.samples.compactMap { item in
    item.object("attributes")?.members.first { tree.string($0.key) == name }?.value
  }
  if values.contains(where: { tree.kind($0) == .true || tree.kind($0) == .false }) {
    return [.literal("true"), .literal("false")]
  }
  let taken = isElement ? request.takenElements : []
  return request.byFrequency(isElement ? values.flatMap { Array(tree.elements(of: $0)) } : values)
    .filter { !taken.contains($0.text) }.prefix(100)
    .map { CompletionCandidate($0.text).noted(counted($0.count, "use")) }
}

/// An empty value of a type.
private func emptyValue(_ kind: Node.Kind) -> SnippetText {
  switch kind {
  case .number: .stop("0")
  case .true, .false: .stop("true")
  case .array: SnippetText("[\"") + .stop() + "\"]"
  default: SnippetText("\"") + .stop() + "\""
  }
}

extension CompletionRequest {
  /// The first items and overrides; their number limits the work.
  fileprivate var samples: [ObjectView] {
    [root["items"], root["overrides"]].flatMap { object in
      tree.members(of: object).lazy.map { ObjectView(tree, $0.value) }.prefix(5_000)
    }
  }

  /// The distinct strings among some nodes, the most frequent first.
  fileprivate func byFrequency(_ nodes: [NodeID]) -> [(text: String, first: NodeID, count: Int)] {
    var known = NameTable(tree)
    var counts: [NodeID: Int] = [:]
    for node in nodes where tree.kind(node) == .string && node != point.node {
      counts[known.insert(node), default: 0] += 1
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.compactMap { node, count in
      tree.string(node).map { ($0, node, count) }
    }
  }
}
