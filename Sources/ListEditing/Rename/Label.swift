import Findings
import JSONSyntax
import SourceText
import TierLists

/// The label of a tier at a cursor.
struct Label {
  private let document: Document
  private let node: NodeID
  /// The tier's object in a project; in other lists the label itself.
  private let owner: NodeID

  init?(at offset: ByteOffset, in document: Document) {
    let tree = document.tree
    guard let path = DocumentPath(tree, offset, edge: .touching), !path.isKey, tree.kind(path.node) == .string else {
      return nil
    }
    let isLabel = document.kind == .project ? path.isAt("tiers/*/label") : path.isAt("tierLabels/*")
    guard isLabel, document.kind.hasLabels else { return nil }
    (self.document, node) = (document, path.node)
    owner = document.kind == .project ? path.values[path.values.count - 2] : path.node
  }

  /// Without the quotes.
  var range: ByteRange { document.tree.content(node) }

  /// Whether it makes the tier the pool of unranked items.
  var isPool: Bool { document.kind == .project && isUnranked(text) }

  var text: String { document.tree.string(node) ?? "" }

  func changes(to label: String) throws(ListEditError) -> [Change] {
    let tree = document.tree
    if document.kind != .project { return try labeling(tree.string(tree.key(of: owner)) ?? "", label, document) }
    guard let tier = document.projectTiers.first(where: { $0.view.node == owner }) else { return [] }
    return try labeling(tier, label, document)
  }
}

extension DocumentKind {
  fileprivate var hasLabels: Bool {
    switch self {
    case .project, .state, .template: true
    case .flat, .csv, .configuration, .unrecognized: false
    }
  }
}
