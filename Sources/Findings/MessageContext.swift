import JSONSyntax
import TierLists

/// What a message can read: the text of nodes that its check names, and the names of the items and tiers around them. It cannot reach
/// other nodes, so an edit elsewhere does not change it: the law at `Check`.
package protocol MessageContext: SendableMetatype {
  var document: SealedDocument { get }

  init(document: SealedDocument)
}

/// The document behind a context: only this file opens it.
package struct SealedDocument {
  fileprivate let context: DocumentContext

  init(_ context: DocumentContext) { self.context = context }
}

/// For findings about an object, a violation of the schema, a row, or syntax.
package struct ObjectContext: MessageContext {
  package let document: SealedDocument

  package init(document: SealedDocument) { self.document = document }
}

/// For findings about a name.
package struct NameContext: MessageContext {
  package let document: SealedDocument

  package init(document: SealedDocument) { self.document = document }
}

/// For findings about the root and the tiers, or the header.
package struct SkeletonContext: MessageContext {
  package let document: SealedDocument

  package init(document: SealedDocument) { self.document = document }
}

/// For findings about a file of a bundle, whose listing the check sees.
package struct BundleContext: MessageContext {
  package let document: SealedDocument

  package init(document: SealedDocument) { self.document = document }
}

extension MessageContext {
  /// A value as shown in a message: strings in quotes, long ones cut, objects and arrays by type only.
  package func displayText(_ node: NodeID) -> String { document.context.displayText(node) }

  /// The key of a member, likewise.
  package func displayKey(of value: NodeID) -> String { displayText(document.context.tree.key(of: value)) }

  /// The content of a string.
  package func string(_ node: NodeID) -> String? { document.context.tree.string(node) }

  /// The key of a member.
  package func key(of value: NodeID) -> String? { string(document.context.tree.key(of: value)) }

  package func kind(_ node: NodeID) -> Node.Kind { document.context.tree.kind(node) }

  /// The tier, item or override that a value belongs to, with "of" before it; empty outside of all.
  package func ownerSuffix(_ node: NodeID) -> String { owner(of: node).map { " of " + $0 } ?? "" }

  /// The tier, item or override around a value, or the value itself: `tier "Gold"`, `item "cat"`.
  package func owner(of node: NodeID) -> String? { document.context.owner(of: node) }
}

extension ObjectContext {
  /// Whether a value is a tier, an item or an override.
  package func isOwner(_ node: NodeID) -> Bool {
    owner(of: node) != nil && document.context.ancestry.parent(of: node).flatMap(owner) == nil
  }

  /// Whether a value is a member of an object.
  package func isMember(_ node: NodeID) -> Bool {
    document.context.ancestry.parent(of: node).map { kind($0) == .object } ?? false
  }

  package func double(_ number: NodeID) -> Double? { document.context.tree.double(number) }

  package func isBeyondDouble(_ number: NodeID) -> Bool { document.context.tree.isBeyondDouble(number) }

  /// What is wrong at the bytes of a syntax error.
  package func message(_ error: SyntaxError) -> String { error.message(in: document.context.text) }
}

/// The index of names, for spelling: such findings are made again at each edit that changes it.
extension NameContext {
  /// As for `NameIndex`.
  package func meantItem(by id: String) -> (key: String, isNear: Bool)? { document.context.index.meantItem(by: id) }

  package func nearestItem(to id: String, _ role: Occurrence.Role) -> String? {
    document.context.index.nearestItem(to: id, role)
  }

  /// As for `NameIndex`.
  package var forgottenItem: String? { document.context.index.forgottenItem }

  /// Whether tiers list an item by its `id`, which is the key of no item, and not by its key.
  package func isRenamed(_ item: ObjectView) -> Bool { document.context.ids.isRenamed(item) }

  /// The tiers of a state.
  package var tierNames: TierNames { document.context.tierNames }

  /// The name of the tier that an item of a state is in, or refers to; `nil` where it has none.
  package func tierName(ofStateItem item: NodeID) -> String? {
    let context = document.context
    guard context.stateSkeleton.tierObject != nil else { return ObjectView(context.tree, item).string("tier") }
    return context.ancestry.parent(of: item).flatMap(key)
  }
}
