import JSONSyntax
import ListEditing
import SourceText
import TierLists

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
  private let movesItems: Bool
  private var names: NameTable
  /// By the numbers of their names.
  private var places: [(first: Entry?, isLocked: Bool, hasOthers: Bool)] = []
  /// The further entries of ids that are in several places.
  private var others: [Int: [Entry]] = [:]

  private struct Entry {
    let node: NodeID
    let list: NodeID
    let tier: NodeID
  }

  init(_ request: CompletionRequest) {
    tree = request.tree
    movesItems = request.context.movesItems
    names = NameTable(request.tree)
    let own = request.point.container
    request.forEachEntry(of: own) { if names.insert($0) == $0 { places.append((nil, false, false)) } }
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
    if names.insert(entry.node) == entry.node { return places.append((entry, isLocked, false)) }
    guard let index = names.number(of: entry.node) else { return }
    if isLocked { places[index].isLocked = true }
    if places[index].first == nil { return }
    places[index].hasOthers = true
    others[index, default: []].append(entry)
  }

  func priority(of key: NodeID) -> Priority {
    guard let index = names.number(of: key) else { return .first }
    return places[index].first == nil || places[index].isLocked || isLocked || !movesItems ? .never : .later
  }

  func move(of key: NodeID) -> Move {
    guard let index = names.number(of: key), let first = places[index].first else { return (nil, []) }
    let entries = [first] + (places[index].hasOthers ? others[index] ?? [] : [])
    let label = ObjectView(tree, first.tier).string("label")
    let removals = entries.compactMap { tree.removal(of: $0.node, in: $0.list) }
    let areApart = zip(removals, removals.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound }
    guard removals.count == entries.count, areApart else { return (label, []) }
    return (label.map { "moves from \($0)" } ?? "moves", removals)
  }
}

/// Ids for a tier: items that are in no tier first, then those that move here from another tier. Those of this tier and of locked
/// ones are left out, and in a locked tier, or for a client that cannot move them, those of others.
func itemIDCandidates(_ request: CompletionRequest) -> CandidateList {
  let places = OtherPlaces(request)
  return request.items(places.priority, places.move)
}

/// Keys for `overrides`.
func overriddenItemCandidates(_ request: CompletionRequest) -> CandidateList {
  let taken = request.keyMap
  return request.items { taken.number(of: $0) == nil ? .first : .never }
}

/// Keys for `items`: ids in tiers that no item has.
func missingItemCandidates(_ request: CompletionRequest) -> [CompletionCandidate] {
  let tree = request.tree
  var known = request.keyMap
  var missing: [CompletionCandidate] = []
  for tier in request.root.elements("tiers") {
    let view = ObjectView(tree, tier)
    for id in view.elements("itemIds")
    where tree.kind(id) == .string && missing.count < maximumCount && known.insert(id) == id {
      missing.append(CompletionCandidate(key: tree.string(id) ?? "").noted(view.string("label")))
    }
  }
  return missing
}

/// A new item for `items`, with the typed id or with one to type, which is in both places.
func newItemCandidates(_ request: CompletionRequest) -> [CompletionCandidate] {
  let (point, typed) = (request.point, request.point.typed)
  guard !point.hasColon, !point.hasValue, !typed.contains("\\"), let items = request.location else { return [] }
  let taken = request.takenKeys
  guard typed.isEmpty else {
    return taken.contains(typed) ? [] : [CompletionCandidate(key: typed).noted("new item")]
  }
  let id = taken.contains("id") ? (2...).lazy.map { "id-\($0)" }.first { !taken.contains($0) } ?? "id" : "id"
  let quote = SnippetText("\"")
  let item = skeleton(of: items.member(id), key: quote + .firstStop(id) + quote, request)
  var candidate = CompletionCandidate("New item", .snippet, item)
  candidate.key = quote + .stop(id) + quote
  return [candidate]
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
  fileprivate var keyMap: NameTable {
    var keys = NameTable(tree)
    tree.forEachMember(of: point.container) { key, _ in
      if tree.kind(key) == .string, key != point.node { _ = keys.insert(key) }
    }
    return keys
  }

  /// The ids of items, in document order within their priority. Of many, some that match the typed text, first those that
  /// equal it or begin with it.
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
    let typed = TypedText(isIncomplete ? point.typed : "")
    var ranked: [[(key: NodeID, item: NodeID)]] = [[], [], [], []]
    for (key, item) in tree.members(of: object) where tree.kind(key) == .string {
      let priority = priority(key)
      guard priority != .never, let match = tree.match(key, item, typed) else { continue }
      // What is typed in full comes first: nothing more can be typed to find it.
      let rank = match == .whole ? 0 : match == .start ? 1 : priority == .first ? 2 : 3
      if rank == 0 || ranked[rank].count < most { ranked[rank].append((key, item)) }
      if typed.isEmpty, ranked[2].count == most { break }
    }
    var list = CandidateList()
    list.isIncomplete = isIncomplete
    list.all = ranked.joined().prefix(most).map { candidate($0.key, $0.item, move($0.key)) }
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

/// What was typed of an id or a title; letters of either case are alike.
private struct TypedText {
  enum Match: Int {
    case whole, start, letters
  }

  private let text: String
  /// The bytes in lower case; empty if some are not ASCII.
  private let bytes: [UInt8]

  init(_ typed: String) {
    text = typed.lowercased()
    bytes = typed.utf8.allSatisfy { $0 < 0x80 } ? Array(text.utf8) : []
  }

  var isEmpty: Bool { text.isEmpty }

  /// How a string has the letters in this order; `nil` if it does not have them.
  func match(_ node: NodeID, in tree: SyntaxTree) -> Match? {
    if tree[node].isPlainString, !bytes.isEmpty {
      return match(tree.text.bytes[tree.content(node)].lazy.map(lowercase), bytes)
    }
    return tree.string(node).flatMap { match($0.lowercased(), text) }
  }

  private func match<Letters: Sequence>(_ letters: Letters, _ typed: some Collection<Letters.Element>) -> Match?
  where Letters.Element: Equatable {
    var rest = typed[...]
    var (start, count) = (0, 0)
    for letter in letters {
      if letter == rest.first {
        rest.removeFirst()
        if start == count { start += 1 }
      }
      count += 1
      if rest.isEmpty, count > typed.count { break }
    }
    guard rest.isEmpty else { return nil }
    return start < typed.count ? .letters : count == typed.count ? .whole : .start
  }
}

extension SyntaxTree {
  /// How the id or the title of an item matches what was typed; the better of both.
  fileprivate func match(_ key: NodeID, _ item: NodeID, _ typed: TypedText) -> TypedText.Match? {
    if typed.isEmpty { return .letters }
    let id = typed.match(key, in: self)
    guard id != .whole, let title = ObjectView(self, item)["title"], kind(title) == .string,
      let found = typed.match(title, in: self)
    else { return id }
    return id.map { $0.rawValue < found.rawValue ? $0 : found } ?? found
  }
}
