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
  init(_ document: Document, _ side: String) throws(UnmergeableList) {
    self.document = document
    let fault = document.firstSyntaxDiagnostic(includesDuplicateKeys: true) { $0 != .byteOrderMark }
    if let fault { throw UnmergeableList(message: "\(side): \(fault.message)") }
    guard [.project, .state, .template, .flat].contains(document.kind) else {
      throw UnmergeableList(message: "\(side): not a tier list")
    }
    let list = TreeValue(document.tree, .root)["tiers"]
    guard let tiers = list.map({ $0.children(.member("id")) }) ?? NamedValues() else {
      throw UnmergeableList(message: "\(side): a tier without an id, or two with the same")
    }
    self.tiers = tiers
    if document.kind == .project { items = root["items"]?.children()?.values ?? [:] }
    overrides = root["overrides"]?.children()?.values ?? [:]
    for tier in tiers.names { try place(itemsOf: tier, side) }
    if isState { items = elements }
  }

  private mutating func place(itemsOf tier: String, _ side: String) throws(UnmergeableList) {
    guard let list = tiers.values[tier].flatMap({ isState ? $0 : $0["itemIds"] }), list.kind == .array else { return }
    guard let elements = list.children(isState ? .member("id") : .text) else {
      throw UnmergeableList(message: "\(side): tier \(quoted(tier)) has an item without an id, or one twice")
    }
    itemsOf[tier] = elements.names
    for item in elements.names {
      guard tierOf.updateValue(tier, forKey: item) == nil else {
        throw UnmergeableList(message: "\(side): item \(quoted(item)) is in two tiers")
      }
      self.elements[item] = elements.values[item]
    }
  }
}
