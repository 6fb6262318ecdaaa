import Findings
import JSONSyntax
import SourceText
import TierLists

/// Something that the target of a conversion cannot hold.
package struct Loss: Sendable {
  /// One sentence, lower-case start, no full stop.
  package var message: String
  /// The first place in the document, in bytes.
  package var range: ByteRange
  /// Whether it is a file that does not exist.
  package var isMissingFile = false

  package init(message: String, range: ByteRange) { (self.message, self.range) = (message, range) }
}

extension Document {
  /// The members of a project that a target does not hold, each kind once, with the first place.
  ///
  /// - Parameter kept: The paths of what it holds, like `/items/*/title`; `*` is any element, item or attribute.
  /// - Parameter reported: The values whose loss is reported otherwise.
  /// - Parameter includesDefaults: Whether `false` and empty values count.
  func lostMembers(
    keeping kept: Set<String>, except reported: Set<NodeID> = [], includesDefaults: Bool = false
  ) -> [Loss] {
    guard kind == .project else { return [] }
    var finder = LostMembers(tree: tree, kept: kept, reported: reported, includesDefaults: includesDefaults)
    finder.visit(.root, "")
    return finder.paths.compactMap { path in
      finder.found[path].map { Loss(message: message(path, $0.count), range: tree.range($0.first)) }
    }
  }
}

private struct LostMembers {
  let tree: SyntaxTree
  let kept: Set<String>
  let reported: Set<NodeID>
  let includesDefaults: Bool
  /// In the order of their first places.
  var paths: [String] = []
  var found: [String: (first: NodeID, count: Int)] = [:]
  private let parents: Set<String>

  init(tree: SyntaxTree, kept: Set<String>, reported: Set<NodeID>, includesDefaults: Bool) {
    (self.tree, self.kept, self.reported, self.includesDefaults) = (tree, kept, reported, includesDefaults)
    parents = kept.reduce(into: []) { parents, path in
      for index in path.indices.dropFirst() where path[index] == "/" { parents.insert(String(path[..<index])) }
    }
  }

  /// Visits the children of a value whose path leads to something that is kept.
  mutating func visit(_ node: NodeID, _ path: String) {
    let isTable = path == "/items" || path == "/overrides"
    for (key, value) in tree.members(of: node) {
      visitChild(value, isTable ? "*" : pointerToken(tree.string(key) ?? ""), of: path, place: key)
    }
    for element in tree.elements(of: node) { visitChild(element, "*", of: path, place: element) }
  }

  private mutating func visitChild(_ value: NodeID, _ name: String, of parent: String, place: NodeID) {
    let path = "\(parent)/\(name)"
    if kept.contains(path) || kept.contains("\(parent)/*") && !parents.contains(path) { return }
    if parents.contains(path) { return visit(value, path) }
    guard !reported.contains(value), includesDefaults || !isDefault(value) else { return }
    if found[path] == nil {
      paths.append(path)
      found[path] = (place, 0)
    }
    found[path]?.count += 1
  }

  /// Whether a value says nothing that its absence does not.
  private func isDefault(_ node: NodeID) -> Bool {
    switch tree.kind(node) {
    case .null, .false, .missing: true
    case .array: tree.elements(of: node).first { _ in true } == nil
    case .object: tree.members(of: node).first { _ in true } == nil
    case .string: tree.string(node) == userOfApp && tree.string(tree.key(of: node))?.hasSuffix("By") ?? false
    default: false
    }
  }
}

/// What is lost, by its path: `"rating" of 5 items`.
private func message(_ path: String, _ count: Int) -> String {
  let parts = path.utf8.split(separator: .slash).map { String(Substring($0)) }
  let name = parts.dropFirst(parts.dropFirst().first == "*" ? 2 : 0).joined(separator: ".")
  guard parts.count > 2, parts[1] == "*" else { return "\(quoted(name)) of the list" }
  let noun = parts[0] == "items" ? "item" : parts[0] == "tiers" ? "tier" : "override"
  return "\(quoted(name)) of \(counted(count, noun))"
}
