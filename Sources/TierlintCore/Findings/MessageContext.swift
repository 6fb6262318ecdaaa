import JSONSchema
import JSONSyntax
import SourceText

/// The input of a message: the document, and tables of its names, each made at its first use.
package final class MessageContext {
  package let text: DocumentText
  package let tree: SyntaxTree
  package let kind: DocumentKind
  package let settings: Settings
  /// Whether the edits of fixes are made.
  var resolvesFixes = true
  /// Whether a diagnostic counts the findings of a rule that are too many to show.
  var omitsFindings = true

  package convenience init(_ document: Document, _ settings: Settings) {
    self.init(document.tree, document.text, document.kind, settings)
  }

  /// - Parameter ids: The occurrences of all ids, if they are known.
  convenience init(_ document: Document, _ settings: Settings, ids: KeyTable?) {
    self.init(document, settings)
    if let ids { self.ids = ids }
  }

  init(_ tree: SyntaxTree, _ text: DocumentText, _ kind: DocumentKind, _ settings: Settings) {
    self.kind = kind
    self.text = text
    self.tree = tree
    self.settings = settings
  }

  /// The context of a few messages, which need no edits of fixes.
  ///
  /// - Parameter members: Items and overrides that they are about, each with its object.
  /// - Parameter ids: The occurrences of all ids.
  init(_ document: Document, _ settings: Settings, members: [NodeID: NodeID], ids: KeyTable) {
    (kind, text, tree, self.settings) = (document.kind, document.text, document.tree, settings)
    (resolvesFixes, omitsFindings) = (false, false)
    ancestry = Ancestry(tree, members: members)
    self.ids = ids
  }

  /// Sets what is known of the ids already.
  func know(unplacedItems: [NodeID], unknownReferences: [NodeID], itemCount: Int?) {
    self.unplacedItems = unplacedItems.sorted()
    if let itemCount { self.itemCount = itemCount }
    let names = unknownReferences.sorted().compactMap { tree.string($0) }
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    var known: Set<String> = []
    unknownIDs = names.filter { known.insert($0).inserted }.map { ($0, counts[$0, default: 1]) }
  }

  /// The parent of each node.
  private(set) lazy var ancestry = Ancestry(tree)

  /// Suggests keys of `/items`.
  private(set) lazy var itemIDs = SpellingSuggester(items)

  private lazy var items = keys(at: "/items")

  /// The keys of `/items`.
  private(set) lazy var itemKeys = Set(items)

  /// The occurrences of all ids of items and tiers.
  private(set) lazy var ids = NameTables.ids(in: tree)

  /// All ids in lower case; a new id differs from all of them.
  private(set) lazy var takenIDs = ids.lowercasedNames

  /// Whether an id of an item or tier is `unranked`, in whatever case.
  private(set) lazy var isUnrankedTaken: Bool = {
    let root = ObjectView(tree, .root)
    let hasKey = { (object: ASCIIName) in self.tree.members(of: root[object]).contains { self.isUnranked($0.key) } }
    return hasKey("items") || hasKey("overrides")
      || root.elements("tiers").contains { tier in
        let tier = ObjectView(self.tree, tier)
        return tier["id"].map(self.isUnranked) ?? false || tier.elements("itemIds").contains(where: self.isUnranked)
      }
  }()

  private func isUnranked(_ name: NodeID) -> Bool {
    guard tree.kind(name) == .string, !tree[name].isPlainString || tree[name].extent == 10 else { return false }
    let count = tree.utf8(name).count
    return count > 7 && count < 20 && tree.string(name).map(TierlintCore.isUnranked) ?? false
  }

  /// The value of `/items`, if it is an object.
  private(set) lazy var itemObject = ObjectView(tree, .root).object("items")?.node

  /// The tiers and the root.
  private(set) lazy var skeleton = ProjectSkeleton(tree, items: ids)

  /// The first tier that is the pool of unranked items to the app.
  private(set) lazy var pool = skeleton.tiers.first(where: \.isPool)

  /// The items that are not in a tier.
  private(set) lazy var unplacedItems = skeleton.unplacedItems

  /// The ids in `itemIds` that are not those of items, with the numbers of their entries.
  private lazy var unknownIDs = skeleton.unknownReferences

  /// The unknown id, if there is only one.
  var onlyUnknownID: String? { unknownIDs.count == 1 ? unknownIDs.first?.name : nil }

  /// Limits spelling suggestions.
  private(set) lazy var seeksMeantItems =
    SpellingSuggester.canCompare(unknownIDs.reduce(0) { $0 + $1.count }, of: itemCount)
    || itemIDs.canCompare(unknownIDs)

  private lazy var itemCount = tree.members(of: itemObject).reduce(0) { count, _ in count + 1 }

  /// The keys of `/overrides`.
  private(set) lazy var overrideKeys = Set(keys(at: "/overrides"))

  /// Limits spelling suggestions for overrides.
  private(set) lazy var seeksOverriddenItems = itemIDs.canCompare(
    keys(at: "/overrides").filter { !itemKeys.contains($0) }.map { ($0, 1) })

  /// Suggests keys of items that are not in a tier: the likeliest meaning of an unknown id.
  private(set) lazy var unplacedItemIDs = SpellingSuggester(unplacedItems.compactMap { tree.string(tree.key(of: $0)) })

  /// Unknown ids, for the reverse lookup from item to misspelling.
  private(set) lazy var unknownItemIDs = SpellingSuggester(unknownIDs.map(\.name))

  /// The items that are not in a tier and that no unknown id resembles.
  private(set) lazy var strayItems = unknownIDs.isEmpty ? unplacedItems : unplacedItems.filter { !isMeant($0) }

  /// The key of the item that an unknown id most likely means: one in no tier with nearly the same key, if no other unknown
  /// id is nearer to it, or the only one in no tier for the only unknown id.
  func meantItem(by id: String) -> (key: String, isNear: Bool)? {
    if let alike = unplacedKeysByLetters[visibleLetters(id)] { return (alike, true) }
    guard seeksMeantItems else { return nil }
    if let key = unplacedItemIDs.onlyNearest(to: id) {
      return unknownItemIDs.nearest(to: key) == id ? (key, true) : nil
    }
    guard onlyUnknownID == id, unplacedItems.count == 1, let item = unplacedItems.first else { return nil }
    return tree.string(tree.key(of: item)).map { ($0, false) }
  }

  /// The keys of the items in no tier, by their visible letters; without those that look the same.
  private lazy var unplacedKeysByLetters = byLetters(unplacedItems.compactMap { tree.string(tree.key(of: $0)) })

  /// The keys of all items, likewise.
  private lazy var keysByLetters = byLetters(items)

  private func byLetters(_ keys: [String]) -> [String: String] {
    keys.reduce(into: [:]) { alike, key in
      let letters = visibleLetters(key)
      alike[letters] = alike[letters] == nil ? key : ""
    }.filter { !$0.value.isEmpty }
  }

  /// The key of an item that is nearest to an unknown id; where there are too many of both, the one with the same visible letters.
  func nearestItem(to id: String, seeks: Bool) -> String? {
    seeks ? itemIDs.nearest(to: id) : keysByLetters[visibleLetters(id)]
  }

  /// Whether an unknown id resembles the key of an item.
  package func isMeant(_ item: NodeID) -> Bool {
    seeksMeantItems && tree.string(tree.key(of: item)).map { unknownItemIDs.nearest(to: $0) != nil } ?? false
  }

  /// The labels of the tiers.
  private(set) lazy var tierLabels = Set(skeleton.tiers.compactMap(\.label))

  /// The root and the tier names of a state.
  private(set) lazy var stateSkeleton = StateSkeleton(tree)

  /// Suggests tier names of a state.
  private(set) lazy var tierNames = TierNames(stateSkeleton)

  private lazy var validKeys = ValidKeys(tree, taken: takenIDs)

  /// A valid and unused key in the place of an invalid key of `/items` or `/overrides`.
  func validKey(inPlaceOf invalid: String) -> String? { validKeys.key(inPlaceOf: invalid) }

  /// The colors of the tiers.
  private(set) lazy var usedColors: Set<RGBColor> = {
    let root = ObjectView(tree, .root)
    let tiers = root.elements("tiers").compactMap { ObjectView(tree, $0).string("color") }
    let colors = tree.members(of: root["tierColors"]).compactMap { tree.string($0.value) }
    return Set((kind == .project ? tiers : colors).compactMap(RGBColor.init))
  }()

  /// The fields that the object of the last message lacks: neighboring findings often have one object.
  private var lastObject: (object: NodeID, absent: AbsentFields)?
  /// The tier, item or override of the last message, for the same reason.
  var lastOwner: (element: NodeID, inner: NodeID?, name: String?)?
  private var nextOrders: [NodeID: NextOrders] = [:]

  private func keys(at pointer: String) -> [String] {
    guard let node = tree.node(at: pointer) else { return [] }
    return tree.members(of: node).compactMap { tree.string($0.key) }
  }

  /// A value as shown in a message: strings in quotes, long ones cut, objects and arrays by type only.
  package func displayText(_ node: NodeID) -> String {
    switch tree.kind(node) {
    case .object: "an object"
    case .array: "an array"
    case .string: quoted(tree.string(node) ?? "")
    default: TierlintCore.displayText(unquoted: tree.text.string(tree.range(node)))
    }
  }

  /// The known fields that an object with a violation lacks.
  func absentFields(_ fault: SchemaViolation, in object: NodeID) -> AbsentFields {
    if let lastObject, lastObject.object == object { return lastObject.absent }
    let absent = AbsentFields(fault, in: object)
    lastObject = (object, absent)
    return absent
  }

  /// One more than the greatest order of the tiers before, if it is below that of all after it.
  func nextOrder(of tier: NodeID) -> String? {
    guard let array = tree.parent(of: tier) else { return nil }
    let orders = nextOrders[array] ?? NextOrders(array, tree)
    nextOrders[array] = orders
    return orders[tier].map { String($0) }
  }
}

/// The order that each tier of an array can have.
private struct NextOrders {
  /// In document order.
  private let tiers: [NodeID]
  private let orders: [Int?]

  init(_ array: NodeID, _ tree: SyntaxTree) {
    tiers = Array(tree.elements(of: array))
    let known = tiers.map { tree.isEmpty($0) ? nil : ObjectView(tree, $0).integer("order") }
    var limits = [Int](repeating: .max, count: known.count)
    for index in known.indices.dropLast().reversed() {
      limits[index] = min(limits[index + 1], known[index + 1] ?? .max)
    }
    var greatest: Int?
    orders = known.indices.map { index in
      let last = greatest ?? -1
      greatest = known[index].map { max($0, greatest ?? $0) } ?? greatest
      return last < Int.max - 1 && last + 1 < limits[index] ? last + 1 : nil
    }
  }

  subscript(tier: NodeID) -> Int? {
    let index = tiers.partitioningIndex { $0 >= tier }
    return index < tiers.count && tiers[index] == tier ? orders[index] : nil
  }
}
