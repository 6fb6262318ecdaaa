import JSONSyntax
import TierlintCore

// The ids of items.

/// Lists are cut off here.
private let maximumCount = 500

private enum Priority {
  case first, later, never
}

/// Ids for a tier: items that are in no tier first, without those that this tier has already.
func itemIDCandidates(_ request: CompletionRequest) -> CandidateList {
  let (root, tree) = (request.root, request.tree)
  var tiers = NameHashMap(tree)
  // The entries of this tier come first, as number 0: they are not offered again.
  request.insertEntries(of: request.point.container, 0, into: &tiers)
  for (index, tier) in root.elements("tiers").enumerated() {
    request.insertEntries(of: ObjectView(tree, tier)["itemIds"], index + 1, into: &tiers)
  }
  let labels = root.elements("tiers").map { ObjectView(tree, $0).string("label") }
  return request.items { key in
    guard let tier = tiers[key] else { return (.first, nil) }
    return tier == 0 ? (.never, nil) : (.later, labels.indices.contains(tier - 1) ? labels[tier - 1] : nil)
  }
}

/// Keys for `overrides`.
func overriddenItemCandidates(_ request: CompletionRequest) -> CandidateList {
  let taken = request.keyMap
  return request.items { (taken[$0] == nil ? .first : .never, nil) }
}

/// Keys for `items`: ids in tiers that no item has.
func missingItemCandidates(_ request: CompletionRequest) -> [CompletionCandidate] {
  let tree = request.tree
  var known = request.keyMap
  var missing: [CompletionCandidate] = []
  for tier in request.root.elements("tiers") {
    let view = ObjectView(tree, tier)
    for id in view.elements("itemIds")
    where tree.kind(id) == .string && known[id] == nil && missing.count < maximumCount {
      known.insert(id, 0)
      missing.append(CompletionCandidate(key: tree.string(id) ?? "").noted(view.string("label")))
    }
  }
  return missing
}

/// The `id` of an item, which is its key.
func ownItemIDCandidates(_ request: CompletionRequest) -> [CompletionCandidate] {
  request.keyOfItem.map { [CompletionCandidate($0).preselected] } ?? []
}

extension CompletionRequest {
  /// The key of the item around the point.
  var keyOfItem: String? { container("item").flatMap { ObjectView(tree, $0).key } }

  fileprivate func insertEntries(of array: NodeID?, _ number: Int, into map: inout NameHashMap) {
    tree.forEachElement(of: array) { id in
      if tree.kind(id) == .string, id != point.node { map.insert(id, number) }
    }
  }

  /// The keys of the object at the point, without the one being replaced.
  fileprivate var keyMap: NameHashMap {
    var keys = NameHashMap(tree)
    tree.forEachMember(of: point.container) { key, _ in
      if tree.kind(key) == .string, key != point.node { keys.insert(key, 0) }
    }
    return keys
  }

  /// The ids of items, in document order within their priority. Of more than the maximum, those that match the typed text.
  fileprivate func items(_ rank: (NodeID) -> (Priority, note: String?)) -> CandidateList {
    guard let object = root["items"] else { return CandidateList() }
    var count = 0
    tree.forEachMember(of: object) { _, _ in count += 1 }
    let letters = count > maximumCount ? Array(point.typed.utf8.map(lowercase)) : []
    var list = CandidateList()
    var later: [CompletionCandidate] = []
    for (key, item) in tree.members(of: object) where tree.kind(key) == .string && isLike(key, item, letters) {
      switch rank(key) {
      case (.first, let note): list.all.append(candidate(key, item, note))
      case (.later, let note) where later.count < maximumCount: later.append(candidate(key, item, note))
      case (.later, _), (.never, _): break
      }
      if list.all.count == maximumCount { break }
    }
    list.isIncomplete = count > maximumCount
    list.all += later.prefix(maximumCount - list.all.count)
    return list
  }

  /// Whether the id or the title of an item has some letters in this order, in either case.
  private func isLike(_ key: NodeID, _ item: NodeID, _ letters: [UInt8]) -> Bool {
    letters.isEmpty || tree.has(key, letters) || ObjectView(tree, item)["title"].map { tree.has($0, letters) } == true
  }

  private func candidate(_ key: NodeID, _ item: NodeID, _ note: String?) -> CompletionCandidate {
    let id = tree.string(key) ?? ""
    let text = point.kind == .key ? SnippetText() : SnippetText(jsonStringLiteral(id))
    let title = ObjectView(tree, item).string("title")
    var candidate = CompletionCandidate(id, .reference, text, detail: title).noted(note)
    candidate.item = id
    return candidate
  }
}

extension SyntaxTree {
  /// Whether a string has some letters in this order, in either case.
  fileprivate func has(_ node: NodeID, _ letters: [UInt8]) -> Bool {
    guard !letters.isEmpty else { return true }
    var wanted = letters[...]
    for byte in text.bytes[content(node)] where lowercase(byte) == wanted.first { wanted.removeFirst() }
    return wanted.isEmpty
  }
}
