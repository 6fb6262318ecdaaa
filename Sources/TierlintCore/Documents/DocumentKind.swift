import JSONSyntax

/// What a document is to the app.
package enum DocumentKind: String, Sendable {
  case project, state, template, flat
  /// Comma-separated values; the only kind that is no JSON.
  case csv
  /// A `.tierlint.json`.
  case configuration
  /// No tier list of any kind.
  case unrecognized

  /// The kind that the file name alone decides; `nil` where the root has a say.
  package init?(named name: String) {
    if name.split(separator: "/").last.map(String.init) == Configuration.fileName {
      self = .configuration
    } else if name.utf8.suffix(4).map(lowercase).elementsEqual(".csv".utf8) {
      self = .csv
    } else {
      return nil
    }
  }

  /// The kind of a document, by its file name and its root.
  ///
  /// - Parameter name: A path; empty where there is none.
  /// - Parameter isClaimed: Whether somebody else than the name says that it is a list.
  package init(of tree: SyntaxTree, name: String, isClaimed: Bool = false) {
    if let kind = DocumentKind(named: name), kind != .csv {
      self = kind
      return
    }
    let root = ObjectView(tree, .root)
    let tiers = root["tiers"].map { tree.kind($0) }
    let hasOrder = root["tierOrder"].map { tree.kind($0) == .array } ?? false
    let hasItemArray = root["items"].map { tree.kind($0) == .array } ?? false
    // Where the parser guessed that the tiers are an array, the order tells more.
    let isUnsure = root["tiers"].map { tree.isRecovered($0) } ?? false
    if tiers == .object || isUnsure, hasOrder {
      self = .state
    } else if tiers == nil, hasItemArray {
      self = hasOrder ? .template : root["tierOrder"] == nil ? .flat : .unrecognized
    } else if tiers == .array || Self.isProjectName(name) || Self.looksLikeProject(root) {
      self = .project
    } else if tiers == .object {
      self = .state
    } else {
      self = isClaimed ? .project : .unrecognized
    }
  }

  /// Whether a file of that path is a project whatever it holds, unless it is plainly of another kind.
  package static func isProjectName(_ name: String) -> Bool {
    let parts = name.split(separator: "/")
    guard let last = parts.last else { return false }
    if last.hasSuffix(".tierlist.json") { return true }
    return last == "project.json" && (parts.dropLast().last?.hasSuffix(".tierproj") ?? false)
  }

  private static func looksLikeProject(_ root: ObjectView) -> Bool {
    root["tiers"] == nil && root["items"].map { root.tree.kind($0) == .object } ?? false
      && (root["schemaVersion"] != nil || root["projectId"] != nil)
  }
}

extension SyntaxTree {
  /// Whether a document of any name is a list that a walk through folders takes up.
  package var isListByContent: Bool {
    let root = ObjectView(self, .root)
    guard root["tiers"] != nil else { return false }
    return root["items"] != nil || root["tierOrder"] != nil || root["schemaVersion"] != nil || root["projectId"] != nil
  }
}
