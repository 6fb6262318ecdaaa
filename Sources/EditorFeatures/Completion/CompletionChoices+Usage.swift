import JSONSyntax
import TierlintCore

// What the other items of a list have: tags and attributes.
extension CompletionChoices {
  /// The first items and overrides: enough to know the words of a list.
  private var samples: [ObjectView] {
    [root["items"], root["overrides"]].flatMap { object in
      tree.members(of: object).lazy.map { ObjectView(tree, $0.value) }.prefix(5_000)
    }
  }

  /// The most frequent tags of the list first.
  var tags: [CompletionChoice] {
    let nodes = samples.flatMap { Array($0.elements("tags")) }
    let taken = strings(in: spot.container)
    return ranked(nodes).filter { !taken.contains($0.text) }.prefix(1_000).map { tag in
      CompletionChoice(tag.text).noted(uses(tag.count))
    }
  }

  var attributeKeys: [CompletionChoice] {
    let nodes = samples.flatMap { $0.object("attributes")?.members.map(\.key) ?? [] }
    let taken = takenKeys
    return ranked(nodes).filter { !taken.contains($0.text) }.prefix(1_000).map { key in
      CompletionChoice(key: key.text, skeleton(like: tree.value(of: key.first))).noted(uses(key.count))
    }
  }

  /// The values that an attribute has in other items, or in their arrays of values.
  var attributeValues: [CompletionChoice] {
    let isElement = spot.role == .element
    guard let key = isElement ? spot.container.map(tree.key) : spot.key, let name = tree.string(key) else {
      return []
    }
    let values = samples.compactMap { item in
      item.object("attributes")?.members.first { tree.string($0.key) == name }?.value
    }
    if values.contains(where: { tree.kind($0) == .true || tree.kind($0) == .false }) {
      return [.literal("true"), .literal("false")]
    }
    let taken = isElement ? strings(in: spot.container) : []
    return ranked(isElement ? values.flatMap { Array(tree.elements(of: $0)) } : values)
      .filter { !taken.contains($0.text) }.prefix(100).map { CompletionChoice($0.text).noted(uses($0.count)) }
  }

  /// An empty value of the type that another one has.
  private func skeleton(like value: NodeID) -> SnippetText {
    switch tree.kind(value) {
    case .number: .stop("0")
    case .true, .false: .stop("true")
    case .array: SnippetText("[\"") + .stop() + "\"]"
    default: SnippetText("\"") + .stop() + "\""
    }
  }

  private func uses(_ count: Int) -> String { count == 1 ? "1 use" : "\(count) uses" }

  /// The different texts among some strings, the most frequent first.
  private func ranked(_ nodes: [NodeID]) -> [(text: String, first: NodeID, count: Int)] {
    var known = NameTable(tree)
    var counts: [NodeID: Int] = [:]
    for node in nodes where tree.kind(node) == .string && node != spot.node {
      counts[known.insert(node), default: 0] += 1
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.compactMap { node, count in
      tree.string(node).map { ($0, node, count) }
    }
  }
}
