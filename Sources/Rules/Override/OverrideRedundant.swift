import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let overrideRedundant = Rule(
    id: "override/redundant",
    severity: .hint,
    impact: .none,
    fixable: .safe,
    tags: [.unnecessary], summary: "An override, or a field of it, changes nothing.",
    appBehavior: "Tiercade shows the same without it",
    explanation: """
      `displayTitle` replaces the item's `title`, `notes` its `summary`; `rating`, `tags` and `media` replace the fields of \
      the same name. An override that is empty or repeats all of them has no effect, and neither has a single field \
      that repeats the item's. `hidden: false` is the default; it is not reported where the override has another effect.
      """,
    checks: [.key(.id, NameTest(in: [.override, .item])) { occurrences, _ in redundant(occurrences) }],
    traits: [.ignoredAtRoot]
  )
}

private func redundant(_ occurrences: Occurrences) -> [NameFinding] {
  guard let node = occurrences.all.first(where: { $0.role == .override })?.node, let item = occurrences.item,
    occurrences.tree.kind(node) == .object
  else { return [] }
  var repeats: [NodeID] = []
  var hasOwnContent = false
  for (key, value) in occurrences.tree.members(of: node) where !isWithoutEffect(occurrences.tree, key, value) {
    if repeatsItem(item, key: key, value: value) { repeats.append(value) } else { hasOwnContent = true }
  }
  return hasOwnContent
    ? repeats.map { field($0, occurrences) } : [redundantOverride(node, isEmpty: repeats.isEmpty, occurrences)]
}

private func redundantOverride(_ node: NodeID, isEmpty: Bool, _ occurrences: Occurrences) -> NameFinding {
  NameFinding(at: .value(node)) { _ in
    let message = isEmpty ? "is empty" : "only repeats the item's own values"
    return Message(
      "override for \(quoted(occurrences.text)) \(message)", fixes: [.safe("Remove the override", .remove(node))])
  }
}

private func field(_ node: NodeID, _ occurrences: Occurrences) -> NameFinding {
  NameFinding(at: .value(node)) { context in
    let name = context.key(of: node) ?? ""
    return Message(
      "override repeats \(quoted(name)) of item \(quoted(occurrences.text))",
      fixes: [.safe("Remove \(quoted(name))", .remove(node))])
  }
}

/// Whether the app treats a member like an absent one.
private func isWithoutEffect(_ tree: SyntaxTree, _ key: NodeID, _ value: NodeID) -> Bool {
  switch tree.kind(value) {
  case .null: true
  case .false: tree.string(key, equals: "hidden")
  case .object: tree.string(key, equals: "additional") && tree.isEmpty(value)
  default: false
  }
}

/// Whether a member of an override says what the item does.
private func repeatsItem(_ item: ObjectView, key: NodeID, value: NodeID) -> Bool {
  let tree = item.tree
  guard let field = replaced.first(where: { tree.string(key, equals: $0.by) })?.field else { return false }
  guard let base = item[field], tree.isPresent(base) else {
    return tree.kind(value) == .array && tree.isEmpty(value)
  }
  return areSame(tree, value, base)
}

/// The fields of an item, and the fields of an override that replace them.
private let replaced: [(field: ASCIIName, by: ASCIIName)] = [
  ("title", "displayTitle"), ("summary", "notes"), ("rating", "rating"), ("tags", "tags"), ("media", "media"),
]

/// Whether two values are equal, whatever their layout and the order of keys.
///
/// - Complexity: O(*nodes*).
private func areSame(_ tree: SyntaxTree, _ one: NodeID, _ other: NodeID) -> Bool {
  var pairs = [(one, other)]
  while let (one, other) = pairs.popLast() {
    switch (tree.kind(one), tree.kind(other)) {
    case (.string, .string): guard tree.haveSameName(one, other) else { return false }
    case (.number, .number): guard tree.double(one) == tree.double(other) else { return false }
    case (.array, .array):
      let (elements, others) = (Array(tree.elements(of: one)), Array(tree.elements(of: other)))
      guard elements.count == others.count else { return false }
      pairs += zip(elements, others)
    case (.object, .object):
      let (members, others) = (valuesByName(tree, one), valuesByName(tree, other))
      guard members.count == others.count else { return false }
      for (name, value) in members {
        guard let other = others[name] else { return false }
        pairs.append((value, other))
      }
    case (let kind, let otherKind):
      guard kind == otherKind, [.null, .true, .false].contains(kind) else { return false }
    }
  }
  return true
}

/// Of duplicate keys the first.
private func valuesByName(_ tree: SyntaxTree, _ object: NodeID) -> [String: NodeID] {
  let members = tree.members(of: object).compactMap { key, value in tree.string(key).map { ($0, value) } }
  return Dictionary(members) { first, _ in first }
}
