import JSONSyntax
import TierlintCore

// The ids of items.
extension CompletionChoices {
  /// More than anybody reads through.
  private static let most = 500

  /// Ids for a tier: first those of items that are in no tier, none that this tier has already.
  var itemIDs: CompletionChoiceList {
    var tiers = NameHashMap(tree)
    // What this tier holds is entered first, as number 0: it may not be listed twice.
    enter(spot.container, 0, &tiers)
    for (index, tier) in root.elements("tiers").enumerated() {
      enter(ObjectView(tree, tier)["itemIds"], index + 1, &tiers)
    }
    let labels = root.elements("tiers").map { ObjectView(tree, $0).string("label") }
    return items { key in
      guard let tier = tiers[key] else { return .first(nil) }
      return tier == 0 ? .never : .later(labels.indices.contains(tier - 1) ? labels[tier - 1] : nil)
    }
  }

  private func enter(_ array: NodeID?, _ number: Int, _ table: inout NameHashMap) {
    tree.forEachElement(of: array ?? -1) { id in
      if tree.kind(id) == .string, id != spot.node { table.insert(id, number) }
    }
  }

  /// Keys for `overrides`.
  var itemsToOverride: CompletionChoiceList {
    let taken = keys(of: spot.container)
    return items { taken[$0] == nil ? .first(nil) : .never }
  }

  /// Keys for `items`: ids that tiers name and that no item has.
  var missingItems: CompletionChoiceList {
    var known = keys(of: spot.container)
    var missing: [CompletionChoice] = []
    for tier in root.elements("tiers") {
      let view = ObjectView(tree, tier)
      for id in view.elements("itemIds") where tree.kind(id) == .string && known[id] == nil && missing.count < Self.most
      {
        known.insert(id, 0)
        missing.append(CompletionChoice(key: tree.string(id) ?? "").noted(view.string("label")))
      }
    }
    return CompletionChoiceList(all: missing)
  }

  private func keys(of object: NodeID?) -> NameHashMap {
    var keys = NameHashMap(tree)
    tree.forEachMember(of: object ?? -1) { key, _ in
      if tree.kind(key) == .string, key != spot.node { keys.insert(key, 0) }
    }
    return keys
  }

  private enum Turn {
    /// With what is noted about it.
    case first(String?), later(String?)
    case never
  }

  /// The items by their ids, in document order. Of more than are listed those that have the letters typed so far.
  private func items(_ turn: (NodeID) -> Turn) -> CompletionChoiceList {
    guard let object = root["items"] else { return CompletionChoiceList() }
    var count = 0
    tree.forEachMember(of: object) { _, _ in count += 1 }
    let letters = count > Self.most ? Array(spot.typed.utf8.map(lowercase)) : []
    var list = CompletionChoiceList()
    var later: [CompletionChoice] = []
    for (key, item) in tree.members(of: object) where tree.kind(key) == .string && tree.has(key, letters) {
      switch turn(key) {
      case .first(let note): list.all.append(choice(key, item, note))
      case .later(let note) where later.count < Self.most: later.append(choice(key, item, note))
      case .later: list.isIncomplete = true
      case .never: break
      }
      if list.all.count == Self.most { break }
    }
    list.isIncomplete = list.isIncomplete || count > Self.most
    list.all += later.prefix(Self.most - list.all.count)
    return list
  }

  private func choice(_ key: NodeID, _ item: NodeID, _ note: String?) -> CompletionChoice {
    let id = tree.string(key) ?? ""
    let text = spot.role == .key ? SnippetText() : SnippetText(jsonStringLiteral(id))
    var choice = CompletionChoice(id, .reference, text, detail: ObjectView(tree, item).string("title")).noted(note)
    choice.item = id
    return choice
  }

  /// The key of the item around the place.
  var keyOfItem: String? { fields?.container("item").flatMap { ObjectView(tree, $0).key } }
}

extension SyntaxTree {
  /// Whether the text of a string has some letters in this order, in capitals or not.
  fileprivate func has(_ node: NodeID, _ letters: [UInt8]) -> Bool {
    guard !letters.isEmpty else { return true }
    var wanted = letters[...]
    for byte in text.bytes[content(node)] where lowercase(byte) == wanted.first { wanted.removeFirst() }
    return wanted.isEmpty
  }
}
