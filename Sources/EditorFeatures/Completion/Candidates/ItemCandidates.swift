import JSONSyntax
import SourceText
import TierlintCore

// The ids of items.

/// More items are not all listed.
private let maximumCount = 500
/// The number of those that are listed then; the client asks again when more is typed.
private let listedCount = 100

private enum Priority {
  case first, later, never
}

/// What an item that is offered says of its place, and the edits that remove it from there.
private typealias Move = (note: String?, edits: [TextEdit])

/// The entries of the tiers of a project other than the one at the point.
private struct OtherPlaces {
  private let tree: SyntaxTree
  /// Whether the tier at the point is locked.
  private var isLocked = false
  /// Indices in `places`; 0 is this tier.
  private var indices: NameHashMap
  private var places: [(first: Entry, isLocked: Bool, hasOthers: Bool)] = []
  /// The further entries of ids that are in several places.
  private var others: [Int: [Entry]] = [:]

  private struct Entry {
    let node: NodeID
    let list: NodeID
    let tier: NodeID
  }

  init(_ request: CompletionRequest) {
    tree = request.tree
    indices = NameHashMap(request.tree)
    let own = request.point.container
    places = [(Entry(node: .root, list: .root, tier: .root), false, false)]
    request.forEachEntry(of: own) { indices.insert($0, 0) }
    for tier in request.root.elements("tiers").map({ ObjectView(request.tree, $0) }) {
      let isLocked = tier.bool("locked") ?? false
      guard let list = tier["itemIds"], list != own else {
        self.isLocked = self.isLocked || tier["itemIds"] == own && isLocked
        continue
      }
      request.forEachEntry(of: list) { add(Entry(node: $0, list: list, tier: tier.node), isLocked) }
    }
  }

  private mutating func add(_ entry: Entry, _ isLocked: Bool) {
    guard let index = indices[entry.node] else {
      indices.insert(entry.node, places.count)
      return places.append((entry, isLocked, false))
    }
    if isLocked { places[index].isLocked = true }
    if index == 0 { return }
    places[index].hasOthers = true
    others[index, default: []].append(entry)
  }

  func priority(of key: NodeID) -> Priority {
    guard let index = indices[key] else { return .first }
    return index == 0 || places[index].isLocked || isLocked ? .never : .later
  }

  func move(of key: NodeID) -> Move {
    guard let index = indices[key] else { return (nil, []) }
    let entries = [places[index].first] + (places[index].hasOthers ? others[index] ?? [] : [])
    let label = ObjectView(tree, places[index].first.tier).string("label")
    let removals = entries.filter { tree.haveSameName($0.node, key) }.compactMap {
      tree.removal(of: $0.node, in: $0.list)
    }
    let areApart = zip(removals, removals.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound }
    guard removals.count == entries.count, areApart else { return (label, []) }
    return (label.map { "moves from \($0)" } ?? "moves", removals)
  }
}

/// Ids for a tier: items that are in no tier first, then those that move here from another tier. Those of this tier and of locked
/// ones are left out, and in a locked tier those of others.
func itemIDCandidates(_ request: CompletionRequest) -> CandidateList {
  let places = OtherPlaces(request)
  return request.items(places.priority, places.move)
}

/// Keys for `overrides`.
func overriddenItemCandidates(_ request: CompletionRequest) -> CandidateList {
  let taken = request.keyMap
  return request.items { taken[$0] == nil ? .first : .never }
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

  /// Calls a function with the strings of an array, without the one being replaced.
  fileprivate func forEachEntry(of array: NodeID?, _ body: (NodeID) -> Void) {
    let (tree, replaced) = (tree, point.node)
    tree.forEachElement(of: array) { if tree.kind($0) == .string, $0 != replaced { body($0) } }
  }

  /// The keys of the object at the point, without the one being replaced.
  fileprivate var keyMap: NameHashMap {
    var keys = NameHashMap(tree)
    tree.forEachMember(of: point.container) { key, _ in
      if tree.kind(key) == .string, key != point.node { keys.insert(key, 0) }
    }
    return keys
  }

  /// The ids of items, in document order within their priority. Of many, the first that match the typed text.
  ///
  /// - Parameter move: Asked for only those that are listed.
  fileprivate func items(
    _ priority: (NodeID) -> Priority, _ move: (NodeID) -> Move = { _ in (nil, []) }
  ) -> CandidateList {
    guard let object = root["items"] else { return CandidateList() }
    let tree = tree
    var count = 0
    tree.forEachMember(of: object) { _, _ in count += 1 }
    let isIncomplete = count > maximumCount
    let most = isIncomplete ? listedCount : maximumCount
    let letters = isIncomplete ? Array(point.typed.utf8.map(lowercase)) : []
    var list = CandidateList()
    var later: [CompletionCandidate] = []
    for (key, item) in tree.members(of: object) where tree.kind(key) == .string {
      let priority = priority(key)
      // Most are in other tiers already, and most of these are too many.
      guard priority == .first || priority == .later && later.count < most, tree.isLike(key, item, letters) else {
        continue
      }
      if priority == .first { list.all.append(candidate(key, item, move(key))) }
      if priority == .later { later.append(candidate(key, item, move(key))) }
      if list.all.count == most { break }
    }
    list.isIncomplete = isIncomplete
    list.all += later.prefix(most - list.all.count)
    return list
  }

  private func candidate(_ key: NodeID, _ item: NodeID, _ move: Move) -> CompletionCandidate {
    let id = tree.string(key) ?? ""
    let text = point.kind == .key ? SnippetText() : SnippetText(jsonStringLiteral(id))
    let title = ObjectView(tree, item).string("title")
    var candidate = CompletionCandidate(id, .reference, text, detail: title).noted(move.note)
    (candidate.item, candidate.editsElsewhere) = (id, move.edits)
    return candidate
  }
}

extension SyntaxTree {
  /// Whether the id or the title of an item has some letters in this order, in either case.
  fileprivate func isLike(_ key: NodeID, _ item: NodeID, _ letters: [UInt8]) -> Bool {
    letters.isEmpty || has(key, letters) || ObjectView(self, item)["title"].map { has($0, letters) } == true
  }

  /// Whether a string has some letters in this order, in either case.
  private func has(_ node: NodeID, _ letters: [UInt8]) -> Bool {
    guard !letters.isEmpty else { return true }
    var next = 0
    for byte in text.bytes[content(node)] where lowercase(byte) == letters[next] {
      next += 1
      if next == letters.count { return true }
    }
    return false
  }
}
