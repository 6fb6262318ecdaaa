import JSONSyntax
import TierlintCore

// The names of tiers in states, templates and old saves.
extension CompletionChoices {
  /// The tiers that the document defines; in an old save the names that its items have.
  private var definedTiers: [String] {
    let outline = StateSkeleton(tree)
    let names = outline.names(.stateTier)
    return distinct(names.isEmpty ? namesInItems : names)
  }

  private var namesInItems: [NodeID] {
    root.elements("items").compactMap { ObjectView(tree, $0)["tier"] }.filter { $0 != spot.node }
  }

  private func distinct(_ nodes: [NodeID]) -> [String] {
    var known = NameTable(tree)
    return nodes.filter { tree.kind($0) == .string && $0 != spot.node && known.insert($0) == $0 }
      .compactMap { tree.string($0) }
  }

  private var hasTiers: Bool { root["tiers"].map { tree.kind($0) == .object } ?? false }

  /// The tiers that are not named yet, the pool last.
  func stateTiers(besides taken: Set<String>) -> [CompletionChoice] {
    let tiers = definedTiers.filter { !taken.contains($0) }
    return (tiers.filter { !isUnranked($0) } + tiers.filter(isUnranked)).map {
      CompletionChoice($0, .reference, keyOrText($0))
    }
  }

  /// Keys have the value that the schema knows.
  private func keyOrText(_ name: String) -> SnippetText {
    spot.role == .key ? SnippetText() : SnippetText(jsonStringLiteral(name))
  }

  /// In `tierOrder` the pool has no place. A template has no other list of its tiers: there it is written anew.
  var orderedTiers: [CompletionChoice] {
    let taken = strings(in: spot.container)
    guard !hasTiers else { return stateTiers(besides: taken).filter { !isUnranked($0.label) } }
    let used = distinct(namesInItems).filter { !taken.contains($0) && !isUnranked($0) }
    return used.map { CompletionChoice($0, .reference, SnippetText(jsonStringLiteral($0))) }
      + tierNames(besides: taken.union(used))
  }

  var itemTiers: [CompletionChoice] {
    let tiers = stateTiers(besides: []).filter { !isUnranked($0.label) }
    return (tiers.isEmpty ? tierNames(besides: []) : tiers) + [CompletionChoice("unranked").noted("pool")]
  }

  /// Keys for `tiers`: those that the order names, the pool, and the usual names.
  var tiersToAdd: [CompletionChoice] {
    let taken = takenKeys
    let ordered = distinct(Array(root.elements("tierOrder"))).filter { !taken.contains($0) && !isUnranked($0) }
    let pool = taken.contains(where: isUnranked) ? [] : ["unranked"]
    let empty = SnippetText("[") + .stop() + "]"
    return (ordered + pool).map { CompletionChoice(key: $0, empty) }
      + tierNames(besides: taken.union(ordered)).map { CompletionChoice(key: $0.label, empty).noted($0.note) }
  }
}
