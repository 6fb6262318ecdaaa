import Findings
import JSONSyntax
import ListAnalysis
import SourceText
import TierLists

/// Why lists cannot be merged or compared by what they contain: a message for people, lower-case start, no full stop.
package struct UnmergeableList: Error, Sendable {
  package let message: String

  package init(message: String) { self.message = message }
}

/// One version of a list, with the tier of each item.
struct ListVersion {
  let document: Document
  /// Whether the items of a state are known by name, because not all have an id of their own.
  let hasItemsByName: Bool
  /// The tiers by id; in a state by name.
  let tiers: NamedValues
  /// The items by key; of a state those in the tiers by id.
  private(set) var items: [String: TreeValue] = [:]
  /// The tier of each item that is in one.
  private(set) var tierOf: [String: String] = [:]
  /// The items of each tier, in order.
  private(set) var itemsOf: [String: [String]] = [:]

  /// The elements of the tiers by item.
  private var elements: [String: TreeValue] = [:]
  private(set) var overrides: [String: TreeValue] = [:]
  /// What the members of a state say of each tier.
  private(set) var tierFields: [NamedValues] = []

  var tree: SyntaxTree { document.tree }
  var root: TreeValue { TreeValue(tree, .root) }
  var isState: Bool { document.kind == .state }
  var hasTiers: Bool { isState || document.kind == .project }

  /// The element of a tier that is an item, or refers to it.
  func element(of item: String) -> TreeValue? { elements[item] }

  /// The `order` of a tier of a project.
  func order(of tier: String) -> Int64? {
    tiers.values[tier].flatMap { ObjectView($0.tree, $0.node).integer("order") }
  }

  /// - Parameter side: Its name in messages.
  /// - Parameter byName: Whether the items of a state are known by name.
  init(_ document: Document, _ side: String, itemsByName byName: Bool = false) throws(UnmergeableList) {
    (self.document, hasItemsByName) = (document, byName)
    let fault = document.firstSyntaxDiagnostic(includesDuplicateKeys: true) { $0 != .byteOrderMark }
    if let fault { throw UnmergeableList(message: "\(side) has a syntax error: \(fault.message)") }
    guard [.project, .state, .template, .flat].contains(document.kind), document.tree.kind(.root) == .object else {
      throw UnmergeableList(message: "\(side) is not a tier list")
    }
    let list = TreeValue(document.tree, .root)["tiers"]
    guard let tiers = list.map({ $0.children(.member("id")) }) ?? NamedValues() else {
      var ids: Set<String> = []
      let all = document.projectTiers.lazy.map { $0.id ?? "" }
      let twice = all.first { !ids.insert($0).inserted && !$0.isEmpty }
      throw UnmergeableList(
        message: "\(side) has " + (twice.map { "two tiers with the id \(quoted($0))" } ?? "a tier without an id"))
    }
    self.tiers = tiers
    if document.kind == .project { items = root["items"]?.children()?.values ?? [:] }
    overrides = root["overrides"]?.children()?.values ?? [:]
    for tier in tiers.names { try place(itemsOf: tier, side) }
    if isState {
      items = elements
      tierFields = stateTierFields.map { root[$0]?.children() ?? NamedValues() }
    }
  }

  private mutating func place(itemsOf tier: String, _ side: String) throws(UnmergeableList) {
    let identity = isState ? ElementIdentity.member(hasItemsByName ? "name" : "id") : .text
    guard let list = tiers.values[tier].flatMap({ isState ? $0 : $0["itemIds"] }), list.kind == .array else { return }
    guard let elements = list.children(identity) else {
      throw UnmergeableList(message: "\(side) has an item without an id, or one twice, in tier \(quoted(tier))")
    }
    itemsOf[tier] = elements.names
    for item in elements.names {
      guard tierOf.updateValue(tier, forKey: item) == nil else {
        throw UnmergeableList(message: "\(side) has item \(quoted(item)) in two tiers")
      }
      self.elements[item] = elements.values[item]
    }
  }
}

/// The versions of a merge. The items of states are known by id, or by name where not all have an id of their own.
func listVersions(
  _ documents: Versions<Document>, _ names: SideNames
) throws(UnmergeableList) -> Versions<ListVersion> {
  do throws(UnmergeableList) {
    return try documents.mapEach { (document, version) throws(UnmergeableList) in
      try ListVersion(document, names[version])
    }
  } catch {
    let byName = documents.map { $0.kind == .state ? try? ListVersion($0, "", itemsByName: true) : nil }
    if byName.all.count < documents.all.count { throw error }
    return byName
  }
}

/// The members of a state that say something of a tier, by its name.
let stateTierFields: [ASCIIName] = ["tierLabels", "tierColors", "lockedTiers"]
