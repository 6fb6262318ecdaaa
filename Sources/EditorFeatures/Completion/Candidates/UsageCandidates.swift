import Findings
import JSONSyntax
import SourceText
import TierLists

// Tags and attributes that other items of the list use.

/// The tags of the contract, or those of the list, the most frequent first.
func tagCandidates(_ request: CompletionRequest) -> [CompletionCandidate] {
  let nodes = request.samples.flatMap { Array($0.elements("tags")) }
  let taken = request.takenElements
  if let tags = request.context.contract?.tags, !tags.isEmpty { return configured(tags, except: taken) }
  return request.byFrequency(nodes).filter { !taken.contains($0.text) }.prefix(1_000).map { tag in
    CompletionCandidate(tag.text).noted(counted(tag.count, "use"))
  }
}

func attributeKeyCandidates(_ request: CompletionRequest) -> [CompletionCandidate] {
  let pairs = request.samples.flatMap { $0.object("attributes").map { Array($0.members) } ?? [] }
  let values = Dictionary(pairs.map { ($0.key, $0.value) }) { first, _ in first }
  let contract = request.context.contract
  let configured = (contract?.attributes ?? []).filter { !request.takenKeys.contains($0.name) }.map {
    CompletionCandidate(key: $0.name, emptyValue(kind($0.type))).noted(configuredNote)
  }
  if contract?.allowsOtherAttributes == false { return configured }
  let taken = request.takenKeys.union(configured.map { $0.label })
  let used = request.byFrequency(pairs.map { $0.key }).filter { !taken.contains($0.text) }.prefix(1_000).map { key in
    let kind = values[key.first].map(request.tree.kind) ?? .missing
    return CompletionCandidate(key: key.text, emptyValue(kind)).noted(counted(key.count, "use"))
  }
  return configured + used
}

/// The values that an attribute has in other items, or the elements of these.
func attributeValueCandidates(_ request: CompletionRequest) -> [CompletionCandidate] {
  let tree = request.tree
  let isElement = request.point.kind == .element
  let name =
    isElement ? request.point.container.flatMap { ObjectView(tree, $0).key } : request.point.key.flatMap(tree.string)
  guard let name else { return [] }
  let attribute = request.context.contract?.attribute(name)
  if let values = attribute?.values {
    let taken = Set(request.takenElements.map(jsonStringLiteral))
    return values.filter { !isElement || !taken.contains($0) }.map {
      CompletionCandidate(contractText($0), .enumMember, SnippetText($0)).noted(configuredNote)
    }
  }
  if attribute?.type == "boolean" { return [.literal("true"), .literal("false")] }
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

private let configuredNote = "configured"

/// The strings of a contract in its order.
func configured(_ strings: [String], except taken: Set<String>) -> [CompletionCandidate] {
  strings.filter { !taken.contains($0) }.map { CompletionCandidate($0).noted(configuredNote) }
}

/// A value of a contract without quotes.
func contractText(_ value: String) -> String { SyntaxTree(DocumentText(value)).string(.root) ?? value }

private func kind(_ type: String?) -> Node.Kind {
  switch type {
  case "integer", "number": .number
  case "boolean": .true
  case "array": .array
  default: .string
  }
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
