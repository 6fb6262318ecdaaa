import Configurations
import JSONSchema
import JSONSyntax
import SourceText
import TierLists

/// What fixes see: the document, and facts about the whole of it that many share, each made at its first use.
package final class DocumentContext {
  package let text: DocumentText
  package let tree: SyntaxTree
  package let kind: DocumentKind
  package let settings: Settings
  /// Whether the edits of fixes are made.
  package var resolvesFixes = true
  private var bundle: BundleListing?
  private var csv: CSVDocument?

  /// - Parameter names: All names, if they are known.
  /// - Parameter isLarge: Whether the document is large and few parents are asked for: they are searched, without a table.
  package convenience init(
    _ document: Document, _ settings: Settings, bundle: BundleListing? = nil, names: NameTables? = nil,
    isLarge: Bool = false
  ) {
    self.init(document.tree, of: document.text, document.kind, settings, names: names)
    (self.bundle, csv) = (bundle, document.csv)
    if isLarge { ancestry = Ancestry(ofFewIn: tree) }
  }

  package init(
    _ tree: SyntaxTree, of text: DocumentText, _ kind: DocumentKind, _ settings: Settings, names: NameTables? = nil
  ) {
    (self.kind, self.text, self.tree, self.settings) = (kind, text, tree, settings)
    if let names { self.names = names }
  }

  /// The parent of each node.
  package private(set) lazy var ancestry = Ancestry(tree)

  private lazy var names = NameTables(ofProject: tree)

  /// The occurrences of all ids of items and tiers.
  package var ids: KeyTable { names[.id] }

  /// What unknown ids may mean.
  package private(set) lazy var index = NameIndex(ids, titles: names[.title])

  /// The names that new ones must differ from.
  package private(set) lazy var taken = TakenNames(tree, kind, ids: ids)

  /// The tiers and the root.
  package private(set) lazy var skeleton = ProjectSkeleton(tree, items: ids)

  /// The first tier that is the pool of unranked items to the app.
  package private(set) lazy var pool = skeleton.tiers.first { $0.isPool }

  /// The value of `/items`, if it is an object.
  package private(set) lazy var itemObject = ObjectView(tree, .root).object("items")?.node

  /// The root and the tier names of a state.
  package private(set) lazy var stateSkeleton = StateSkeleton(tree)

  /// Suggests tier names of a state.
  package private(set) lazy var tierNames = TierNames(stateSkeleton)

  /// Whether it has an error other than a comment, a trailing comma, its encoding or depth.
  package private(set) lazy var hasSyntaxError = tree.problems.contains { $0.makesJSONInvalid }

  /// Whether a quote of a CSV is not closed.
  package private(set) lazy var hasUnclosedQuote = csv?.table.hasUnclosedQuote ?? false

  /// The fields that the object of the last message lacks: neighboring findings often have one object.
  private var lastObject: (object: NodeID, absent: AbsentFields)?
  /// The tier, item or override of the last message, for the same reason.
  var lastOwner: (element: NodeID, inner: NodeID?, name: String?)?
  private var nextOrders: [NodeID: NextOrders] = [:]
}

extension DocumentContext {
  /// A value as shown in a message: strings in quotes, long ones cut, objects and arrays by type only.
  package func displayText(_ node: NodeID) -> String {
    switch tree.kind(node) {
    case .object: "an object"
    case .array: "an array"
    case .string: quoted(tree.string(node) ?? "")
    default: TierLists.displayText(unquoted: tree.text.string(tree.range(node)))
    }
  }

  /// Whether the bundle has the file of a media entry, or is not known: else its extension says nothing.
  package func hasFile(of media: NodeID?) -> Bool {
    guard let bundle, let media,
      let path = ObjectView(tree, media).string("uri").flatMap({ bundlePath(Array($0.utf8)) })
    else { return true }
    let next = bundle.files.partitioningIndex { $0.path >= path }
    return next < bundle.files.count && bundle.files[next].path == path
  }

  /// Renames the key of a member, if its object has no other of that name.
  package func renaming(_ member: NodeID, to name: String) -> [Fix] {
    let siblings = ancestry.parent(of: member).map { tree.members(of: $0) }
    if siblings?.contains(where: { tree.string($0.key) == name }) ?? false { return [] }
    return [.change(.key(member), "Rename to", to: name)]
  }

  /// The known fields that an object with a violation lacks.
  package func absentFields(_ fault: SchemaViolation, in object: NodeID) -> AbsentFields {
    if let lastObject, lastObject.object == object { return lastObject.absent }
    let absent = AbsentFields(fault, in: object)
    lastObject = (object, absent)
    return absent
  }

  /// One more than the greatest order of the tiers before, if it is below that of all after it.
  package func nextOrder(of tier: NodeID) -> String? {
    guard let array = tree.parent(of: tier) else { return nil }
    let orders = nextOrders[array] ?? NextOrders(array, tree)
    nextOrders[array] = orders
    return orders[tier].map { String($0) }
  }
}
