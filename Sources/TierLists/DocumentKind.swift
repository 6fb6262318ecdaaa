import Configurations
import JSONSyntax

/// The kind of a document to the app.
package enum DocumentKind: String, Sendable {
  case project, state, template, flat
  /// Comma-separated values; the only kind that is not JSON.
  case csv
  /// A `.tierlint.json`.
  case configuration
  /// JSON that is not a tier list.
  case unrecognized

  /// The kind by file name only; `nil` if the root decides.
  package init?(named name: String) {
    let mayBeConfiguration = name.utf8.suffix(Configuration.fileName.utf8.count).elementsEqual(
      Configuration.fileName.utf8)
    if mayBeConfiguration, name.split(separator: "/").last.map(String.init) == Configuration.fileName {
      self = .configuration
    } else if name.utf8.suffix(4).map(lowercase).elementsEqual(".csv".utf8) {
      self = .csv
    } else {
      return nil
    }
  }

  /// The kind of a document, by its file name and its root.
  ///
  /// - Parameter name: A path; empty if there is none.
  init(of tree: SyntaxTree, name: String, _ hint: Document.LanguageHint = .none) {
    if let kind = DocumentKind(named: name), kind != .csv {
      self = kind
      return
    }
    let root = ObjectView(tree, .root)
    let tiers = root["tiers"].map { tree.kind($0) }
    let hasOrder = root["tierOrder"].map { tree.kind($0) == .array } ?? false
    let hasItemArray = root["items"].map { tree.kind($0) == .array } ?? false
    // If `tiers` was recovered as an array, `tierOrder` is more reliable.
    let isUnsure = root["tiers"].map { tree.isRecovered($0) } ?? false
    if tiers == .object || isUnsure, hasOrder {
      self = .state
    } else if tiers == nil, hasItemArray {
      self = root["tierOrder"] == nil ? .flat : .template
    } else if tiers == .array && !Self.isForeignProject(root) || Self.isProjectName(name) || Self.looksLikeProject(root)
    {
      self = .project
    } else if tiers == .object, root["tierOrder"] != nil || Self.looksLikeState(root) {
      self = .state
    } else {
      self = hint == .list ? .project : .unrecognized
    }
    if self == .unrecognized, case .earlier(let kind) = hint, !tree.problems.isEmpty || root.hasListKey { self = kind }
  }

  /// Whether a file is a project by its path, unless its root is clearly of another kind.
  package static func isProjectName(_ name: String) -> Bool {
    if name.utf8.suffix(14).elementsEqual(".tierlist.json".utf8) { return true }
    let parts = name.split(separator: "/")
    guard let last = parts.last else { return false }
    if last.hasSuffix(".tierlist.json") { return true }
    return last == "project.json" && (parts.dropLast().last?.hasSuffix(".tierproj") ?? false)
  }

  /// Whether tiers are those of another tool: they have their items in them, or the items are an array, and no key says
  /// that they are of a project.
  private static func isForeignProject(_ root: ObjectView) -> Bool {
    let (tree, tiers) = (root.tree, root.elements("tiers"))
    let keys = tree.members(of: root.node).map { letters(of: tree.string($0.key)) }
    if keys.contains(where: ["schemaversion", "projectid", "audit", "storage", "overrides"].contains) { return false }
    let members = tiers.flatMap { tree.members(of: $0).map { (letters(of: tree.string($0.key)), tree.kind($0.value)) } }
    if members.contains(where: { $0.0 == "itemids" }) || tiers.contains(where: { tree.kind($0) != .object }) {
      return false
    }
    return members.contains { $0.1 == .array } || root["items"].map { tree.kind($0) == .array } ?? false
  }

  private static func letters(of key: String?) -> String {
    (key ?? "").lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// Whether tiers without an order have the items of a saved state, and the root has nothing else.
  private static func looksLikeState(_ root: ObjectView) -> Bool {
    let tree = root.tree
    let known: Set<String> = [
      "$schema", "tiers", "tierLabels", "tierColors", "lockedTiers", "createdDate", "appVersion",
    ]
    return tree.members(of: root.node).allSatisfy { known.contains(tree.string($0.key) ?? "") }
      && tree.members(of: root["tiers"]).allSatisfy { _, items in
        tree.kind(items) == .array
          && tree.elements(of: items).allSatisfy { tree.kind($0) == .object && ObjectView(tree, $0)["id"] != nil }
      }
  }

  private static func looksLikeProject(_ root: ObjectView) -> Bool {
    root["tiers"] == nil && root["items"].map { root.tree.kind($0) == .object } ?? false
      && (root["schemaVersion"] != nil || root["projectId"] != nil)
  }
}

extension ObjectView {
  /// Whether it has any key that the roots of lists have.
  fileprivate var hasListKey: Bool {
    let keys: [ASCIIName] = ["tiers", "items", "tierOrder", "schemaVersion", "projectId"]
    return keys.contains { self[$0] != nil }
  }
}

extension SyntaxTree {
  /// Whether a document found in a folder is a list by its content.
  package var isListByContent: Bool {
    let root = ObjectView(self, .root)
    guard root["tiers"] != nil else { return false }
    return root["items"] != nil || root["tierOrder"] != nil || root["schemaVersion"] != nil || root["projectId"] != nil
  }
}
