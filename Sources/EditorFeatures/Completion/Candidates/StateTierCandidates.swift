import JSONSyntax
import TierLists

// The names of tiers in states, templates and old saves.

extension CompletionRequest {
  /// The tiers that the document defines; in an old save the names that its items have.
  fileprivate var definedTiers: [String] {
    let names = StateSkeleton(tree).names(.stateTier)
    return distinct(names.isEmpty ? namesInItems : names)
  }

  fileprivate var namesInItems: [NodeID] {
    root.elements("items").compactMap { ObjectView(tree, $0)["tier"] }.filter { $0 != point.node }
  }

  fileprivate func distinct(_ nodes: [NodeID]) -> [String] {
    var known = NameTable(tree)
    return nodes.filter { tree.kind($0) == .string && $0 != point.node && known.insert($0) == $0 }
      .compactMap { tree.string($0) }
  }

  fileprivate var hasTiers: Bool { root["tiers"].map { tree.kind($0) == .object } ?? false }
}

/// The tiers of the document, the pool last.
func stateTierCandidates(_ request: CompletionRequest, excluding taken: Set<String>) -> [CompletionCandidate] {
  let tiers = request.definedTiers.filter { !taken.contains($0) }
  return (tiers.filter { !isUnranked($0) } + tiers.filter(isUnranked)).map { name in
    // The schema describes the value of a key.
    let text = request.point.kind == .key ? SnippetText() : SnippetText(jsonStringLiteral(name))
    return CompletionCandidate(name, .reference, text)
  }
}

/// Entries for `tierOrder`, which never lists the pool. In a template it is what defines the tiers: new names are offered too.
func orderEntryCandidates(_ request: CompletionRequest) -> [CompletionCandidate] {
  let taken = request.takenElements
  guard !request.hasTiers else {
    return stateTierCandidates(request, excluding: taken).filter { !isUnranked($0.label) }
  }
  let used = request.distinct(request.namesInItems).filter { !taken.contains($0) && !isUnranked($0) }
  return used.map { CompletionCandidate($0, .reference, SnippetText(jsonStringLiteral($0))) }
    + tierNameCandidates(request, excluding: taken.union(used))
}

/// Tiers that an item can be in.
func itemTierCandidates(_ request: CompletionRequest) -> [CompletionCandidate] {
  let tiers = stateTierCandidates(request, excluding: []).filter { !isUnranked($0.label) }
  return (tiers.isEmpty ? tierNameCandidates(request, excluding: []) : tiers)
    + [CompletionCandidate("unranked").noted("pool")]
}

/// Keys for `tiers`: names in the order, the pool, and the usual names.
func newStateTierCandidates(_ request: CompletionRequest) -> [CompletionCandidate] {
  let taken = request.takenKeys
  let ordered = request.distinct(Array(request.root.elements("tierOrder")))
    .filter { !taken.contains($0) && !isUnranked($0) }
  let pool = taken.contains(where: isUnranked) ? [] : ["unranked"]
  let empty = SnippetText("[") + .stop() + "]"
  let usual = tierNameCandidates(request, excluding: taken.union(ordered))
  return (ordered + pool).map { CompletionCandidate(key: $0, empty) }
    + usual.map { CompletionCandidate(key: $0.label, empty).noted($0.note) }
}
